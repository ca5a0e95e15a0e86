ALTER TABLE "changdu_applications" ADD COLUMN "days" integer;--> statement-breakpoint
ALTER TABLE "known_devices" ADD COLUMN "last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "known_devices_used" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
UPDATE "changdu_applications" SET "days" = "member_log"."days" FROM "member_log" WHERE "changdu_applications"."state" = 'PASSED' AND "member_log"."action" = 'award' AND "member_log"."reference" = 'changdu ' || "changdu_applications"."id";
