CREATE TABLE "visitor_days" (
	"day" date NOT NULL,
	"cuid" uuid NOT NULL,
	CONSTRAINT "visitor_days_day_cuid_pk" PRIMARY KEY("day","cuid")
);
--> statement-breakpoint
CREATE INDEX "visitor_days_of_visitor" ON "visitor_days" USING btree ("cuid","day");--> statement-breakpoint
CREATE INDEX "reading_days_day" ON "reading_days" USING btree ("day");--> statement-breakpoint
INSERT INTO "visitor_days" ("day", "cuid")
SELECT DISTINCT ("at" AT TIME ZONE 'Asia/Shanghai')::date, "cuid" FROM "log_events" WHERE "cuid" IS NOT NULL;
