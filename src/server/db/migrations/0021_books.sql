CREATE TABLE "book_chapters" (
	"file_id" bigint NOT NULL,
	"index" integer NOT NULL,
	"title" text NOT NULL,
	"blocks" jsonb NOT NULL,
	"footnotes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"word_count" integer NOT NULL,
	"difficulty" text,
	"difficulty_score" real,
	"lemmas" "bytea" NOT NULL,
	CONSTRAINT "book_chapters_file_id_index_pk" PRIMARY KEY("file_id","index")
);
--> statement-breakpoint
CREATE TABLE "book_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"digest" text NOT NULL,
	"bytes" integer NOT NULL,
	"format" text,
	"status" text NOT NULL,
	"failure" text,
	"title" text,
	"author" text,
	"language" text,
	"description" text,
	"cover" text,
	"toc" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pictures" text[] DEFAULT '{}'::text[] NOT NULL,
	"chapter_count" integer DEFAULT 0 NOT NULL,
	"word_count" integer DEFAULT 0 NOT NULL,
	"difficulty" text,
	"difficulty_score" real,
	"analysis" text,
	"lemmas" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_files_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "book_notes" (
	"user_id" bigint NOT NULL,
	"note_uuid" uuid NOT NULL,
	"book_uuid" uuid NOT NULL,
	"index" integer,
	"block_position" integer,
	"offset" integer,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "book_notes_user_id_note_uuid_pk" PRIMARY KEY("user_id","note_uuid")
);
--> statement-breakpoint
CREATE TABLE "book_shares" (
	"user_id" bigint NOT NULL,
	"book_uuid" uuid NOT NULL,
	"token" text NOT NULL,
	"note_uuids" uuid[] NOT NULL,
	"has_comments" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_shares_user_id_book_uuid_pk" PRIMARY KEY("user_id","book_uuid")
);
--> statement-breakpoint
CREATE TABLE "book_translations" (
	"file_id" bigint NOT NULL,
	"index" integer NOT NULL,
	"sentence_id" text NOT NULL,
	"text_zh" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_translations_file_id_index_sentence_id_pk" PRIMARY KEY("file_id","index","sentence_id")
);
--> statement-breakpoint
CREATE TABLE "books" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"file_id" bigint NOT NULL,
	"owner_id" bigint,
	"title" text,
	"author" text,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shelf" (
	"user_id" bigint NOT NULL,
	"book_uuid" uuid NOT NULL,
	"pos" jsonb,
	"progress" real DEFAULT 0 NOT NULL,
	"pos_at" timestamp (3) with time zone,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "shelf_user_id_book_uuid_pk" PRIMARY KEY("user_id","book_uuid")
);
--> statement-breakpoint
ALTER TABLE "book_chapters" ADD CONSTRAINT "book_chapters_file_id_book_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."book_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_notes" ADD CONSTRAINT "book_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_notes" ADD CONSTRAINT "book_notes_book_uuid_books_uuid_fk" FOREIGN KEY ("book_uuid") REFERENCES "public"."books"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_shares" ADD CONSTRAINT "book_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_shares" ADD CONSTRAINT "book_shares_book_uuid_books_uuid_fk" FOREIGN KEY ("book_uuid") REFERENCES "public"."books"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_translations" ADD CONSTRAINT "book_translations_file_id_book_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."book_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_file_id_book_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."book_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelf" ADD CONSTRAINT "shelf_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelf" ADD CONSTRAINT "shelf_book_uuid_books_uuid_fk" FOREIGN KEY ("book_uuid") REFERENCES "public"."books"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_files_pictures" ON "book_files" USING gin ("pictures");--> statement-breakpoint
CREATE INDEX "book_notes_book" ON "book_notes" USING btree ("user_id","book_uuid","index","block_position","offset") WHERE "book_notes"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "book_notes_works" ON "book_notes" USING btree ("user_id","book_uuid","updated_at") WHERE "book_notes"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "book_notes_deleted" ON "book_notes" USING btree ("deleted_at") WHERE "book_notes"."deleted_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "book_shares_token" ON "book_shares" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "books_owner" ON "books" USING btree ("owner_id","file_id");--> statement-breakpoint
CREATE INDEX "books_file" ON "books" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "books_public" ON "books" USING btree ("published_at" DESC NULLS LAST) WHERE "books"."published_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "shelf_recent" ON "shelf" USING btree ("user_id","updated_at" DESC NULLS LAST) WHERE "shelf"."removed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "shelf_book" ON "shelf" USING btree ("book_uuid");