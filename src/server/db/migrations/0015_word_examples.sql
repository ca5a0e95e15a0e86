CREATE TABLE "example_sentences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "example_sentences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"text" text NOT NULL,
	"text_zh" text
);
--> statement-breakpoint
CREATE TABLE "example_words" (
	"headword" text NOT NULL,
	"hardness" smallint NOT NULL,
	"sentence_id" bigint NOT NULL,
	"part" text,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	CONSTRAINT "example_words_headword_hardness_sentence_id_pk" PRIMARY KEY("headword","hardness","sentence_id")
);
--> statement-breakpoint
ALTER TABLE "example_sentences" ADD CONSTRAINT "example_sentences_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "example_words" ADD CONSTRAINT "example_words_sentence_id_example_sentences_id_fk" FOREIGN KEY ("sentence_id") REFERENCES "public"."example_sentences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "example_sentences_article" ON "example_sentences" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "example_words_sentence" ON "example_words" USING btree ("sentence_id");