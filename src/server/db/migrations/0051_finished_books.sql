ALTER TABLE "shelf" ADD COLUMN "read_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shelf" ADD COLUMN "read_to" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shelf" ADD COLUMN "read_to_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was read before it was measured counts as read.
UPDATE "shelf" SET "read_to" = "progress" WHERE "progress" > 0;