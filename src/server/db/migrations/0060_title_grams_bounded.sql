-- The text is put into lower case once, and no title is longer than its limit with its author's: a file may say it in a million characters.
CREATE OR REPLACE FUNCTION title_grams(title text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(named, place, size)), '{}')
  FROM (SELECT lower(left(title, 600)) AS named) AS bounded, generate_series(1, length(named)) AS place, generate_series(1, 2) AS size
$$;--> statement-breakpoint
UPDATE "book_files" SET "title" = left("title", 300), "author" = left("author", 200) WHERE length("title") > 300 OR length("author") > 200;
