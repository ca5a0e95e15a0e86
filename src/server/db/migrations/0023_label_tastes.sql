CREATE TABLE "label_tastes" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"taste" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "label_tastes_user_id_kind_name_pk" PRIMARY KEY("user_id","kind","name")
);
--> statement-breakpoint
ALTER TABLE "label_tastes" ADD CONSTRAINT "label_tastes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;