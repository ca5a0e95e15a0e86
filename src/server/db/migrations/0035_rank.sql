CREATE TABLE "rank_awards" (
	"week" date NOT NULL,
	"user_id" bigint NOT NULL,
	"cat" text NOT NULL,
	"place" integer NOT NULL,
	"days" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	CONSTRAINT "rank_awards_week_user_id_pk" PRIMARY KEY("week","user_id")
);
--> statement-breakpoint
CREATE TABLE "rank_counts" (
	"week" date NOT NULL,
	"cat" text NOT NULL,
	"shift" smallint NOT NULL,
	"prefix" bigint NOT NULL,
	"readers" integer NOT NULL,
	CONSTRAINT "rank_counts_week_cat_shift_prefix_pk" PRIMARY KEY("week","cat","shift","prefix")
);
--> statement-breakpoint
CREATE TABLE "rank_holds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rank_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"week" date NOT NULL,
	"user_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"detail" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"statement" text,
	"remark" text,
	"operator_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rank_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rank_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"week" date NOT NULL,
	"cat" text NOT NULL,
	"prefix" bigint NOT NULL,
	"change" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rank_places" (
	"week" date NOT NULL,
	"cat" text NOT NULL,
	"user_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"value" integer NOT NULL,
	CONSTRAINT "rank_places_user_id_week_cat_pk" PRIMARY KEY("user_id","week","cat")
);
--> statement-breakpoint
CREATE TABLE "rank_standings" (
	"week" date NOT NULL,
	"cat" text NOT NULL,
	"user_id" bigint NOT NULL,
	"key" bigint NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	CONSTRAINT "rank_standings_week_cat_user_id_pk" PRIMARY KEY("week","cat","user_id")
);
--> statement-breakpoint
CREATE TABLE "rank_watches" (
	"week" date NOT NULL,
	"user_id" bigint NOT NULL,
	"devices" jsonb NOT NULL,
	"networks" jsonb NOT NULL,
	"crowded_seconds" integer NOT NULL,
	"point" text NOT NULL,
	"still_seconds" integer NOT NULL,
	CONSTRAINT "rank_watches_week_user_id_pk" PRIMARY KEY("week","user_id")
);
--> statement-breakpoint
CREATE TABLE "rank_weeks" (
	"week" date PRIMARY KEY NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rank_awards" ADD CONSTRAINT "rank_awards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_holds" ADD CONSTRAINT "rank_holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rank_awards_user" ON "rank_awards" USING btree ("user_id","week");--> statement-breakpoint
CREATE INDEX "rank_holds_state" ON "rank_holds" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "rank_holds_week" ON "rank_holds" USING btree ("week","user_id","reason");--> statement-breakpoint
CREATE INDEX "rank_holds_user" ON "rank_holds" USING btree ("user_id","week");--> statement-breakpoint
CREATE INDEX "rank_moves_prefix" ON "rank_moves" USING btree ("week","cat","prefix","change");--> statement-breakpoint
CREATE INDEX "rank_places_listed" ON "rank_places" USING btree ("week","cat","place","user_id") WHERE "rank_places"."place" <= 1000;--> statement-breakpoint
CREATE INDEX "rank_standings_order" ON "rank_standings" USING btree ("week","cat","key" DESC NULLS LAST,"user_id") WHERE NOT "rank_standings"."is_held";--> statement-breakpoint
CREATE INDEX "rank_standings_user" ON "rank_standings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rank_watches_user" ON "rank_watches" USING btree ("user_id");--> statement-breakpoint
-- Writes down what a change of a standing changes about how many readers stand under a prefix of the key. The shifts are the finest of
-- SHIFTS in features/rank/standing-key.ts.
CREATE FUNCTION "rank_note_moves"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  finest int;
  prefix_before bigint;
  prefix_after bigint;
BEGIN
  IF current_setting('waikan.rank_moves', true) = 'off' THEN RETURN NULL; END IF;
  finest := CASE CASE TG_OP WHEN 'DELETE' THEN OLD.cat ELSE NEW.cat END WHEN 'time' THEN 36 WHEN 'article' THEN 22 ELSE 26 END;
  IF TG_OP <> 'INSERT' AND NOT OLD.is_held THEN prefix_before := OLD.key >> finest; END IF;
  IF TG_OP <> 'DELETE' AND NOT NEW.is_held THEN prefix_after := NEW.key >> finest; END IF;
  IF prefix_before IS NOT DISTINCT FROM prefix_after THEN RETURN NULL; END IF;
  IF prefix_before IS NOT NULL THEN
    INSERT INTO rank_moves (week, cat, prefix, change) VALUES (OLD.week, OLD.cat, prefix_before, -1);
  END IF;
  IF prefix_after IS NOT NULL THEN
    INSERT INTO rank_moves (week, cat, prefix, change) VALUES (NEW.week, NEW.cat, prefix_after, 1);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "rank_standings_moves" AFTER INSERT OR UPDATE OR DELETE ON "rank_standings"
  FOR EACH ROW EXECUTE FUNCTION "rank_note_moves"();--> statement-breakpoint
-- What was read this week before there was a rank. The moment is the end of the week: whoever gets there from now on was first.
INSERT INTO "rank_standings" ("week", "cat", "user_id", "key")
SELECT week, cat, user_id, (least(value, 4194303) << 30) + 468941823
FROM (
  SELECT date_trunc('week', day::timestamp)::date AS week, user_id, sum(seconds) AS seconds, sum(articles) AS articles, sum(words) AS words
  FROM "reading_days" WHERE day >= date_trunc('week', now() AT TIME ZONE 'Asia/Shanghai')::date GROUP BY 1, 2
) AS sums
CROSS JOIN LATERAL (VALUES ('time', seconds), ('article', articles), ('word', words)) AS of_category (cat, value)
WHERE value > 0;
