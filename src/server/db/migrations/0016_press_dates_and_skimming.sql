-- A day without a time was kept as its midnight in UTC.
ALTER TABLE "articles" ALTER COLUMN "press_at" SET DATA TYPE text USING
  regexp_replace(to_char("press_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'T00:00:00\.000Z$', '');--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "warning" text;--> statement-breakpoint
ALTER TABLE "reading_days" ADD COLUMN "skimmed_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "read_to" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "read_to_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "is_skimmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Nobody has told how far the older ones were read: as far as they were scrolled.
UPDATE "readings" SET "read_to" = "progress", "read_to_seconds" = "seconds" WHERE "progress" > 0;
