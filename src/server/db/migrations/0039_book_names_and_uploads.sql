CREATE TABLE "book_uploads" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"book_uuid" uuid NOT NULL,
	"task_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "fallback_title" text;--> statement-breakpoint
ALTER TABLE "book_uploads" ADD CONSTRAINT "book_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_uploads" ADD CONSTRAINT "book_uploads_book_uuid_books_uuid_fk" FOREIGN KEY ("book_uuid") REFERENCES "public"."books"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_uploads_user" ON "book_uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "book_uploads_book" ON "book_uploads" USING btree ("book_uuid");--> statement-breakpoint
CREATE INDEX "book_uploads_created" ON "book_uploads" USING btree ("created_at");