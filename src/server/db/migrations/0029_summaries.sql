CREATE TABLE "summaries" (
	"article_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"maker" text NOT NULL,
	"state" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"paid_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "summaries_article_id_version_maker_pk" PRIMARY KEY("article_id","version","maker")
);
--> statement-breakpoint
ALTER TABLE "summaries" ADD CONSTRAINT "summaries_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "summaries_writing" ON "summaries" USING btree ("written_at") WHERE state = 'STREAMING';