import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#server/testing/database.ts';

/** An index on rows in which the column is not null serves as well: a deletion looks for a value. */
const UNSERVED = `
  SELECT key.conrelid::regclass || '.' || attribute.attname AS column
  FROM pg_constraint key
  JOIN pg_attribute attribute ON attribute.attrelid = key.conrelid AND attribute.attnum = key.conkey[1]
  WHERE key.contype = 'f' AND key.confdeltype IN ('c', 'n') AND key.confrelid <> 'users'::regclass
    AND key.connamespace = 'public'::regnamespace AND NOT EXISTS (
      SELECT FROM pg_index i WHERE i.indrelid = key.conrelid AND i.indkey[0] = key.conkey[1]
        AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = '(' || quote_ident(attribute.attname) || ' IS NOT NULL)'))
  ORDER BY 1`;

// Accounts are erased by one person at a time, in batches of their own.
test('whatever goes with a row, or forgets it, is found by an index: an article, a book, a feed is deleted without reading whole tables', async () => {
  const client = new pg.Client(await createTestDatabase());
  await client.connect();
  const { rows } = await client.query(UNSERVED);
  await client.end();
  expect(rows).toEqual([]);
});

/** Indexes whose statements say NULLS LAST deliberately. */
const NULLS_LAST = [
  'article_marks_later',
  'collections_public',
  'creators_followed',
  'my_words_hard',
  'my_words_new',
  'rank_standings_order',
  'visitors_device',
  'visitors_readers',
  'visitors_recent',
];
/** DESC without NULLS FIRST, bits 1 and 2 of a column's options. */
const DESCENDING = `
  SELECT DISTINCT indexrelid::regclass::text AS index
  FROM pg_index, unnest(indoption) AS option
  WHERE option & 3 = 1 AND indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
  ORDER BY 1`;

test('an index in descending order gives the order of a plain DESC, which has nulls first', async () => {
  const client = new pg.Client(await createTestDatabase());
  await client.connect();
  const { rows } = await client.query(DESCENDING);
  await client.end();
  expect(rows.map(({ index }) => index)).toEqual(NULLS_LAST);
});

test('what an index keeps of a title is bounded: a text of any length is given in time', async () => {
  const client = new pg.Client(await createTestDatabase());
  await client.connect();
  const { rows } = await client.query(
    `SELECT title_grams(repeat('ab ', 1000000)) @> '{a,b,ab}' AS has, cardinality(title_grams(repeat('Äb ', 1000000))) AS grams`,
  );
  await client.end();
  expect(rows).toEqual([{ has: true, grams: 6 }]);
});
