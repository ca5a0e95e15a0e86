CREATE TABLE "quiz_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quiz_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"attempt_uuid" uuid NOT NULL,
	"question_id" text NOT NULL,
	"answer" text NOT NULL,
	"is_correct" boolean NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quiz_comprehension" (
	"article_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"model" text NOT NULL,
	"state" text NOT NULL,
	"questions" jsonb NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "quiz_comprehension_article_id_version_model_pk" PRIMARY KEY("article_id","version","model")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "lead_picture" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "pictures" jsonb;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_comprehension" ADD CONSTRAINT "quiz_comprehension_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_answers_once" ON "quiz_answers" USING btree ("user_id","article_id","attempt_uuid","question_id");--> statement-breakpoint
CREATE INDEX "quiz_answers_latest" ON "quiz_answers" USING btree ("user_id","article_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "articles_without_pictures" ON "articles" USING btree ("status","id") WHERE "articles"."pictures" IS NULL;--> statement-breakpoint
-- Stopped by a person: a state of its own since then, no failure.
UPDATE "tasks" SET "state" = 'CANCELLED' WHERE "state" = 'FAILED' AND "message" = '已取消';
