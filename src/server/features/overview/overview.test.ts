import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dayEnd, dayStart, shanghaiDay } from '#engine/shanghai-time.ts';
import { testApp } from '#server/testing/app.ts';
import { openPushService } from '#server/testing/push-service.ts';

const pushService = await openPushService();
const app = await testApp({
  env: { AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'small', FETCH_ALLOW_HOSTS: pushService.host },
});
const editor = await app.client('super');
const visitor = await app.client('visitor');
const overview = () => editor.ok('GET /api/admin/overview');

test('the page of today counts who came, what they opened and who registered', async () => {
  const before = await overview();
  const cuid = randomUUID();
  const events = ['/', '/article/1'].map((data) => ({ name: 'OPEN_PAGE', data, cuid }));
  await visitor.ok('POST /api/log', { body: { events } });
  await app.client('reader');
  const { today } = await overview();
  expect(today).toEqual({
    ...before.today,
    visits: (before.today?.visits ?? 0) + 2,
    new_visitors: (before.today?.new_visitors ?? 0) + 1,
    registrations: (before.today?.registrations ?? 0) + 1,
  });
  app.clock.advance(2 * 86_400);
  expect((await overview()).today).toMatchObject({
    visits: 0,
    new_visitors: 0,
    registrations: 0,
    orders: 0,
    amount: 0,
  });
  app.clock.advance(-2 * 86_400);
});

test('readers out of the rank and orders with something wrong are counted for a super user, and for no editor', async () => {
  const reader = await app.client('reader');
  const order = await reader.ok('POST /api/member/pay/order', { body: { product_id: '2', channel: 'sandbox' } });
  const before = (await overview()).waiting;
  const { db } = app.context.database;
  await db.execute(sql`UPDATE orders SET trouble = 'paid_again' WHERE order_no = ${order.order_no}`);
  await db.execute(sql`INSERT INTO rank_holds (week, user_id, reason, detail, state) VALUES
    ('2026-11-23', ${reader.userId}, 'idle', '没有翻动', 'open'), ('2026-11-23', ${reader.userId}, 'speed', '太快', 'restored')`);
  expect((await overview()).waiting).toEqual({
    held_readers: (before?.held_readers ?? 0) + 1,
    troubled_orders: (before?.troubled_orders ?? 0) + 1,
  });
  expect((await (await app.client('editor')).ok('GET /api/admin/overview')).waiting).toBeNull();
});

test('articles are counted by state', async () => {
  const before = (await overview()).articles;
  await app.article({ status: 'PENDING' });
  await app.article();
  const { articles } = await overview();
  expect([articles.PENDING, articles.PUBLISHED]).toEqual([(before.PENDING ?? 0) + 1, (before.PUBLISHED ?? 0) + 1]);
});

test('what is under way is shown with its article, and what has failed with the reason and the time', async () => {
  const id = await app.article({ title: 'The Quiet Quay' });
  const { task_id } = await editor.ok('POST /reader/article/{id}/retranslate', {
    params: { id },
    query: { ai: 'true' },
  });
  const article = { id, title: 'The Quiet Quay' };
  const waiting = await overview();
  expect(waiting.jobs).toMatchObject({ queued: 1, failed: 0 });
  expect(waiting.under_way).toMatchObject([{ id: task_id, state: 'QUEUED', article }]);
  await editor.ok('POST /reader/task/{id}/cancel', { params: { id: task_id } });
  const stopped = await overview();
  // A task that somebody stopped is no failure.
  expect(stopped).toMatchObject({ jobs: { queued: 0, failed: 0 }, under_way: [], failures: [] });
  await app.context.database.db.execute(
    sql`UPDATE tasks SET state = 'FAILED', message = '没有回应' WHERE id = ${task_id}`,
  );
  const failed = await overview();
  expect(failed.jobs).toMatchObject({ queued: 0, failed: 1 });
  expect(failed.failures).toMatchObject([
    { id: task_id, message: '没有回应', article, updated_at: expect.any(String) },
  ]);
  const dismiss = (dismissed: boolean) =>
    editor.ok('POST /reader/task/dismiss', { body: { ids: [task_id], dismissed } });
  await dismiss(true);
  expect(await overview()).toMatchObject({ jobs: { failed: 0 }, failures: [] });
  // The task was dismissed, not deleted.
  expect((await editor.ok('GET /reader/task', { query: { state: 'FAILED' } })).items).toMatchObject([{ id: task_id }]);
  await dismiss(false);
  expect((await overview()).failures).toMatchObject([{ id: task_id }]);
  expect((await editor.call('POST /reader/task/dismiss', { body: { ids: ['999999'] } })).status).toBe(404);
  await dismiss(true);
  await editor.ok('POST /reader/task/{id}/retry', { params: { id: task_id } });
  const again = await overview();
  expect([again.failures, again.under_way.map((task) => task.id)]).toEqual([[], [task_id]]);
});

test('a feed whose last crawl failed is shown with the reason', async () => {
  await app.context.database.db.execute(
    sql`INSERT INTO feeds (title, url, enabled, error) VALUES ('Harbour News', 'https://harbour.example/feed', true, '网站没有回应')`,
  );
  expect((await overview()).feeds).toMatchObject([
    { title: 'Harbour News', error: '网站没有回应', last_crawl_at: null },
  ]);
});

test('all failing feeds are counted, though ten are shown', async () => {
  await app.context.database.db.execute(sql`INSERT INTO feeds (title, url, enabled, error)
    SELECT 'Feed ' || n, 'https://harbour.example/feed/' || n, true, '网站没有回应' FROM generate_series(1, 14) n`);
  const { feeds, failing_feeds: count } = await overview();
  expect([feeds.length, count]).toEqual([10, 15]);
});

test('an article waits since it became pending, whatever date it is meant for', async () => {
  const id = await app.article();
  const update = (article: object) =>
    editor.ok('POST /reader/article/{id}/update', { params: { id }, body: { article: { version: 1, ...article } } });
  await app.context.database.db.execute(sql`UPDATE articles SET status = 'DELETED' WHERE status = 'PENDING'`);
  expect((await overview()).pending_since).toBeNull();
  const before = Date.now();
  await update({ status: 'PENDING' });
  await update({ published_at: new Date(before - 27 * 86_400_000).toISOString() });
  expect(Date.parse((await overview()).pending_since ?? '')).toBeGreaterThan(before - 60_000);
});

test('articles whose translations readers have reported are listed until an editor is done with them', async () => {
  const [id, deleted] = [await app.article({ title: 'Salt and Rope' }), await app.article()];
  const reader = await app.client('reader');
  const report = async (article: string, text: string) => {
    const { blocks } = await visitor.ok('GET /reader/article/waikan/{id}/show', { params: { id: article } });
    const block = blocks.find(({ sentences }) => sentences?.length);
    for (const sentence of block?.sentences?.slice(0, 2) ?? []) {
      const body = { block_id: block?.id ?? '', sentence_id: sentence.id, text };
      await reader.ok('POST /reader/article/{id}/report', { params: { id: article }, body });
    }
  };
  await report(deleted, '漏译');
  await report(id, '不通顺');
  await editor.ok('POST /reader/article/{id}/delete', { params: { id: deleted } });
  const { reports, report_count: count } = await overview();
  expect(reports).toMatchObject([
    { article: { id, title: 'Salt and Rope' }, text: '不通顺', last_at: expect.any(String) },
  ]);
  expect(reports[0]?.count).toBe(count);
  const desk = await editor.ok('GET /reader/article/{id}/show', { params: { id }, query: { variant: 'admin' } });
  const open = 'reports' in desk ? desk.reports : [];
  expect(reports[0]?.count).toBe(open.length);
  for (const { id: reportId } of open) {
    await editor.ok('POST /reader/article/{id}/report/handle', { params: { id }, body: { report_id: reportId } });
  }
  expect((await overview()).reports).toEqual([]);
});

test('what is published today stands by its time, also what is still to come', async () => {
  const before = new Set((await overview()).slots.map(({ article }) => article.id));
  const id = await app.article({ title: 'The Night Shift' });
  await app.article({ status: 'PENDING' });
  const now = app.clock.now().getTime();
  const later = new Date(Math.min(now + 60_000, dayEnd(shanghaiDay(now)).getTime() - 1)).toISOString();
  const to = await app.article({ title: 'Fighting Sound' });
  for (const [article, at] of [
    [id, new Date(Math.max(now - 60_000, dayStart(shanghaiDay(now)).getTime())).toISOString()],
    [to, later],
  ]) {
    await app.context.database.db.execute(sql`UPDATE articles SET published_at = ${at} WHERE id = ${Number(article)}`);
  }
  const { slots } = await overview();
  expect(slots.filter(({ article }) => !before.has(article.id))).toMatchObject([
    { is_out: true, article: { id, title: 'The Night Shift' } },
    { is_out: false, article: { id: to, title: 'Fighting Sound' } },
  ]);
});

test('on a day of many what is still to come is not crowded out', async () => {
  const now = app.clock.now();
  const end = dayEnd(shanghaiDay(now.getTime()));
  const id = await app.article({ title: 'The Last of Today' });
  const last = new Date(end.getTime() - 1).toISOString();
  await app.context.database.db.execute(sql`UPDATE articles SET published_at = ${last} WHERE id = ${Number(id)}`);
  const before = (await overview()).slot_count;
  for (let n = 0; n < 20; n += 1) await app.article({ title: `Out ${n}` });
  const { slots, slot_count: count } = await overview();
  expect([slots.length, slots.at(-1)?.article.id, count]).toEqual([20, id, before + 20]);
});

test('people are counted by the reminders that they asked for, for the super user alone', async () => {
  expect((await overview()).reminders).toEqual({ calendar: 0, push: 0, push_devices: 0, letters: 0, mailed: 0 });
  const [one, other] = [await app.client('reader'), await app.client('reader')];
  await one.ok('POST /reader/reminders/feed');
  for (const reader of [one, one, other]) {
    await reader.ok('POST /reader/reminders/push', { body: pushService.browser() });
  }
  for (const reader of [one, other]) await reader.ok('POST /reader/reminders/letter', { body: { is_on: true } });
  await app.context.database.db.execute(
    sql`UPDATE reminders SET email = 'a@b.example', email_confirmed_at = now() WHERE user_id = ${other.userId}`,
  );
  const counts = { calendar: 1, push: 2, push_devices: 3, letters: 2, mailed: 1 };
  expect((await overview()).reminders).toEqual(counts);
  await one.ok('POST /reader/reminders/feed/end');
  await other.ok('POST /reader/reminders/letter', { body: { is_on: false } });
  expect((await overview()).reminders).toEqual({ ...counts, calendar: 0, letters: 1, mailed: 0 });
  const person = await app.client('editor');
  expect((await person.ok('GET /api/admin/overview')).reminders).toBeNull();
});
