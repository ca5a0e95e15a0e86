/** The answer that was given last is the first of an index, however many there are. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { planOf } from '#server/testing/plan.ts';
import { latestAnswer } from './queries.ts';

test('the last answer about an article is found without sorting', async () => {
  const app = await testApp();
  const { db, pool } = app.context.database;
  const [{ userId }, other] = [await app.client('reader'), await app.client('reader')];
  const articleId = Number(await app.article());
  for (const [own, count] of [
    [userId, 500],
    [other.userId, 5_000],
  ]) {
    await db.execute(sql`INSERT INTO quiz_answers (user_id, article_id, version, attempt_uuid, question_id, answer, is_correct)
      SELECT ${own}::bigint, ${articleId}::bigint, 1, gen_random_uuid(), 'q', 'a', true FROM generate_series(1, ${count}::int)`);
  }
  const plan = await planOf(pool, (own) => latestAnswer(own, userId, { articleId }));
  expect(plan).toContain('quiz_answers_latest');
  expect(plan).not.toContain('Sort');
});
