CREATE TABLE "corrections" (
	"user_id" bigint NOT NULL,
	"request_uuid" uuid NOT NULL,
	"corrected" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "corrections_user_id_request_uuid_pk" PRIMARY KEY("user_id","request_uuid")
);
--> statement-breakpoint
ALTER TABLE "asks" ADD COLUMN "request_uuid" uuid;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "corrections_created" ON "corrections" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "asks_request" ON "asks" USING btree ("user_id","request_uuid");