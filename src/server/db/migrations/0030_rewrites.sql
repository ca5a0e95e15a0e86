CREATE TABLE "rewrites" (
	"article_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"level" text NOT NULL,
	"maker" text NOT NULL,
	"state" text NOT NULL,
	"task_id" bigint,
	"paragraphs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"word_count" integer,
	"difficulty" text,
	"lemmas" "bytea",
	"paid_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rewrites_article_id_version_level_maker_pk" PRIMARY KEY("article_id","version","level","maker")
);
--> statement-breakpoint
ALTER TABLE "rewrites" ADD CONSTRAINT "rewrites_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;