ALTER TABLE "pdf_files" RENAME TO "made_files";--> statement-breakpoint
ALTER TABLE "made_files" RENAME CONSTRAINT "pdf_files_pkey" TO "made_files_pkey";--> statement-breakpoint
ALTER INDEX "pdf_files_article" RENAME TO "made_files_article";--> statement-breakpoint
ALTER INDEX "pdf_files_made" RENAME TO "made_files_made";--> statement-breakpoint
ALTER TABLE "made_files" DROP CONSTRAINT "pdf_files_article_id_articles_id_fk";--> statement-breakpoint
ALTER TABLE "made_files" ALTER COLUMN "article_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "made_files" ADD CONSTRAINT "made_files_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "made_files" ADD COLUMN "detail" jsonb;
