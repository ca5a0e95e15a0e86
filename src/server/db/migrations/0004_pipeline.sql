CREATE TABLE "article_terms" (
	"article_id" bigint NOT NULL,
	"term" text NOT NULL,
	"zh" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "article_terms_article_id_term_pk" PRIMARY KEY("article_id","term")
);
--> statement-breakpoint
CREATE TABLE "translation_memory" (
	"key" text PRIMARY KEY NOT NULL,
	"text_zh" text NOT NULL,
	"task_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translation_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "translation_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"translator" text NOT NULL,
	"asked" integer NOT NULL,
	"remembered" integer NOT NULL,
	"doubtful" integer NOT NULL,
	"input_tokens" integer NOT NULL,
	"output_tokens" integer NOT NULL,
	"characters" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "tasks_article";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "job" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "data" jsonb;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "article_id" bigint;--> statement-breakpoint
ALTER TABLE "article_terms" ADD CONSTRAINT "article_terms_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_runs" ADD CONSTRAINT "translation_runs_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "translation_runs_article" ON "translation_runs" USING btree ("article_id","id");--> statement-breakpoint
CREATE INDEX "translation_runs_day" ON "translation_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "tasks_state" ON "tasks" USING btree ("state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tasks_article" ON "tasks" USING btree ("article_id","id" DESC NULLS FIRST);--> statement-breakpoint
UPDATE "tasks" SET "article_id" = ("result"->>'article_id')::bigint WHERE "result"->>'article_id' ~ '^[0-9]{1,18}$';
