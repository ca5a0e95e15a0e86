import { expect, test } from 'vitest';
import type { EventMap } from '#server/db/events.ts';
import { allEventsHeard } from '#server/testing/announcements.ts';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const editor = await app.client('super');
const visitor = await app.client('visitor');
const reader = await app.client('reader');
const announced: EventMap['content'][] = [];
app.context.events.on('content', (event) => announced.push(event));

const HOUR = 3600;
const inSeconds = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000).toISOString();

/** Passed for a time to come. */
async function scheduled(title: string, seconds: number): Promise<string> {
  const id = await app.article({ title, status: 'PENDING', topics: ['教育'] });
  await editor.ok('POST /reader/article/{id}/update', {
    params: { id },
    body: { article: { version: 1, published_at: inSeconds(seconds) } },
  });
  await editor.ok('POST /reader/article/waikan/{id}/audit', { params: { id }, body: { action: 'pass' } });
  return id;
}
const status = async (id: string) =>
  (await visitor.call('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} })).status;
const titles = async (query = {}) =>
  (await visitor.ok('GET /reader/article/waikan', { query })).items.map(({ title }) => title);

test('an article passed for tomorrow is nowhere today, and everywhere from its time on', async () => {
  const old = await app.article({ title: 'Old Quay', topics: ['教育'] });
  const id = await scheduled('New Quay', 24 * HOUR);
  const since = inSeconds(-60);
  const count = async () => (await visitor.ok('GET /reader/article/new_count', { query: { since } })).count;
  const topic = async () => {
    const { items, topics } = await visitor.ok('GET /reader/article/topic', { query: { q: '教育' } });
    return [items.map(({ title }) => title), topics.find(({ name }) => name === '教育')?.count];
  };
  const next = async () =>
    (await visitor.ok('GET /reader/article/waikan/{id}/show', { params: { id: old }, query: {} })).prev_id;
  const mark = () =>
    reader.call('POST /reader/article/{id}/mark', { params: { id }, body: { action: 'star', status: true } });

  const before = await count();
  expect([await status(id), (await mark()).status, await next()]).toEqual([404, 404, null]);
  expect(await topic()).toEqual([['Old Quay'], 1]);
  for (const order of ['new', 'hot', 'fit']) expect(await titles({ order })).not.toContain('New Quay');
  const prefetch = await visitor.call('GET /reader/article/{id}/show', { params: { id }, query: {} });
  expect(prefetch.status).toBe(404);

  app.clock.advance(24 * HOUR + 1);
  expect([await status(id), (await mark()).status, await next()]).toEqual([200, 200, id]);
  expect(await topic()).toEqual([['New Quay', 'Old Quay'], 2]);
  for (const order of ['new', 'hot', 'fit']) expect(await titles({ order })).toContain('New Quay');
  expect(await count()).toBe(before + 1);
});

test('what has become public is announced once, and nothing before its time', async () => {
  const { schedule } = app.context.services;
  await schedule.emitDue();
  const id = await scheduled('Late Boat', HOUR);
  expect(await schedule.emitDue()).toBe(0);
  app.clock.advance(HOUR + 1);
  await allEventsHeard(app.context);
  announced.length = 0;
  expect(await schedule.emitDue()).toBe(1);
  await expect.poll(() => announced).toMatchObject([{ ids: [Number(id)], isListed: true }]);
  expect(await schedule.emitDue()).toBe(0);
});

test('an article that is out is put off by a later day, and comes back by an earlier one', async () => {
  const id = await app.article({ title: 'Put Off' });
  const setDay = async (published_at: string) => {
    await editor.ok('POST /reader/article/{id}/update', {
      params: { id },
      body: { article: { version: 1, published_at } },
    });
  };
  await setDay(inSeconds(HOUR));
  expect(await status(id)).toBe(404);
  await setDay(inSeconds(-1));
  expect(await status(id)).toBe(200);
  expect(await app.context.services.schedule.emitDue()).toBe(0);
});

test('an article that is restored with a day to come is hidden until then, and announced when it comes', async () => {
  const id = await app.article({ title: 'Back Next Week' });
  await editor.ok('POST /reader/article/{id}/delete', { params: { id } });
  await editor.ok('POST /reader/article/{id}/update', {
    params: { id },
    body: { article: { version: 1, published_at: inSeconds(7 * 24 * HOUR) } },
  });
  await editor.ok('POST /reader/article/{id}/restore', { params: { id } });
  expect([await status(id), (await titles()).includes('Back Next Week')]).toEqual([404, false]);
  app.clock.advance(7 * 24 * HOUR + 1);
  await allEventsHeard(app.context);
  announced.length = 0;
  expect(await app.context.services.schedule.emitDue()).toBe(1);
  await expect.poll(() => announced).toMatchObject([{ ids: [Number(id)], isListed: true }]);
});

test('a scheduled article comes out at once when an editor says so, by the clock of the server', async () => {
  const id = await scheduled('Quay at Once', HOUR);
  const update = (article: object) =>
    editor.call('POST /reader/article/{id}/update', { params: { id }, body: { article: { version: 1, ...article } } });
  expect((await update({ published_at: null })).body.status.reason).toBe('CONFLICT');
  expect(await status(id)).toBe(404);
  expect((await update({ publish_now: true })).status).toBe(200);
  expect(await status(id)).toBe(200);
});

test('a date that an editor takes back no longer holds up the article', async () => {
  const id = await app.article({ title: 'Undated Quay', status: 'PENDING' });
  const update = (article: object) =>
    editor.call('POST /reader/article/{id}/update', { params: { id }, body: { article: { version: 1, ...article } } });
  await update({ published_at: inSeconds(HOUR) });
  expect((await update({ publish_now: true })).body.status.reason).toBe('CONFLICT');
  await update({ published_at: null });
  await editor.ok('POST /reader/article/waikan/{id}/audit', { params: { id }, body: { action: 'pass' } });
  expect(await status(id)).toBe(200);
});

test('the date of an article that was taken back from its schedule can be dropped', async () => {
  const id = await scheduled('Quay Taken Back', HOUR);
  const update = (article: object) =>
    editor.call('POST /reader/article/{id}/update', { params: { id }, body: { article: { version: 1, ...article } } });
  expect((await update({ status: 'PENDING' })).body.result).toMatchObject({ is_day_chosen: true });
  expect((await update({ published_at: null })).body.result).toMatchObject({ is_day_chosen: false });
  await editor.ok('POST /reader/article/waikan/{id}/audit', { params: { id }, body: { action: 'pass' } });
  expect(await status(id)).toBe(200);
});

test("an editor's list and desk say by the server's clock whether the time of an article is to come", async () => {
  const id = await scheduled('Slow Barge', HOUR);
  const isAhead = async () => {
    const { items } = await editor.ok('GET /reader/article/manage', { query: { q: 'Slow Barge' } });
    const desk = await editor.ok('GET /reader/article/{id}/show', { params: { id }, query: { variant: 'admin' } });
    return [items[0]?.is_ahead, 'is_ahead' in desk && desk.is_ahead];
  };
  expect(await isAhead()).toEqual([true, true]);
  app.clock.advance(HOUR + 1);
  expect(await isAhead()).toEqual([false, false]);
});
