ALTER TABLE "quiz_answers" ALTER COLUMN "article_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD COLUMN "book_uuid" uuid;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD COLUMN "chapter" integer;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_book_uuid_books_uuid_fk" FOREIGN KEY ("book_uuid") REFERENCES "public"."books"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_answers_chapter_once" ON "quiz_answers" USING btree ("book_uuid","chapter","user_id","attempt_uuid","question_id") WHERE "quiz_answers"."book_uuid" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "quiz_answers_chapter_latest" ON "quiz_answers" USING btree ("user_id","book_uuid","chapter","id" DESC NULLS LAST) WHERE "quiz_answers"."book_uuid" IS NOT NULL;