ALTER TABLE "article_versions" ADD COLUMN "is_machine" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "is_scheduled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "articles_scheduled" ON "articles" USING btree ("published_at") WHERE "articles"."is_scheduled";--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at");--> statement-breakpoint
UPDATE "articles" SET "is_scheduled" = true WHERE "status" = 'PUBLISHED' AND "published_at" > now();
