ALTER TABLE "asks" ADD COLUMN "read" jsonb;--> statement-breakpoint
DROP INDEX "translation_runs_day";--> statement-breakpoint
ALTER TABLE "paid_answers" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "paid_answers" ADD COLUMN "outcome" text DEFAULT 'answer' NOT NULL;--> statement-breakpoint
UPDATE "paid_answers" SET "service" = regexp_replace("service", ' #[0-9]+$', '') WHERE "purpose" = 'passage' AND "service" ~ ' #[0-9]+$';--> statement-breakpoint
INSERT INTO "paid_answers" ("purpose", "service", "input_tokens", "output_tokens", "characters", "created_at")
SELECT 'article', regexp_replace("translator", ' #[0-9]+$', ''), "input_tokens", "output_tokens", "characters", "created_at"
FROM "translation_runs" WHERE "input_tokens" + "output_tokens" + "characters" > 0;--> statement-breakpoint
INSERT INTO "paid_answers" ("purpose", "service", "input_tokens", "output_tokens", "created_at")
SELECT 'quiz', "model", "input_tokens", "output_tokens", "asked_at"
FROM "quiz_comprehension" WHERE "input_tokens" + "output_tokens" > 0;--> statement-breakpoint
ALTER TABLE "quiz_comprehension" DROP COLUMN "input_tokens";--> statement-breakpoint
ALTER TABLE "quiz_comprehension" DROP COLUMN "output_tokens";