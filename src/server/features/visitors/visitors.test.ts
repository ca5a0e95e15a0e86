import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { parseAppUa } from './service.ts';
import { logEvents } from './tables.ts';

const app = await testApp();
const editor = await app.client('super');
const visitor = await app.client('visitor');

const trail = (cuid: string, query = {}) => editor.ok('GET /reader/visitor/logs', { query: { cuid, ...query } });
const visitorOf = async (cuid: string) => {
  const { items } = await editor.ok('GET /reader/visitor/', { query: { limit: 100 } });
  return items.find((item) => item.cuid === cuid);
};

test('pages are counted for each visitor, whether events come one by one or in a batch', async () => {
  const cuid = randomUUID();
  await visitor.ok('POST /api/log', { body: { name: 'OPEN_APP', cuid, is_new: true } });
  const events = ['/', '/article/1', '/article/2'].map((path) => ({ name: 'OPEN_PAGE', data: path, cuid }));
  await visitor.ok('POST /api/log', { body: { events } });
  expect(await visitorOf(cuid)).toMatchObject({ pages: 3, is_new: true, user_id: null, source: 'WEB', platform: null });
  const { items } = await trail(cuid);
  expect(items.map(({ name, data }) => [name, data])).toEqual([
    ['OPEN_APP', null],
    ['OPEN_PAGE', '/'],
    ['OPEN_PAGE', '/article/1'],
    ['OPEN_PAGE', '/article/2'],
  ]);
  expect(await trail(cuid, { limit: 3 })).toMatchObject({ next_offset: 3 });
});

test('of a page’s address path and query are kept, without the values of tokens and codes, and without the fragment', async () => {
  const cuid = randomUUID();
  const data = '/trial?from=poster&token=once-only&t=2&code=AB12#top';
  const events = ['OPEN_APP', 'OPEN_PAGE'].map((name) => ({ name, data, cuid }));
  await visitor.ok('POST /api/log', { body: { events: [...events, { name: 'OPEN_PAGE', data: { to: data }, cuid }] } });
  const { items } = await trail(cuid);
  const kept = '/trial?from=poster&token=&t=&code=';
  expect(items.map((item) => item.data)).toEqual([kept, kept, { to: kept }]);
});

test('who comes with neither a user id nor a visitor id is new', async () => {
  const cookie = randomUUID();
  await app.fetch('/api/log', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `bb_cuid=${cookie}` },
    body: JSON.stringify({ name: 'OPEN_PAGE' }),
  });
  expect(await visitorOf(cookie)).toMatchObject({ is_new: false, pages: 1 });
  await visitor.ok('POST /api/log', { body: { name: 'FIRST_STEP' } });
  const [row] = await app.context.database.db.select().from(logEvents).where(eq(logEvents.name, 'FIRST_STEP'));
  expect(row).toMatchObject({ isNew: true, cuid: null });
});

test('the logged-in reader counts, not the user id that a page claims', async () => {
  const reader = await app.client('reader');
  const cuid = randomUUID();
  await reader.ok('POST /api/log', { body: { name: 'OPEN_PAGE', cuid, uid: '4711' } });
  expect(await visitorOf(cuid)).toMatchObject({ user_id: String(reader.userId), is_new: false });
  expect((await trail(cuid)).items).toMatchObject([{ uid: String(reader.userId) }]);
});

test('the platform is read from the app’s identification', async () => {
  const cuid = randomUUID();
  await app.fetch('/api/log', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'bb-ua': 'waikan_android_huawei_231_2.3.1' },
    body: JSON.stringify({ name: 'OPEN_APP', cuid, source: 'WEBVIEW' }),
  });
  expect(await visitorOf(cuid)).toMatchObject({ platform: 'android', source: 'WEBVIEW' });
});

test.each([
  ['', {}],
  ['a_b_c_d', {}],
  [
    'app_ios_store_120_1.2.0',
    { source: 'app', platform: 'ios', channel: 'store', versionCode: '120', version: '1.2.0' },
  ],
])('the identification %j is read as %j', (appUa, expected) => {
  expect(parseAppUa(appUa)).toEqual(expected);
});

test('queued events keep their time, but none is in the future', async () => {
  const cuid = randomUUID();
  const past = new Date(app.clock.now().getTime() - 3_600_000).toISOString();
  const future = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  await visitor.ok('POST /api/log', {
    body: {
      events: [
        { name: 'A', cuid, at: past },
        { name: 'B', cuid, at: future },
      ],
    },
  });
  const seen = await visitorOf(cuid);
  expect(seen?.first_at).toBe(past);
  expect((seen?.last_at ?? '') <= app.clock.now().toISOString()).toBe(true);
});

test('what the database cannot hold is taken out rather than refused', async () => {
  const cuid = randomUUID();
  await visitor.ok('POST /api/log', {
    body: { name: 'SEARCH', cuid, data: { 'q\u0000': 'a\u0000b', half: '\uD83D', nested: [{ deep: '\u0000' }] } },
  });
  expect((await trail(cuid)).items[0]?.data).toEqual({ q: 'ab', half: '\uFFFD', nested: [{ deep: '' }] });
});

test('only super users see visitors, last seen first, ten at a time', async () => {
  const reader = await app.client('reader');
  expect((await reader.call('GET /reader/visitor/', { query: {} })).status).toBe(403);
  expect((await reader.call('GET /reader/visitor/logs', { query: { cuid: 'x' } })).status).toBe(403);
  const cuids = Array.from({ length: 11 }, () => randomUUID());
  for (const cuid of cuids) {
    app.clock.advance(1);
    await visitor.ok('POST /api/log', { body: { name: 'OPEN_PAGE', cuid } });
  }
  const { items, next_offset } = await editor.ok('GET /reader/visitor/', { query: {} });
  expect(items.map(({ cuid }) => cuid)).toEqual(cuids.reverse().slice(0, 10));
  expect(next_offset).toBe(10);
  expect(await trail('nobody')).toEqual({ items: [], next_offset: null });
});

test('a batch of more than fifty or an event without a name is refused', async () => {
  const events = Array.from({ length: 51 }, () => ({ name: 'OPEN_PAGE' }));
  expect((await visitor.call('POST /api/log', { body: { events } })).status).toBe(400);
  expect((await visitor.call('POST /api/log', { body: { name: '' } })).status).toBe(400);
});
