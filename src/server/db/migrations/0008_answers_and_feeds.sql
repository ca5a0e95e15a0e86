CREATE TABLE "word_explanations" (
	"key" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paid_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paid_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"service" text NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"characters" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "moved_to" text;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "rest_minutes" real;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "paid_answers" ADD CONSTRAINT "paid_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "word_explanations_read" ON "word_explanations" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "paid_answers_user" ON "paid_answers" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "paid_answers_day" ON "paid_answers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "feed_items_article" ON "feed_items" USING btree ("feed_id","article_id") WHERE "feed_items"."article_id" IS NOT NULL;