/** A reader's questions come in their order from an index, however many they are. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { planOf } from '#server/testing/plan.ts';
import { page } from './queries.ts';

const app = await testApp();
const { db, pool } = app.context.database;
const [one, other] = await Promise.all([app.client('reader'), app.client('reader')]);
await db.execute(sql`INSERT INTO asks (user_id, prompt, source, state, origin)
  SELECT CASE WHEN n % 2 = 0 THEN ${one.userId}::bigint ELSE ${other.userId}::bigint END, '问', 'FREE', 'DONE', 'ai'
  FROM generate_series(1, 8000) n`);

test.each([true, false])('a page sorts nothing, first questions alone: %s', async (isFirst) => {
  const plan = await planOf(pool, (own) => page(own, { userId: one.userId, isFirst }, { offset: 0, limit: 20 }));
  expect(plan).toContain('Index Scan');
  expect(plan).not.toContain('Sort');
});
