/** Whose file is made first, where several readers wait for theirs. */
import { beforeAll, expect, test } from 'vitest';
import { startWorkers } from '#server/registered.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { ended } from '#server/testing/tasks.ts';

const app = await testApp();
const [eager, other] = await Promise.all([app.client('member'), app.client('member')]);

const kinds = ['pdf', 'audio', 'article.export'] as const;
const starts: Record<(typeof kinds)[number], (client: TestClient, id: string) => Promise<string | null>> = {
  pdf: async (client, id) =>
    (await client.ok('GET /reader/article/{id}/pdf', { params: { id }, query: { style: 'en' } })).task_id,
  audio: async (client, id) => (await client.ok('GET /reader/article/{id}/audio', { params: { id } })).task_id,
  'article.export': async (client, id) =>
    (await client.ok('POST /reader/article/export', { body: { article_ids: [id], format: 'md' } })).task_id,
};

beforeAll(async () => {
  const articles = await Promise.all([0, 1, 2, 3, 4].map((n) => app.article({ title: `In a Queue ${n}` })));
  const asked: [TestClient, string | null][] = [];
  for (const kind of kinds) {
    for (const [n, id] of articles.entries()) {
      const client = n === 4 ? other : eager;
      asked.push([client, await starts[kind](client, id)]);
    }
  }
  await startWorkers(app.context);
  // One after another: asking for all of them at once is refused after 600 calls where the machine is slow.
  for (const [client, task] of asked) await ended(client, task ?? '');
});

test.each(kinds)('a reader’s first %s comes before what another has asked for beside their first', async (kind) => {
  const { rows } = await app.context.database.pool.query<{ user_id: number }>(
    'SELECT user_id FROM tasks WHERE kind = $1 ORDER BY updated_at',
    [kind],
  );
  expect(rows).toHaveLength(5);
  // Two are taken up together, in any order.
  expect(rows.findIndex(({ user_id: id }) => Number(id) === other.userId)).toBeLessThan(2);
});
