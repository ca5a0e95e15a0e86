CREATE TABLE "quizzes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quizzes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint,
	"book_uuid" uuid,
	"chapter" integer,
	"text_version" integer NOT NULL,
	"preview" boolean NOT NULL,
	"level" text NOT NULL,
	"maker" integer NOT NULL,
	"questions" jsonb NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_book_uuid_books_uuid_fk" FOREIGN KEY ("book_uuid") REFERENCES "public"."books"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quizzes_article" ON "quizzes" USING btree ("article_id","text_version","preview","level","maker") WHERE "quizzes"."article_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "quizzes_chapter" ON "quizzes" USING btree ("book_uuid","chapter","text_version","preview","level","maker") WHERE "quizzes"."book_uuid" IS NOT NULL;