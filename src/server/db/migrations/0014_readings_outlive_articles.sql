ALTER TABLE "readings" DROP CONSTRAINT "readings_article_id_articles_id_fk";
--> statement-breakpoint
-- Hashes of calendar addresses were kept as base64url, unlike those of all other secrets: the addresses stay good.
UPDATE "reminders" SET "token_hash" = encode(decode(translate("token_hash", '-_', '+/') || '=', 'base64'), 'hex') WHERE length("token_hash") = 43;
