CREATE TABLE "search_documents" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_documents_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"analysis" text NOT NULL,
	"length" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_postings" (
	"segment" integer NOT NULL,
	"term" text COLLATE "C" NOT NULL,
	"df" integer NOT NULL,
	"postings" "bytea" NOT NULL,
	CONSTRAINT "search_postings_segment_term_pk" PRIMARY KEY("segment","term")
);
--> statement-breakpoint
CREATE TABLE "search_segments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_segments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"first" integer NOT NULL,
	"last" integer NOT NULL,
	"documents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL,
	"documents" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "search_documents_article" ON "search_documents" USING btree ("article_id");--> statement-breakpoint
-- Written by hand: postings are packed already, so that trying to compress them is time lost.
ALTER TABLE "search_postings" ALTER COLUMN "postings" SET STORAGE EXTERNAL;
