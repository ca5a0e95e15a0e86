CREATE TABLE "reading_positions" (
	"user_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"device" text NOT NULL,
	"device_kind" text NOT NULL,
	"block_id" text NOT NULL,
	"offset" integer NOT NULL,
	"progress" real,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reading_positions_user_id_article_id_device_pk" PRIMARY KEY("user_id","article_id","device")
);
--> statement-breakpoint
CREATE TABLE "note_deletions" (
	"user_id" bigint NOT NULL,
	"note_uuid" uuid NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "note_deletions_user_id_note_uuid_pk" PRIMARY KEY("user_id","note_uuid")
);
--> statement-breakpoint
CREATE TABLE "translation_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "translation_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"block_id" text NOT NULL,
	"sentence_id" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"handled_by" bigint
);
--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "located" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "reading_positions" ADD CONSTRAINT "reading_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_positions" ADD CONSTRAINT "reading_positions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_deletions" ADD CONSTRAINT "note_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_reports" ADD CONSTRAINT "translation_reports_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_reports" ADD CONSTRAINT "translation_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_reports" ADD CONSTRAINT "translation_reports_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "translation_reports_open" ON "translation_reports" USING btree ("article_id","id") WHERE "translation_reports"."handled_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "translation_reports_once" ON "translation_reports" USING btree ("user_id","article_id","block_id","sentence_id") WHERE "translation_reports"."handled_at" IS NULL;--> statement-breakpoint
INSERT INTO "reading_positions" ("user_id", "article_id", "device", "device_kind", "block_id", "offset", "progress", "at")
SELECT "user_id", "article_id", '', 'computer', "position"->>'block_id', ("position"->>'offset')::integer, "progress", "last_read_at"
FROM "readings" WHERE "position" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "readings" DROP COLUMN "position";