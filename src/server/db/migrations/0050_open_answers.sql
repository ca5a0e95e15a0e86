ALTER TABLE "paid_answers" ADD COLUMN "is_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "paid_answers_open" ON "paid_answers" USING btree ("created_at") WHERE is_open;