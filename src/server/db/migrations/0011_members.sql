CREATE TABLE "trial_offers" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"xhs_id" text NOT NULL,
	"operator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "trials" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xhs_id" text NOT NULL,
	"user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"minute" smallint NOT NULL,
	"token_hash" text,
	"feed_made_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_log" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "level_one_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trials_xhs_id" ON "trials" USING btree ("xhs_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trials_user" ON "trials" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_token" ON "reminders" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_id" ON "sessions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "users_phone_begins" ON "users" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_name_begins" ON "users" USING btree (lower("username") text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "member_log_reference" ON "member_log" USING btree ("action","reference");--> statement-breakpoint
CREATE INDEX "members_expires" ON "members" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "my_words_states" ON "my_words" USING btree ("user_id","state") WHERE "my_words"."deleted_at" IS NULL AND "my_words"."in_book";--> statement-breakpoint
CREATE INDEX "my_words_leeches" ON "my_words" USING btree ("user_id","state") WHERE "my_words"."deleted_at" IS NULL AND "my_words"."in_book" AND "my_words"."lapses" >= 8;