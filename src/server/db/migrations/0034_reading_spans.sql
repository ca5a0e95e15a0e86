CREATE TABLE "reading_streaks" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"alive_until" date NOT NULL,
	"longest" integer NOT NULL,
	"longest_from" date NOT NULL,
	"longest_to" date NOT NULL,
	"rests" date[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vocabulary_days" (
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"estimate" integer NOT NULL,
	"low" integer NOT NULL,
	"high" integer NOT NULL,
	CONSTRAINT "vocabulary_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "reading_days" ADD COLUMN "covered" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reading_streaks" ADD CONSTRAINT "reading_streaks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vocabulary_days" ADD CONSTRAINT "vocabulary_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_evidence_recent" ON "reading_evidence" USING btree ("user_id","at","kind","word");--> statement-breakpoint
-- What was counted up to a moment of a day is taken for its first part.
UPDATE "reading_days" SET "covered" = ARRAY[0, LEAST(86400000, floor(extract(epoch FROM "counted_until" - ("day"::timestamp AT TIME ZONE 'Asia/Shanghai')) * 1000))::int]
WHERE "counted_until" > "day"::timestamp AT TIME ZONE 'Asia/Shanghai' AND "day" >= current_date - 12;--> statement-breakpoint
-- Runs of days without rest days; the next day with reading works them out anew.
INSERT INTO "reading_streaks" ("user_id", "days", "first_day", "last_day", "alive_until", "longest", "longest_from", "longest_to")
SELECT DISTINCT ON ("user_id") "user_id", "length", "from", "to", "to" + 1,
  first_value("length") OVER longest, first_value("from") OVER longest, first_value("to") OVER longest
FROM (
  SELECT "user_id", count(*)::int AS "length", min("day") AS "from", max("day") AS "to"
  FROM (
    SELECT "user_id", "day", "day" - (row_number() OVER (PARTITION BY "user_id" ORDER BY "day"))::int AS "run"
    FROM "reading_days" WHERE "seconds" > "skimmed_seconds"
  ) AS "numbered" GROUP BY "user_id", "run"
) AS "runs"
WINDOW longest AS (PARTITION BY "user_id" ORDER BY "length" DESC, "to")
ORDER BY "user_id", "to" DESC;--> statement-breakpoint
ALTER TABLE "reading_days" DROP COLUMN "counted_until";