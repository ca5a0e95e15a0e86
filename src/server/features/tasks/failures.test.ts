import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const editor = await app.client('super');
const text = 'The ferry left late, and nobody on the quay had been told why it was so. '.repeat(4);
await editor.ok('POST /reader/article/add', { body: { text } });

const failAll = async (count: number, at: Date) => {
  await app.context.database.db.execute(sql`INSERT INTO tasks (kind, state, message, job, data, created_at, updated_at)
    SELECT 'article.add', 'FAILED', '没有回应', job, data, ${at}, ${at}
    FROM generate_series(1, ${count}), (SELECT job, data FROM tasks ORDER BY id LIMIT 1) first`);
};
const failed = async () => (await editor.ok('GET /api/admin/overview')).jobs.failed;
const decide = (action: 'retry' | 'dismiss' | 'restore', until: string) =>
  editor.ok('POST /reader/task/failures', { body: { action, until } });

test('lists of tasks leave their input, which may be a whole page, in the database', async () => {
  const { db } = app.context.database;
  const read = vi.spyOn(db, 'select');
  await editor.ok('GET /reader/task', { query: {} });
  await editor.ok('GET /api/admin/overview');
  const named = read.mock.calls.map(([fields]) => Object.keys((fields as { task?: object } | undefined)?.task ?? {}));
  read.mockRestore();
  const ofTasks = named.filter((columns) => columns.includes('subject'));
  expect(ofTasks.length).toBeGreaterThan(1);
  for (const columns of ofTasks) expect(columns).not.toContain('data');
});

test('all failures are put aside and taken up again, not only those that are listed, and none that failed later', async () => {
  await failAll(612, app.clock.now());
  const { as_of: until, failures, jobs } = await editor.ok('GET /api/admin/overview');
  expect([failures.length, jobs.failed]).toEqual([10, 612]);
  app.clock.advance(60);
  await failAll(1, app.clock.now());
  expect(await decide('dismiss', until)).toEqual({ count: 500, left: 112 });
  expect(await decide('dismiss', until)).toEqual({ count: 112, left: 0 });
  expect(await decide('dismiss', until)).toEqual({ count: 0, left: 0 });
  expect(await failed()).toBe(1);
  expect(await decide('restore', until)).toEqual({ count: 500, left: 112 });
  expect(await decide('restore', until)).toEqual({ count: 112, left: 0 });
  expect(await failed()).toBe(613);
  const { items } = await app.client('super').then((client) => client.ok('GET /api/audit', { query: { limit: 4 } }));
  expect(items.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    'task.restore 112 件任务',
    'task.restore 500 件任务',
    'task.dismiss 112 件任务',
    'task.dismiss 500 件任务',
  ]);
});

test('two editors who retry all failures at once retry each of them once', async () => {
  const { as_of: until } = await editor.ok('GET /api/admin/overview');
  app.clock.advance(60);
  const before = await queued();
  const outcomes = await Promise.all([decide('retry', until), decide('retry', until), decide('retry', until)]);
  expect(outcomes.reduce((sum, { count }) => sum + count, 0)).toBe(613);
  expect([await failed(), await queued()]).toEqual([0, before + 613]);
});

test('an editor decides about the failures of content alone, a reader about none', async () => {
  await app.context.database.db.execute(sql`INSERT INTO tasks (kind, state, updated_at)
    VALUES ('user.export', 'FAILED', ${app.clock.now()}), ('feed.crawl', 'FAILED', ${app.clock.now()})`);
  const body = { action: 'dismiss', until: app.clock.now().toISOString() } as const;
  const person = await app.client('editor');
  expect(await person.ok('POST /reader/task/failures', { body })).toEqual({ count: 1, left: 0 });
  const reader = await app.client('reader');
  expect((await reader.call('POST /reader/task/failures', { body })).status).toBe(403);
  expect(await failed()).toBe(1);
});

async function queued(): Promise<number> {
  const { rows } = await app.context.database.db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM pgboss.job WHERE name = (SELECT job FROM tasks ORDER BY id LIMIT 1)`,
  );
  return rows[0]?.count ?? 0;
}

test('what is done with the tasks of others is written down once, what one does with one’s own is not', async () => {
  const { db } = app.context.database;
  const { rows } = await db.execute<{ id: string }>(sql`INSERT INTO tasks (kind, state, job, data, user_id, updated_at)
    SELECT 'article.add', 'FAILED', job, data, owner, ${app.clock.now()}
    FROM (SELECT job, data FROM tasks WHERE job IS NOT NULL ORDER BY id LIMIT 1) first,
      unnest(ARRAY[NULL, ${editor.userId}]::bigint[]) AS owner RETURNING id`);
  const logged = async () =>
    (await editor.ok('GET /api/audit', { query: { limit: 3 } })).items.map(
      ({ action, subject }) => `${action} ${subject}`,
    );
  const before = await logged();
  const [foreign, own] = rows.map(({ id }) => ({ params: { id: String(id) }, body: {} }));
  if (!foreign || !own) throw new Error('no tasks');
  await editor.ok('POST /reader/task/{id}/retry', own);
  expect(await logged()).toEqual(before);
  await editor.ok('POST /reader/task/{id}/retry', foreign);
  const again = await editor.call('POST /reader/task/{id}/retry', foreign);
  expect(again.status).toBe(409);
  await editor.ok('POST /reader/task/{id}/cancel', foreign);
  await editor.ok('POST /reader/task/{id}/cancel', foreign);
  const name = `任务 ${foreign.params.id}`;
  expect(await logged()).toEqual([`task.cancel ${name}`, `task.retry ${name}`, before[0]]);
});
