ALTER TABLE "tasks" ADD COLUMN "dismissed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "tasks_failed" ON "tasks" USING btree ("id") WHERE "tasks"."state" = 'FAILED' AND "tasks"."dismissed_at" IS NULL;--> statement-breakpoint
CREATE TABLE "visit_cohorts" (
	"week" date PRIMARY KEY NOT NULL,
	"registered" integer NOT NULL,
	"day1" integer,
	"day3" integer,
	"day7" integer,
	"day14" integer,
	"day28" integer
);
--> statement-breakpoint
CREATE TABLE "visit_days" (
	"day" date PRIMARY KEY NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	"first_time" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"registrations" integer DEFAULT 0 NOT NULL,
	"readers" integer DEFAULT 0 NOT NULL,
	"read_seconds" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"amount" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_funnels" (
	"month" date PRIMARY KEY NOT NULL,
	"visited" integer NOT NULL,
	"tapped" integer NOT NULL,
	"tested" integer NOT NULL,
	"registered" integer NOT NULL,
	"stayed" integer NOT NULL,
	"paid" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "visitor_days" ADD COLUMN "has_returned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visitors" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "visitors" ADD COLUMN "came_from" text;--> statement-breakpoint
ALTER TABLE "visitors" ADD COLUMN "tapped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "visitors" ADD COLUMN "tested_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "visitors_device" ON "visitors" USING btree ("device","last_at" DESC NULLS LAST,"cuid");--> statement-breakpoint
CREATE INDEX "visitors_readers" ON "visitors" USING btree ("last_at" DESC NULLS LAST,"cuid") WHERE "visitors"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "visitors_first" ON "visitors" USING btree ("first_at");--> statement-breakpoint
-- Sums of the days so far: what the events, the visitors' days, the accounts, the reading and the orders say.
INSERT INTO "visit_days" ("day", "pages", "visitors", "first_time", "registrations", "readers", "read_seconds", "orders", "amount")
SELECT "day", sum("pages"), sum("visitors"), sum("first_time"), sum("registrations"), sum("readers"), sum("seconds"), sum("orders"), sum("amount")
FROM (
	SELECT ("at" AT TIME ZONE 'Asia/Shanghai')::date AS "day", 1 AS "pages", 0 AS "visitors", 0 AS "first_time", 0 AS "registrations", 0 AS "readers", 0 AS "seconds", 0 AS "orders", 0 AS "amount"
	FROM "log_events" WHERE "name" = 'OPEN_PAGE'
	UNION ALL
	SELECT "day", 0, 1, ("day" = min("day") OVER (PARTITION BY "cuid"))::int, 0, 0, 0, 0, 0 FROM "visitor_days"
	UNION ALL
	SELECT ("created_at" AT TIME ZONE 'Asia/Shanghai')::date, 0, 0, 0, 1, 0, 0, 0, 0 FROM "users"
	UNION ALL
	SELECT "day", 0, 0, 0, 0, ("seconds" >= 60)::int, "seconds", 0, 0 FROM "reading_days"
	UNION ALL
	SELECT ("paid_at" AT TIME ZONE 'Asia/Shanghai')::date, 0, 0, 0, 0, 0, 0, 1, "amount" FROM "orders" WHERE "paid_at" IS NOT NULL
) AS "everything" GROUP BY "day";--> statement-breakpoint
UPDATE "visitor_days" SET "has_returned" = true WHERE EXISTS (
	SELECT 1 FROM "visitor_days" AS "later"
	WHERE "later"."cuid" = "visitor_days"."cuid" AND "later"."day" > "visitor_days"."day" AND "later"."day" <= "visitor_days"."day" + 7
);--> statement-breakpoint
UPDATE "visit_days" SET "returned" = "counted"."returned"
FROM (SELECT "day", count(*) AS "returned" FROM "visitor_days" WHERE "has_returned" GROUP BY "day") AS "counted"
WHERE "counted"."day" = "visit_days"."day";--> statement-breakpoint
-- Events move to a table with one partition a month; what is older than events are kept stays behind.
CREATE TABLE "log_events_moving" AS SELECT * FROM "log_events" WHERE "at" >= now() - interval '90 days';--> statement-breakpoint
DROP TABLE "log_events";--> statement-breakpoint
CREATE TABLE "log_events" (
	"id" bigserial NOT NULL,
	"event_uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"data" jsonb,
	"page" text,
	"cuid" uuid,
	"user_id" bigint,
	"is_new" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	"platform" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "log_events_id_at_pk" PRIMARY KEY("id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE UNIQUE INDEX "log_events_once" ON "log_events" USING btree ("event_uuid","at");--> statement-breakpoint
CREATE INDEX "log_events_cuid" ON "log_events" USING btree ("cuid","id");--> statement-breakpoint
CREATE INDEX "log_events_user" ON "log_events" USING btree ("user_id","id") WHERE "log_events"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "log_events_page" ON "log_events" USING btree ("page","id") WHERE "log_events"."page" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "log_events_at" ON "log_events" USING brin ("at");--> statement-breakpoint
-- Months of Shanghai that have events, and the present one, as `partitions.ts` names and bounds them.
DO $$
DECLARE
	"month" timestamp;
BEGIN
	FOR "month" IN SELECT DISTINCT date_trunc('month', "at" AT TIME ZONE 'Asia/Shanghai') FROM "log_events_moving"
		UNION SELECT date_trunc('month', now() AT TIME ZONE 'Asia/Shanghai') LOOP
		EXECUTE format('CREATE TABLE %I PARTITION OF "log_events" FOR VALUES FROM (%L) TO (%L)',
			'log_events_' || to_char("month", 'YYYY_MM'),
			"month" AT TIME ZONE 'Asia/Shanghai',
			("month" + interval '1 month') AT TIME ZONE 'Asia/Shanghai');
	END LOOP;
END
$$;--> statement-breakpoint
INSERT INTO "log_events" ("event_uuid", "name", "data", "page", "cuid", "user_id", "is_new", "source", "platform", "at")
SELECT gen_random_uuid(), "name", "data",
	CASE WHEN "name" = 'OPEN_PAGE' AND jsonb_typeof("data") = 'string' THEN left(split_part("data" #>> '{}', '?', 1), 500) END,
	"cuid", "user_id", "is_new", "source", "platform", "at"
FROM "log_events_moving" ORDER BY "id";--> statement-breakpoint
DROP TABLE "log_events_moving";
