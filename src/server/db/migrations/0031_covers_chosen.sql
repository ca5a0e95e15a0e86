ALTER TABLE "articles" ADD COLUMN "is_cover_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Covers that are not those which were given until now by a hash of the article's origin or title were chosen by somebody.
UPDATE "articles" SET "is_cover_chosen" = true WHERE "cover" NOT LIKE '/picture/%' AND "cover" <> (
	SELECT '/covers/' || (ARRAY['01-night', '02-tide', '03-field', '04-orbit', '05-leaf', '06-arcade', '07-bridge', '08-rain', '09-kite', '10-bread', '11-shell', '12-stair', '13-seed', '14-loom', '15-bell', '16-ice', '17-kiln', '18-map', '19-well', '20-clock', '21-mask', '22-nest', '23-rail', '24-wing', '25-knot', '26-peak'])[1 + (get_byte("hash", 0)::bigint * 16777216 + get_byte("hash", 1) * 65536 + get_byte("hash", 2) * 256 + get_byte("hash", 3)) % 26] || '.svg'
	FROM (SELECT sha256(convert_to(coalesce("origin_key", "title"), 'UTF8')) AS "hash") AS "digest"
);
