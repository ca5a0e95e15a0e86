CREATE TABLE "asks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "asks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"thread_id" bigint,
	"prompt" text NOT NULL,
	"source" text NOT NULL,
	"article_id" bigint,
	"book_uuid" uuid,
	"pos" jsonb,
	"title" text,
	"answer" text DEFAULT '' NOT NULL,
	"cites" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text NOT NULL,
	"is_stopped" boolean DEFAULT false NOT NULL,
	"failure" text,
	"origin" text NOT NULL,
	"paid_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "asks" ADD CONSTRAINT "asks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asks" ADD CONSTRAINT "asks_thread_id_asks_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."asks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asks" ADD CONSTRAINT "asks_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asks_user" ON "asks" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "asks_user_threads" ON "asks" USING btree ("user_id","id" DESC NULLS LAST) WHERE thread_id IS NULL;--> statement-breakpoint
CREATE INDEX "asks_article" ON "asks" USING btree ("article_id","user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "asks_thread" ON "asks" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "asks_writing" ON "asks" USING btree ("written_at") WHERE state = 'STREAMING';