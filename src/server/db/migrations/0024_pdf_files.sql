CREATE TABLE "pdf_files" (
	"name" text PRIMARY KEY NOT NULL,
	"article_id" bigint NOT NULL,
	"task_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"made_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "pdf_files" ADD CONSTRAINT "pdf_files_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pdf_files_article" ON "pdf_files" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "pdf_files_made" ON "pdf_files" USING btree ("made_at");