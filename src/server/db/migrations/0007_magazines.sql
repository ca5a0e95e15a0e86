CREATE TABLE "magazine_articles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "magazine_articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"magazine_id" bigint NOT NULL,
	"origin_key" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"is_title_chosen" boolean DEFAULT false NOT NULL,
	"title_zh" text,
	"url" text,
	"section" text,
	"skipped" boolean DEFAULT false NOT NULL,
	"error" text,
	"blocks" jsonb,
	"article_id" bigint,
	"passed" boolean DEFAULT false NOT NULL,
	"is_published_here" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "magazine_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "magazine_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"magazine_id" bigint NOT NULL,
	"step" text,
	"from" text,
	"to" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"operator_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "magazines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "magazines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"edition" text NOT NULL,
	"url" text,
	"cover" text,
	"state" text DEFAULT 'NEW' NOT NULL,
	"published_at" timestamp (3) with time zone,
	"task_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "magazine_articles" ADD CONSTRAINT "magazine_articles_magazine_id_magazines_id_fk" FOREIGN KEY ("magazine_id") REFERENCES "public"."magazines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_articles" ADD CONSTRAINT "magazine_articles_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_log" ADD CONSTRAINT "magazine_log_magazine_id_magazines_id_fk" FOREIGN KEY ("magazine_id") REFERENCES "public"."magazines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_log" ADD CONSTRAINT "magazine_log_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazines" ADD CONSTRAINT "magazines_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "magazine_articles_origin" ON "magazine_articles" USING btree ("magazine_id","origin_key");--> statement-breakpoint
CREATE INDEX "magazine_articles_order" ON "magazine_articles" USING btree ("magazine_id","position","id");--> statement-breakpoint
CREATE INDEX "magazine_articles_article" ON "magazine_articles" USING btree ("article_id") WHERE "magazine_articles"."article_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "magazine_log_magazine" ON "magazine_log" USING btree ("magazine_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "magazines_issue" ON "magazines" USING btree ("name","edition");--> statement-breakpoint
CREATE INDEX "magazines_state" ON "magazines" USING btree ("state","id" DESC NULLS FIRST);