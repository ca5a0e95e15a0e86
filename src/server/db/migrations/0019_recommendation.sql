CREATE TABLE "feed_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feed_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"user_id" bigint,
	"ranked" jsonb NOT NULL,
	"shown" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feed_sessions_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "related_articles" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"related" jsonb NOT NULL,
	"compared_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_marks" ADD COLUMN "hide_why" text;--> statement-breakpoint
ALTER TABLE "feed_sessions" ADD CONSTRAINT "feed_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_articles" ADD CONSTRAINT "related_articles_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_sessions_user" ON "feed_sessions" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "feed_sessions_created" ON "feed_sessions" USING btree ("created_at");