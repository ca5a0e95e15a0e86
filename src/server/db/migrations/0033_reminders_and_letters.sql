CREATE TABLE "push_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"told_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "weekly_letters" (
	"user_id" bigint NOT NULL,
	"week" date NOT NULL,
	"facts" jsonb NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mail_state" text DEFAULT 'NONE' NOT NULL,
	"mail_tries" smallint DEFAULT 0 NOT NULL,
	"mail_at" timestamp (3) with time zone,
	CONSTRAINT "weekly_letters_user_id_week_pk" PRIMARY KEY("user_id","week")
);
--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "quiet_from" smallint DEFAULT 1320 NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "quiet_to" smallint DEFAULT 480 NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "letter_week" date;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "email_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "email_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_letters" ADD CONSTRAINT "weekly_letters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_next" ON "push_subscriptions" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "weekly_letters_waiting" ON "weekly_letters" USING btree ("mail_at") WHERE "weekly_letters"."mail_state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "reminders_letter" ON "reminders" USING btree ("letter_week") WHERE "reminders"."letter_week" IS NOT NULL;--> statement-breakpoint
-- A time that was chosen before there were quiet hours goes before them.
UPDATE "reminders" SET "quiet_from" = 0, "quiet_to" = 0 WHERE "minute" >= 1320 OR "minute" < 480;
