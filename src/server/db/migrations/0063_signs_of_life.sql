ALTER TABLE "asks" ALTER COLUMN "written_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "summaries" ALTER COLUMN "written_at" SET DEFAULT now();