CREATE TABLE "article_lemmas" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"analysis" text NOT NULL,
	"counts" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_lemmas" ADD CONSTRAINT "article_lemmas_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;