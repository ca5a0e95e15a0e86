/** The library comes in its order from an index, however many books there are. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { planOf } from '#server/testing/plan.ts';
import { publicBooks } from './queries.ts';

test('a page of the library sorts nothing', async () => {
  const { db, pool } = (await testApp()).context.database;
  await db.execute(sql`INSERT INTO book_files (digest, bytes, status, title)
    SELECT 'digest ' || n, 1, 'READY', 'Book ' || n FROM generate_series(1, 3000) n`);
  await db.execute(sql`INSERT INTO books (uuid, file_id, published_at)
    SELECT gen_random_uuid(), id, now() - id * interval '1 minute' FROM book_files`);
  const all = { q: undefined, difficulty: undefined };
  const plan = await planOf(pool, (own) => publicBooks(own, all, { offset: 0, limit: 20 }));
  expect(plan).toContain('books_public');
  expect(plan).not.toContain('Sort');
});
