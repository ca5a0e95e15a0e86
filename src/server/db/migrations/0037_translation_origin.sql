ALTER TABLE "book_translations" ADD COLUMN "origin" text DEFAULT 'ai' NOT NULL;--> statement-breakpoint
-- Those that came with a book of the house were stored when it was.
UPDATE "book_translations" SET "origin" = 'human' FROM "books" WHERE "books"."file_id" = "book_translations"."file_id" AND "books"."owner_id" IS NULL AND "book_translations"."created_at" <= "books"."created_at" + interval '1 minute';
