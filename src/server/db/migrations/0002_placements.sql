CREATE TABLE "placements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "placements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"test" text NOT NULL,
	"estimate" integer NOT NULL,
	"low" integer NOT NULL,
	"high" integer NOT NULL,
	"exam_level" text NOT NULL,
	"is_reliable" boolean NOT NULL,
	"answers" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "placements_test" ON "placements" USING btree ("user_id","test");--> statement-breakpoint
CREATE INDEX "placements_newest" ON "placements" USING btree ("user_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "placements"."is_reliable";