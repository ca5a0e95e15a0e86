/** Number of connections of a process, as its operator counts them. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';

/** Connections besides the pool: reading statements 3, events 1, jobs 4 and 1 that listens, health 1. */
const OTHERS = 10;

test('a process has no more connections than README says of it', async () => {
  const env = { DATABASE_CONNECTIONS: '8', DATABASE_URL: 'postgres://of-the-test' };
  const { context } = await testApp({ env });
  const { db, reads } = context.database;
  const busy = Promise.all(
    [db, reads].flatMap((one) => Array.from({ length: 40 }, async () => one.execute(sql`SELECT pg_sleep(0.02)`))),
  );
  await context.health();
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    SELECT application_name AS name, count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() GROUP BY 1`);
  await busy;
  expect(rows.find(({ name }) => name === 'waikan')).toEqual({ name: 'waikan', count: 8 });
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(8 + OTHERS);
});
