/** The lists of what was read come in their order from an index, however much a reader has read. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { planOf } from '#server/testing/plan.ts';
import { recentReadings, recentWorks } from './queries.ts';

const app = await testApp();
const { db, pool } = app.context.database;
const { userId } = await app.client('reader');
await db.execute(sql`INSERT INTO readings (user_id, article_id, last_read_at)
  SELECT ${userId}::bigint, n, now() - n * interval '1 minute' FROM generate_series(1, 5000) n`);
const page = { offset: 0, limit: 20 };

test('the last read articles come from an index', async () => {
  const plan = await planOf(pool, (own) => recentReadings(own, userId, page, null));
  expect(plan).toContain('readings_recent');
  expect(plan).not.toContain('Sort');
});

test('half read articles come from an index', async () => {
  const id = await app.article();
  await db.execute(sql`INSERT INTO articles OVERRIDING SYSTEM VALUE
    SELECT (jsonb_populate_record(a, jsonb_build_object('id', 1000 + n, 'origin_key', NULL, 'canonical_key', NULL))).*
    FROM articles a, generate_series(1, 3000) n WHERE a.id = ${id}`);
  await db.execute(sql`UPDATE readings SET progress = 0.4 WHERE article_id % 10 = 0`);
  await db.execute(sql`ANALYZE articles, readings`);
  const plan = await planOf(pool, (own) => recentReadings(own, userId, page, new Date()));
  expect(plan).toContain('readings_recent');
  expect(plan).not.toContain('Sort');
});

test('the last read articles and books, of which a shelf has few, come from an index', async () => {
  const plan = await planOf(pool, (own) => recentWorks(own, { userId, isSuper: false }, page));
  expect(plan).toMatch(/Limit[^\n]*\n\s*->\s+Index (?:Only )?Scan using readings_recent/);
});
