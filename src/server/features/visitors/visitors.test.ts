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

test('the days up to today say how many came, how many for the first time, and how many came again within a week', async () => {
  const others = await testApp();
  const editorThere = await others.client('super');
  const reader = await others.client('visitor');
  const [ann, ben] = [randomUUID(), randomUUID()];
  const open = (cuid: string, data: string) =>
    reader.ok('POST /api/log', { body: { name: 'OPEN_PAGE', data, cuid, is_new: true } });
  for (const cuid of [ann, ben, ann]) await open(cuid, '/');
  others.clock.advance(2 * 86_400);
  await open(ann, '/article/1');
  others.clock.advance(8 * 86_400);
  const { items, next_offset } = await editorThere.ok('GET /reader/visitor/days', { query: { days: 12 } });
  expect(next_offset).toBe(null);
  expect(items).toHaveLength(12);
  expect(items.slice(1, 4).map(({ visits, new: firstTime, retention }) => [visits, firstTime, retention])).toEqual([
    [2, 2, 0.5],
    [0, 0, null],
    [1, 0, 0],
  ]);
  expect(items.at(-1)).toMatchObject({ visits: 0, new: 0, read_minutes: 0, retention: null });
  expect((await others.client('reader').then((one) => one.call('GET /reader/visitor/days'))).status).toBe(403);
});

test('an event that says it is from long ago counts for no day', async () => {
  const cuid = randomUUID();
  await visitor.ok('POST /api/log', { body: { name: 'OPEN_PAGE', data: '/', cuid, at: '2001-01-01T00:00:00.000Z' } });
  const { items } = await editor.ok('GET /reader/visitor/days', { query: { days: 366 } });
  expect(items).toHaveLength(366);
  expect(items[0]?.visits).toBe(0);
});
