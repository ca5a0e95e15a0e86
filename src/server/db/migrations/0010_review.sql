CREATE TABLE "reading_evidence" (
	"user_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"word" text NOT NULL,
	"kind" text NOT NULL,
	"was_due" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reading_evidence_user_id_article_id_word_pk" PRIMARY KEY("user_id","article_id","word")
);
--> statement-breakpoint
CREATE TABLE "review_days" (
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"reviewed" integer DEFAULT 0 NOT NULL,
	"correct" integer DEFAULT 0 NOT NULL,
	"spent" double precision DEFAULT 0 NOT NULL,
	"started" integer DEFAULT 0 NOT NULL,
	"recalls" integer DEFAULT 0 NOT NULL,
	"recalled" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "review_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "review_log" (
	"user_id" bigint NOT NULL,
	"review_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"word" text NOT NULL,
	"rating" smallint,
	"spent" real DEFAULT 0 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"mode" text,
	"source" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_log_user_id_review_uuid_kind_pk" PRIMARY KEY("user_id","review_uuid","kind")
);
--> statement-breakpoint
CREATE TABLE "review_parameters" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"weights" double precision[],
	"tried_at" timestamp (3) with time zone NOT NULL,
	"tried_reviews" integer NOT NULL,
	"own_log_loss" double precision,
	"default_log_loss" double precision,
	"held_out_reviews" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "my_words" ADD COLUMN "source" text DEFAULT 'manual' NOT NULL;--> statement-breakpoint
ALTER TABLE "my_words" ADD COLUMN "last_review_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "my_words" ADD COLUMN "learning_step" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "my_words" ADD COLUMN "phase" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "my_words" ADD COLUMN "reviews_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "my_words" ADD COLUMN "resumed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "my_words" ADD COLUMN "evidence" text;--> statement-breakpoint
ALTER TABLE "reading_evidence" ADD CONSTRAINT "reading_evidence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_evidence" ADD CONSTRAINT "reading_evidence_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_days" ADD CONSTRAINT "review_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_log" ADD CONSTRAINT "review_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_parameters" ADD CONSTRAINT "review_parameters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_evidence_word" ON "reading_evidence" USING btree ("user_id","word","at");--> statement-breakpoint
CREATE INDEX "review_log_word" ON "review_log" USING btree ("user_id","word","at");--> statement-breakpoint
CREATE INDEX "my_words_queue" ON "my_words" USING btree ("user_id","due_at","state","last_review_at","stability","evidence","lapses","id") WHERE "my_words"."deleted_at" IS NULL AND "my_words"."in_book";--> statement-breakpoint
CREATE INDEX "my_words_begin" ON "my_words" USING btree ("user_id","created_at","id") WHERE "my_words"."deleted_at" IS NULL AND "my_words"."in_book" AND "my_words"."state" = 'new';--> statement-breakpoint
CREATE INDEX "my_words_only_marked" ON "my_words" USING btree ("user_id","state") WHERE "my_words"."deleted_at" IS NULL AND NOT "my_words"."in_book";--> statement-breakpoint
CREATE INDEX "word_contexts_article" ON "word_contexts" USING btree ("user_id","article_id","word_id");