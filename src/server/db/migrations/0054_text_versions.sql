ALTER TABLE "articles" ADD COLUMN "canonical_key" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "text_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE "articles" SET "text_version" = "version";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "articles_canonical" ON "articles" USING btree ("canonical_key");--> statement-breakpoint
CREATE INDEX "collections_cover" ON "collections" USING btree ("cover");--> statement-breakpoint
CREATE INDEX "word_contexts_of_sentence" ON "word_contexts" USING btree ("article_id","sentence_hash");