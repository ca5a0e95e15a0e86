CREATE TABLE "article_marks" (
	"user_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"star" boolean DEFAULT false NOT NULL,
	"star_at" timestamp (3) with time zone,
	"like" boolean DEFAULT false NOT NULL,
	"later" boolean DEFAULT false NOT NULL,
	"hide" boolean DEFAULT false NOT NULL,
	CONSTRAINT "article_marks_user_id_article_id_pk" PRIMARY KEY("user_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "article_status_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_status_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"operator_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_versions" (
	"article_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"title_zh" text,
	"blocks" jsonb NOT NULL,
	"note" text NOT NULL,
	"operator_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_versions_article_id_version_pk" PRIMARY KEY("article_id","version")
);
--> statement-breakpoint
CREATE TABLE "article_words" (
	"article_id" bigint NOT NULL,
	"word" text NOT NULL,
	"resolve" text NOT NULL,
	"tag" text,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "article_words_article_id_word_pk" PRIMARY KEY("article_id","word")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"title_zh" text,
	"summary_zh" text,
	"excerpt" text DEFAULT '' NOT NULL,
	"cover" text NOT NULL,
	"url" text,
	"origin_key" text,
	"source_name" text,
	"source_url" text,
	"author_id" bigint,
	"published_at" timestamp (3) with time zone NOT NULL,
	"is_day_chosen" boolean DEFAULT false NOT NULL,
	"press_at" timestamp (3) with time zone,
	"status" text NOT NULL,
	"status_before_delete" text,
	"is_lock" boolean DEFAULT false NOT NULL,
	"difficulty" text NOT NULL,
	"difficulty_score" real NOT NULL,
	"features" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"word_count" integer NOT NULL,
	"read_minutes" integer NOT NULL,
	"topics" text[] DEFAULT '{}'::text[] NOT NULL,
	"reader_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"blocks" jsonb NOT NULL,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "articles_version" CHECK ("articles"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "authors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "authors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	CONSTRAINT "authors_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"url" text NOT NULL,
	"site" text,
	"category" text,
	"terms" text,
	"enabled" boolean DEFAULT false NOT NULL,
	"last_crawl_at" timestamp (3) with time zone,
	"next_crawl_at" timestamp (3) with time zone,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feeds_url_unique" UNIQUE("url")
);
--> statement-breakpoint
CREATE TABLE "reading_days" (
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"articles" integer DEFAULT 0 NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"counted_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reading_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "reading_reports" (
	"user_id" bigint NOT NULL,
	"report_uuid" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reading_reports_user_id_report_uuid_pk" PRIMARY KEY("user_id","report_uuid")
);
--> statement-breakpoint
CREATE TABLE "readings" (
	"user_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"position" jsonb,
	"is_finish" boolean DEFAULT false NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"finished_words" integer,
	"finished_seconds" integer,
	"finished_difficulty" real,
	"finished_known_rate" real,
	"first_read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "readings_user_id_article_id_pk" PRIMARY KEY("user_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"key" text PRIMARY KEY NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" bigint NOT NULL,
	"device_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"address" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text,
	"username" text NOT NULL,
	"username_changed_at" timestamp (3) with time zone,
	"password_hash" text NOT NULL,
	"is_super" boolean DEFAULT false NOT NULL,
	"avatar" text,
	"openid" text,
	"xhs_id" text,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"invited_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"action" text NOT NULL,
	"level" smallint,
	"days" integer,
	"remark" text DEFAULT '' NOT NULL,
	"operator_id" bigint,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"level" smallint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"is_trial" boolean DEFAULT false NOT NULL,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"user_id" bigint NOT NULL,
	"note_uuid" uuid NOT NULL,
	"article_id" bigint NOT NULL,
	"text" text NOT NULL,
	"comment" text,
	"root" text NOT NULL,
	"tag" text,
	"color" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notes_user_id_note_uuid_pk" PRIMARY KEY("user_id","note_uuid")
);
--> statement-breakpoint
CREATE TABLE "app_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"kind" text NOT NULL,
	"state" text DEFAULT 'QUEUED' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"result" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"data" jsonb,
	"cuid" uuid,
	"user_id" bigint,
	"is_new" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"platform" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitors" (
	"cuid" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"is_new" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"platform" text
);
--> statement-breakpoint
CREATE TABLE "my_words" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "my_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"word" text NOT NULL,
	"phonetic" text,
	"resolve" text NOT NULL,
	"tags" text[] NOT NULL,
	"rank" integer,
	"in_book" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"state_before" text,
	"due_at" timestamp (3) with time zone,
	"stability" double precision,
	"difficulty" double precision,
	"review_count" integer DEFAULT 0 NOT NULL,
	"lapses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "word_contexts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "word_contexts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"word_id" bigint NOT NULL,
	"sentence" text NOT NULL,
	"sentence_hash" text NOT NULL,
	"sentence_zh" text,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"article_id" bigint,
	"book_uuid" uuid,
	"block_id" text,
	"title" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_marks" ADD CONSTRAINT "article_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_marks" ADD CONSTRAINT "article_marks_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_status_log" ADD CONSTRAINT "article_status_log_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_status_log" ADD CONSTRAINT "article_status_log_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_words" ADD CONSTRAINT "article_words_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_days" ADD CONSTRAINT "reading_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readings" ADD CONSTRAINT "readings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readings" ADD CONSTRAINT "readings_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_log" ADD CONSTRAINT "member_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "my_words" ADD CONSTRAINT "my_words_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_contexts" ADD CONSTRAINT "word_contexts_word_id_my_words_id_fk" FOREIGN KEY ("word_id") REFERENCES "public"."my_words"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_marks_star" ON "article_marks" USING btree ("user_id","star_at" DESC NULLS FIRST) WHERE "article_marks"."star";--> statement-breakpoint
CREATE INDEX "article_status_log_article" ON "article_status_log" USING btree ("article_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_origin" ON "articles" USING btree ("origin_key");--> statement-breakpoint
CREATE INDEX "articles_feed" ON "articles" USING btree ("status","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_difficulty" ON "articles" USING btree ("status","difficulty","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_hot" ON "articles" USING btree ("status","reader_count" DESC NULLS FIRST,"published_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_author" ON "articles" USING btree ("author_id","published_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_topics" ON "articles" USING gin ("topics");--> statement-breakpoint
CREATE INDEX "reading_reports_at" ON "reading_reports" USING btree ("at");--> statement-breakpoint
CREATE INDEX "readings_recent" ON "readings" USING btree ("user_id","last_read_at" DESC NULLS LAST,"article_id" DESC NULLS LAST) WHERE "readings"."removed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "readings_finished" ON "readings" USING btree ("user_id","finished_at") WHERE "readings"."is_finish";--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sms_codes_phone" ON "sms_codes" USING btree ("phone","purpose","created_at");--> statement-breakpoint
CREATE INDEX "sms_codes_address" ON "sms_codes" USING btree ("address","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_openid" ON "users" USING btree ("openid");--> statement-breakpoint
CREATE UNIQUE INDEX "users_xhs_id" ON "users" USING btree ("xhs_id");--> statement-breakpoint
CREATE INDEX "member_log_user" ON "member_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notes_works" ON "notes" USING btree ("user_id","article_id","updated_at");--> statement-breakpoint
CREATE INDEX "notes_tags" ON "notes" USING btree ("user_id","tag") WHERE "notes"."tag" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notes_article" ON "notes" USING btree ("article_id","updated_at");--> statement-breakpoint
CREATE INDEX "tasks_user" ON "tasks" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "tasks_article" ON "tasks" USING btree (("result"->>'article_id'),"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "log_events_cuid" ON "log_events" USING btree ("cuid","id");--> statement-breakpoint
CREATE INDEX "log_events_at" ON "log_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "visitors_recent" ON "visitors" USING btree ("last_at" DESC NULLS LAST,"cuid");--> statement-breakpoint
CREATE UNIQUE INDEX "my_words_word" ON "my_words" USING btree ("user_id","word");--> statement-breakpoint
CREATE INDEX "my_words_new" ON "my_words" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "my_words"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "my_words_due" ON "my_words" USING btree ("user_id","due_at","id") WHERE "my_words"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "my_words_hard" ON "my_words" USING btree ("user_id","difficulty" DESC NULLS LAST,"lapses" DESC NULLS LAST,"id") WHERE "my_words"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "my_words_freq" ON "my_words" USING btree ("user_id","rank","id") WHERE "my_words"."deleted_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "word_contexts_sentence" ON "word_contexts" USING btree ("word_id","sentence_hash");--> statement-breakpoint
CREATE INDEX "word_contexts_newest" ON "word_contexts" USING btree ("word_id","id");