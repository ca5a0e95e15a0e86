-- Written by hand: the index is built anew from the articles, each with its sentences.
TRUNCATE "search_documents", "search_segments", "search_postings", "search_words";--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "sentences" "bytea" NOT NULL;--> statement-breakpoint
-- Written by hand: sentences are packed already.
ALTER TABLE "search_documents" ALTER COLUMN "sentences" SET STORAGE EXTERNAL;
