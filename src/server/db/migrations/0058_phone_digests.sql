UPDATE "articles" SET "excerpt" = coalesce((
  SELECT left(b.block->>'text', 200) FROM jsonb_array_elements("articles"."blocks") WITH ORDINALITY AS b(block, place)
  WHERE b.place <= greatest(1, floor(jsonb_array_length("articles"."blocks") * 0.3)) AND b.block->>'text' <> ''
  ORDER BY b.place LIMIT 1), '')
WHERE "is_lock" AND NOT EXISTS (
  SELECT FROM jsonb_array_elements("articles"."blocks") WITH ORDINALITY AS b(block, place)
  WHERE b.place <= greatest(1, floor(jsonb_array_length("articles"."blocks") * 0.3)) AND b.block->>'type' = 'paragraph' AND b.block->>'text' <> '');--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "phone_digest" text;--> statement-breakpoint
CREATE INDEX "invitations_phone" ON "invitations" USING btree ("phone_digest") WHERE "invitations"."phone_digest" IS NOT NULL;