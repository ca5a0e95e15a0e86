-- Single signs and pairs of neighbouring ones, in lower case: what a title with a word in it has for sure, in any script.
CREATE FUNCTION title_grams(title text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(lower(title), place, size)), '{}')
  FROM generate_series(1, length(title)) AS place, generate_series(1, 2) AS size
$$;--> statement-breakpoint
DROP INDEX "article_marks_later";--> statement-breakpoint
ALTER TABLE "article_marks" ADD COLUMN "later_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "taken_down_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "articles_level" ON "articles" USING btree ("status",floor("difficulty_score" / 5),"published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "book_files_titles" ON "book_files" USING gin (title_grams(coalesce("title", '') || ' ' || coalesce("author", '')));--> statement-breakpoint
CREATE INDEX "books_titles" ON "books" USING gin (title_grams(coalesce("title", "fallback_title", '') || ' ' || coalesce("author", '')));--> statement-breakpoint
CREATE INDEX "collections_titles" ON "collections" USING gin (title_grams("title"));--> statement-breakpoint
CREATE INDEX "article_marks_later" ON "article_marks" USING btree ("user_id","later_at" DESC NULLS LAST,"article_id" DESC NULLS FIRST) WHERE "article_marks"."later";