CREATE TABLE "feed_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feed_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"feed_id" bigint NOT NULL,
	"guid_key" text NOT NULL,
	"link_key" text NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"author" text,
	"summary" text,
	"published_at" timestamp (3) with time zone,
	"sort_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"task_id" bigint,
	"article_id" bigint
);
--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "crawling_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "etag" text;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "last_modified" text;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "item_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_items" ADD CONSTRAINT "feed_items_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_items" ADD CONSTRAINT "feed_items_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "feed_items_guid" ON "feed_items" USING btree ("feed_id","guid_key");--> statement-breakpoint
CREATE UNIQUE INDEX "feed_items_link" ON "feed_items" USING btree ("feed_id","link_key");--> statement-breakpoint
CREATE INDEX "feed_items_order" ON "feed_items" USING btree ("feed_id","sort_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "feed_items_seen" ON "feed_items" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "feeds_due" ON "feeds" USING btree ("next_crawl_at") WHERE "feeds"."enabled";--> statement-breakpoint
CREATE INDEX "tasks_created" ON "tasks" USING btree ("created_at");