CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"text" text NOT NULL,
	"level" text NOT NULL,
	"audience" text NOT NULL,
	"link" text,
	"shows_from" timestamp (3) with time zone,
	"shows_to" timestamp (3) with time zone,
	"request_uuid" uuid,
	"operator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_cards" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator_id" bigint NOT NULL,
	"address" text NOT NULL,
	"action" text NOT NULL,
	"user_id" bigint,
	"subject" text,
	"detail" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changdu_applications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changdu_applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"identity" text NOT NULL,
	"real_name" text NOT NULL,
	"school" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"remark" text,
	"operator_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "code_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "code_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "code_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code_id" bigint NOT NULL,
	"user_id" bigint,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"ctype" text NOT NULL,
	"days" integer,
	"uses" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"owner_id" bigint,
	"created_by" bigint,
	"request" uuid,
	"owner_network" text,
	"expires_at" timestamp (3) with time zone,
	"off_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"inviter_id" bigint NOT NULL,
	"friend_id" bigint,
	"device_hash" text,
	"network" text,
	"refusal" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"awarded_at" timestamp (3) with time zone,
	"award_days" integer
);
--> statement-breakpoint
CREATE TABLE "order_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"amount" integer,
	"transaction_id" text,
	"raw" text,
	"remark" text,
	"operator_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"order_uuid" uuid NOT NULL,
	"user_id" bigint,
	"product" jsonb NOT NULL,
	"amount" integer NOT NULL,
	"channel" text NOT NULL,
	"scene" text NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"pay" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	"transaction_id" text,
	"trouble" text,
	"ask_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"level" smallint NOT NULL,
	"days" integer NOT NULL,
	"price" integer NOT NULL,
	"original_price" integer NOT NULL,
	"tag" text,
	"is_on_sale" boolean DEFAULT true NOT NULL,
	"is_first_order" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"order_no" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"amount" integer NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"task_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "wechat_credentials" (
	"app_id" text NOT NULL,
	"kind" text NOT NULL,
	"sealed" text NOT NULL,
	"refresh_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wechat_credentials_app_id_kind_pk" PRIMARY KEY("app_id","kind")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "delete_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "changdu_applications" ADD CONSTRAINT "changdu_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_uses" ADD CONSTRAINT "code_uses_code_id_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_uses" ADD CONSTRAINT "code_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_friend_id_users_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_request" ON "notices" USING btree ("request_uuid");--> statement-breakpoint
CREATE INDEX "notices_to" ON "notices" USING btree ("shows_to");--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_operator" ON "audit_log" USING btree ("operator_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "changdu_user" ON "changdu_applications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "changdu_state" ON "changdu_applications" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "changdu_waiting" ON "changdu_applications" USING btree ("user_id") WHERE "changdu_applications"."state" = 'PENDING';--> statement-breakpoint
CREATE INDEX "code_tries_until" ON "code_tries" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "code_uses_once" ON "code_uses" USING btree ("code_id","user_id");--> statement-breakpoint
CREATE INDEX "code_uses_code" ON "code_uses" USING btree ("code_id","id");--> statement-breakpoint
CREATE INDEX "code_uses_user" ON "code_uses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "codes_code" ON "codes" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "codes_own" ON "codes" USING btree ("owner_id") WHERE "codes"."created_by" is null;--> statement-breakpoint
CREATE INDEX "codes_made" ON "codes" USING btree ("id") WHERE "codes"."created_by" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "codes_type" ON "codes" USING btree ("ctype","id");--> statement-breakpoint
CREATE INDEX "codes_request" ON "codes" USING btree ("created_by","request");--> statement-breakpoint
CREATE INDEX "codes_remark" ON "codes" USING btree (lower("remark") text_pattern_ops) WHERE "codes"."remark" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_friend" ON "invitations" USING btree ("friend_id");--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("inviter_id","id");--> statement-breakpoint
CREATE INDEX "invitations_device" ON "invitations" USING btree ("inviter_id","device_hash");--> statement-breakpoint
CREATE INDEX "invitations_network" ON "invitations" USING btree ("inviter_id","network");--> statement-breakpoint
CREATE INDEX "invitations_awarded" ON "invitations" USING btree ("inviter_id","awarded_at");--> statement-breakpoint
CREATE INDEX "invitations_forget" ON "invitations" USING btree ("created_at") WHERE "invitations"."network" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_entries_order" ON "order_entries" USING btree ("order_no","id");--> statement-breakpoint
CREATE INDEX "order_entries_outcome" ON "order_entries" USING btree ("outcome","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_no" ON "orders" USING btree ("order_no" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "orders_uuid" ON "orders" USING btree ("user_id","order_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_transaction" ON "orders" USING btree ("channel","transaction_id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "orders_made" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "orders_refunded" ON "orders" USING btree ("refunded_at");--> statement-breakpoint
CREATE INDEX "orders_ask" ON "orders" USING btree ("ask_at");--> statement-breakpoint
CREATE INDEX "orders_trouble" ON "orders" USING btree ("trouble");--> statement-breakpoint
CREATE INDEX "orders_payment" ON "orders" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_name" ON "products" USING btree ("name");--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","task_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "data_exports_created" ON "data_exports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "article_versions_sources" ON "article_versions" USING gin (jsonb_path_query_array("blocks", '$[*].src'));--> statement-breakpoint
CREATE INDEX "articles_deleted" ON "articles" USING btree ("updated_at") WHERE "articles"."status" = 'DELETED';--> statement-breakpoint
CREATE INDEX "articles_pictures" ON "articles" USING gin (jsonb_path_query_array("pictures", '$.*.key'));--> statement-breakpoint
CREATE INDEX "articles_sources" ON "articles" USING gin (jsonb_path_query_array("blocks", '$[*].src'));--> statement-breakpoint
CREATE INDEX "articles_cover" ON "articles" USING btree ("cover");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "users_delete" ON "users" USING btree ("delete_at") WHERE "users"."delete_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "users_super" ON "users" USING btree ("id") WHERE "users"."is_super";--> statement-breakpoint
CREATE INDEX "magazine_articles_sources" ON "magazine_articles" USING gin (jsonb_path_query_array("blocks", '$[*].src'));--> statement-breakpoint
CREATE INDEX "magazines_cover" ON "magazines" USING btree ("cover");--> statement-breakpoint
CREATE INDEX "translation_reports_user" ON "translation_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "log_events_user" ON "log_events" USING btree ("user_id","id") WHERE "log_events"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "visitors_user" ON "visitors" USING btree ("user_id") WHERE "visitors"."user_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "invited_by";--> statement-breakpoint
INSERT INTO "products" ("name", "level", "days", "price", "original_price", "tag", "is_first_order", "position") VALUES
  ('会员首月', 1, 30, 900, 1800, '首单', true, 1),
  ('会员 1 个月', 1, 30, 1800, 1800, NULL, false, 2),
  ('会员 3 个月', 1, 90, 4800, 5400, NULL, false, 3),
  ('会员 1 年', 1, 365, 15800, 21600, NULL, false, 4),
  ('高级会员 1 个月', 2, 30, 3000, 3000, NULL, false, 5),
  ('高级会员 1 年', 2, 365, 26800, 36000, NULL, false, 6)
ON CONFLICT ("name") DO NOTHING;
