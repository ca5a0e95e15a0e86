CREATE TABLE "collection_articles" (
	"collection_id" bigint NOT NULL,
	"article_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_articles_collection_id_article_id_pk" PRIMARY KEY("collection_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "collection_marks" (
	"user_id" bigint NOT NULL,
	"collection_id" bigint NOT NULL,
	"star" boolean DEFAULT false NOT NULL,
	"star_at" timestamp (3) with time zone,
	"follow" boolean DEFAULT false NOT NULL,
	"follow_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "collection_marks_user_id_collection_id_pk" PRIMARY KEY("user_id","collection_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"creator_id" bigint NOT NULL,
	"uuid" uuid,
	"title" text NOT NULL,
	"intro" text,
	"cover" text,
	"extra" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"published_at" timestamp (3) with time zone,
	"recommended_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creators" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"collections" integer DEFAULT 0 NOT NULL,
	"followers" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"followed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_user_id_kind_target_pk" PRIMARY KEY("user_id","kind","target")
);
--> statement-breakpoint
ALTER TABLE "collection_articles" ADD CONSTRAINT "collection_articles_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_articles" ADD CONSTRAINT "collection_articles_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_marks" ADD CONSTRAINT "collection_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_marks" ADD CONSTRAINT "collection_marks_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creators" ADD CONSTRAINT "creators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_articles_order" ON "collection_articles" USING btree ("collection_id","position");--> statement-breakpoint
CREATE INDEX "collection_articles_article" ON "collection_articles" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "collection_marks_star" ON "collection_marks" USING btree ("user_id","star_at" DESC NULLS FIRST) WHERE "collection_marks"."star";--> statement-breakpoint
CREATE INDEX "collection_marks_follow" ON "collection_marks" USING btree ("user_id","follow_at" DESC NULLS FIRST) WHERE "collection_marks"."follow";--> statement-breakpoint
CREATE INDEX "collection_marks_collection" ON "collection_marks" USING btree ("collection_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_uuid" ON "collections" USING btree ("creator_id","uuid");--> statement-breakpoint
CREATE INDEX "collections_creator" ON "collections" USING btree ("creator_id","updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "collections_public" ON "collections" USING btree ("recommended_at" DESC NULLS LAST,"published_at" DESC NULLS LAST,"id") WHERE "collections"."published_at" IS NOT NULL AND "collections"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "collections_public_ids" ON "collections" USING btree ("id") WHERE "collections"."published_at" IS NOT NULL AND "collections"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "collections_updated" ON "collections" USING btree ("updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "collections_deleted" ON "collections" USING btree ("deleted_at") WHERE "collections"."deleted_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "creators_followed" ON "creators" USING btree ("followers" DESC NULLS LAST,"user_id") WHERE "creators"."collections" > 0;--> statement-breakpoint
CREATE INDEX "follows_target" ON "follows" USING btree ("kind","target");--> statement-breakpoint
CREATE INDEX "article_marks_later" ON "article_marks" USING btree ("user_id","article_id") WHERE "article_marks"."later";--> statement-breakpoint
CREATE INDEX "articles_source" ON "articles" USING btree ("source_name","published_at" DESC NULLS FIRST);