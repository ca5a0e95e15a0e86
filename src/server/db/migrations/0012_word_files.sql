CREATE TABLE "word_import_batches" (
	"task_id" bigint NOT NULL,
	"first" integer NOT NULL,
	"word_ids" bigint[] NOT NULL,
	"context_ids" bigint[] NOT NULL,
	"report" jsonb NOT NULL,
	CONSTRAINT "word_import_batches_task_id_first_pk" PRIMARY KEY("task_id","first")
);
--> statement-breakpoint
CREATE TABLE "word_imports" (
	"task_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"report" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "word_import_batches" ADD CONSTRAINT "word_import_batches_task_id_word_imports_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."word_imports"("task_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "word_imports" ADD CONSTRAINT "word_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "word_imports_user" ON "word_imports" USING btree ("user_id","task_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "word_imports_created" ON "word_imports" USING btree ("created_at");