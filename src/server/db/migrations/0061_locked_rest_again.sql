-- Texts of which a single block is shown when they are locked are indexed anew: what is shown ends within that block now.
UPDATE "search_documents" SET "analysis" = ''
WHERE "article_id" IN (SELECT "id" FROM "articles" WHERE jsonb_array_length("blocks") <= 6);--> statement-breakpoint
UPDATE "articles" SET "excerpt" = regexp_replace(left("excerpt", "shown"."length"), '\s+\S*$', '') || '…'
FROM (
  SELECT "id", (SELECT greatest(1, floor(0.3 * coalesce(sum(length(block->>'text')), 0)))::int FROM jsonb_array_elements("blocks") AS block) AS "length"
  FROM "articles" WHERE "is_lock" AND jsonb_array_length("blocks") <= 6
) AS "shown"
WHERE "articles"."id" = "shown"."id" AND length("articles"."excerpt") > "shown"."length";
