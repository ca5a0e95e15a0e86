UPDATE "articles" SET "excerpt" = coalesce((
  SELECT left(b.block->>'text', 200) FROM jsonb_array_elements("articles"."blocks") WITH ORDINALITY AS b(block, place)
  WHERE b.place <= greatest(1, floor(jsonb_array_length("articles"."blocks") * 0.3)) AND b.block->>'text' <> ''
  ORDER BY b.place LIMIT 1), '')
WHERE "is_lock" AND NOT EXISTS (
  SELECT FROM jsonb_array_elements("articles"."blocks") WITH ORDINALITY AS b(block, place)
  WHERE b.place <= greatest(1, floor(jsonb_array_length("articles"."blocks") * 0.3)) AND b.block->>'type' = 'paragraph' AND b.block->>'text' <> '');--> statement-breakpoint
CREATE TABLE "brought_samples" (
	"name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "asks_user";--> statement-breakpoint
DROP INDEX "asks_user_threads";--> statement-breakpoint
DROP INDEX "asks_article";--> statement-breakpoint
DROP INDEX "book_note_imports_user";--> statement-breakpoint
DROP INDEX "books_public";--> statement-breakpoint
DROP INDEX "shelf_recent";--> statement-breakpoint
DROP INDEX "feed_items_order";--> statement-breakpoint
DROP INDEX "readings_recent";--> statement-breakpoint
DROP INDEX "opds_catalogues_recent";--> statement-breakpoint
DROP INDEX "quiz_answers_latest";--> statement-breakpoint
DROP INDEX "quiz_answers_chapter_latest";--> statement-breakpoint
DROP INDEX "feed_sessions_user";--> statement-breakpoint
ALTER TABLE "asks" ALTER COLUMN "written_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "summaries" ALTER COLUMN "written_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "phone_digest" text;--> statement-breakpoint
ALTER TABLE "captchas" ADD COLUMN "letters" text;--> statement-breakpoint
ALTER TABLE "translation_memory" ADD COLUMN "read_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "article_marks_article" ON "article_marks" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "book_notes_of_book" ON "book_notes" USING btree ("book_uuid");--> statement-breakpoint
CREATE INDEX "book_shares_book" ON "book_shares" USING btree ("book_uuid");--> statement-breakpoint
CREATE INDEX "invitations_phone" ON "invitations" USING btree ("phone_digest") WHERE "invitations"."phone_digest" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "feed_items_of_article" ON "feed_items" USING btree ("article_id") WHERE "feed_items"."article_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "reading_positions_article" ON "reading_positions" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "magazines_task" ON "magazines" USING btree ("task_id") WHERE "magazines"."task_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "quiz_answers_article" ON "quiz_answers" USING btree ("article_id") WHERE "quiz_answers"."article_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "translation_reports_article" ON "translation_reports" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "reading_evidence_article" ON "reading_evidence" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "translation_memory_read" ON "translation_memory" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "asks_user" ON "asks" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "asks_user_threads" ON "asks" USING btree ("user_id","id" DESC NULLS FIRST) WHERE thread_id IS NULL;--> statement-breakpoint
CREATE INDEX "asks_article" ON "asks" USING btree ("article_id","user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "book_note_imports_user" ON "book_note_imports" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "books_public" ON "books" USING btree ("published_at" DESC NULLS FIRST,"uuid") WHERE "books"."published_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "shelf_recent" ON "shelf" USING btree ("user_id","updated_at" DESC NULLS FIRST) WHERE "shelf"."removed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "feed_items_order" ON "feed_items" USING btree ("feed_id","sort_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "readings_recent" ON "readings" USING btree ("user_id","last_read_at" DESC NULLS FIRST,"article_id" DESC NULLS FIRST) WHERE "readings"."removed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "opds_catalogues_recent" ON "opds_catalogues" USING btree ("user_id","opened_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quiz_answers_latest" ON "quiz_answers" USING btree ("user_id","article_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quiz_answers_chapter_latest" ON "quiz_answers" USING btree ("user_id","book_uuid","chapter","id" DESC NULLS FIRST) WHERE "quiz_answers"."book_uuid" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "feed_sessions_user" ON "feed_sessions" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "search_words" DROP COLUMN "documents";