import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { parseAppUa } from './service.ts';
import { logEvents, visitDays, visitors } from './tables.ts';

const app = await testApp();
const editor = await app.client('super');
const visitor = await app.client('visitor');

const trail = (cuid: string, query = {}) =>
  editor.ok('GET /reader/visitor/logs', { query: { cuid, limit: 100, ...query } });
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

test('a browser that comes with neither a user id nor a visitor id is new', async () => {
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
  expect(await trail('nobody')).toEqual({ items: [], next_offset: null, visitor: null });
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

const DAY = 86_400;
const DAY_MS = DAY * 1000;

/** The names of the tables that hold the events of a month. */
async function monthsOf(one: typeof app): Promise<string[]> {
  const { rows } = await one.context.database.db.execute<{ name: string }>(
    sql`SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = 'log_events'::regclass ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

test('an event that is sent again, because the answer was lost, counts once', async () => {
  const cuid = randomUUID();
  const at = new Date(app.clock.now().getTime() - 5_000).toISOString();
  const event = { event_uuid: randomUUID(), name: 'OPEN_PAGE', data: '/', cuid, at };
  await visitor.ok('POST /api/log', { body: { events: [event, event] } });
  await visitor.ok('POST /api/log', { body: event });
  expect(await visitorOf(cuid)).toMatchObject({ pages: 1 });
  expect((await trail(cuid)).items).toHaveLength(1);
});

test.each([
  ['Do Not Track', { dnt: '1' }],
  ['Global Privacy Control', { 'sec-gpc': '1' }],
  ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
])('nothing is kept of a browser with %s', async (_name, headers) => {
  const cuid = randomUUID();
  const body = JSON.stringify({ name: 'OPEN_PAGE', data: '/', cuid });
  const answer = await app.fetch('/api/log', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  expect(answer.status).toBe(200);
  expect(await visitorOf(cuid)).toBeUndefined();
  expect((await trail(cuid)).items).toEqual([]);
});

test('events of a thousand requests at once are all there when each has been answered', async () => {
  const cuids = Array.from({ length: 40 }, () => randomUUID());
  const { db } = app.context.database;
  const sums = async () =>
    (await db.select({ pages: sql<number>`coalesce(sum(pages), 0)::int` }).from(visitDays))[0]?.pages ?? 0;
  const before = await sums();
  await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => {
      const at = { cuid: cuids[index % cuids.length] ?? null };
      const sender = { userId: null, cuid: null, appUa: '', userAgent: '', refusesTracking: false };
      const event = {
        eventUuid: null,
        name: 'OPEN_PAGE',
        data: '/',
        isNew: null,
        source: 'WEB' as const,
        at: null,
        ...at,
      };
      return app.context.services.visitors.log([event], sender, 200);
    }),
  );
  expect((await sums()) - before).toBe(1_000);
  const found = await db.select({ pages: visitors.pages }).from(visitors).where(inArray(visitors.cuid, cuids));
  expect(found.map(({ pages }) => pages)).toEqual(cuids.map(() => 25));
});

test('events lie in a table for their month, and go after ninety days; sums of the days stay', async () => {
  const others = await testApp();
  const there = await others.client('visitor');
  const cuid = randomUUID();
  await there.ok('POST /api/log', { body: { name: 'OPEN_PAGE', data: '/', cuid } });
  expect(await monthsOf(others)).toHaveLength(1);
  others.clock.advance(89 * DAY);
  await others.context.services.visitors.clean();
  const count = () => others.context.database.db.$count(logEvents);
  expect(await count()).toBe(1);
  others.clock.advance(2 * DAY);
  await there.ok('POST /api/log', { body: { name: 'OPEN_PAGE', data: '/later', cuid } });
  await others.context.services.visitors.clean();
  expect(await others.context.database.db.select({ page: logEvents.page }).from(logEvents)).toEqual([
    { page: '/later' },
  ]);
  others.clock.advance(45 * DAY);
  await others.context.services.visitors.clean();
  expect(await monthsOf(others)).toHaveLength(1);
  const sums = await others.context.database.db.select().from(visitDays).orderBy(visitDays.day);
  expect(sums.map(({ pages, visitors: visits }) => [pages, visits])).toEqual([
    [1, 1],
    [1, 1],
  ]);
  others.clock.advance(400 * DAY);
  await others.context.services.visitors.clean();
  expect(await others.context.database.db.$count(visitors)).toBe(0);
});

test('an account that ends takes its own events along, and none of others that lie at the same place of another month', async () => {
  const [leaving, staying] = [await app.client('reader'), await app.client('reader')];
  const [first, second] = [randomUUID(), randomUUID()];
  const lastMonth = new Date(app.clock.now().getTime() - 40 * DAY_MS).toISOString();
  await leaving.ok('POST /api/log', { body: { name: 'OPEN_PAGE', data: '/mine', cuid: first, at: lastMonth } });
  for (let count = 0; count < 30; count += 1) {
    const at = new Date(app.clock.now().getTime() - 75 * DAY_MS + count).toISOString();
    await staying.ok('POST /api/log', { body: { name: 'OPEN_PAGE', data: '/theirs', cuid: second, at } });
  }
  await app.context.services.accountData.erasing.run(leaving.userId, AbortSignal.timeout(60_000));
  expect((await trail(first)).items).toEqual([]);
  expect((await trail(second)).items.map(({ data, uid }) => [data, uid])).toEqual(
    Array.from({ length: 30 }, () => ['/theirs', String(staying.userId)]),
  );
});

test('a person who first came this month is followed from the visit to the payment, one person for all browsers of an account', async () => {
  const others = await testApp();
  const operator = await others.client('super');
  const { db } = others.context.database;
  const stranger = await others.client('visitor');
  const reader = await others.client('reader');
  const [phone, desk, passer] = [randomUUID(), randomUUID(), randomUUID()];
  const log = (client: typeof reader, cuid: string, name: string, data?: Record<string, unknown>) =>
    client.ok('POST /api/log', { body: { name, cuid, ...(data && { data }) } });
  await log(stranger, passer, 'OPEN_PAGE');
  await log(stranger, passer, 'TAP_WORD', { word: 'tenant' });
  await log(reader, phone, 'TAP_WORD', { word: 'reef' });
  await log(reader, desk, 'TEST_DONE', { estimate: 3_100 });
  const registered = others.clock.now();
  const day = (after: number) =>
    new Date(registered.getTime() + 8 * 3_600_000 + after * DAY_MS).toISOString().slice(0, 10);
  for (const [after, seconds] of [
    [1, 59],
    [7, 60],
  ] as const) {
    await db.execute(sql`INSERT INTO reading_days (user_id, day, seconds)
      VALUES (${reader.userId}, ${day(after)}, ${seconds})`);
  }
  await others.context.services.visitors.rollUp();
  const { items } = await operator.ok('GET /reader/visitor/funnel');
  // The super user and the reader have accounts, but only the reader came with a browser.
  expect(items).toEqual([
    { month: `${day(0).slice(0, 7)}-01`, visited: 2, tapped: 2, tested: 1, registered: 1, stayed: 1, paid: 0 },
  ]);
  expect((await others.client('reader').then((one) => one.call('GET /reader/visitor/funnel'))).status).toBe(403);
  others.clock.advance(20 * DAY);
  await others.context.services.visitors.rollUp();
  const { items: weeks } = await operator.ok('GET /reader/visitor/retention');
  const first = weeks.at(-1);
  expect(first?.read_again.map(({ day: after, count }) => [after, count])).toEqual([
    [1, 0],
    [3, 0],
    [7, 1],
    [14, expect.toSatisfy((count) => count === 0 || count === null)],
    [28, null],
  ]);
});

test('visitors are found by the beginning of their id, by user, by name and by page, and by what they came with', async () => {
  const reader = await app.client('reader');
  const [known, stranger] = [randomUUID(), randomUUID()];
  const path = `/topic/${stranger.slice(0, 8)}`;
  await reader.ok('POST /api/log', { body: { name: 'OPEN_PAGE', data: '/mine', cuid: known, source: 'WEBVIEW' } });
  await visitor.ok('POST /api/log', {
    body: {
      events: [
        { name: 'OPEN_APP', data: { path: `${path}?code=AB12`, from: 'news.example' }, cuid: stranger, is_new: true },
        { name: 'OPEN_PAGE', data: `${path}?offset=20`, cuid: stranger },
      ],
    },
  });
  const find = async (query: { q?: string; kind?: 'first' | 'reader' | 'app' | 'desk' | 'phone' }) => {
    const { items } = await editor.ok('GET /reader/visitor/', { query: { ...query, limit: 100 } });
    return items.map(({ cuid }) => cuid);
  };
  expect(await find({ q: stranger.slice(0, 6) })).toEqual([stranger]);
  expect(await find({ q: String(reader.userId) })).toContain(known);
  const { username } = await reader.ok('GET /api/user/me');
  expect(await find({ q: username })).toEqual([known]);
  expect(await find({ q: path })).toEqual([stranger]);
  expect(await find({ kind: 'app' })).toContain(known);
  expect(await find({ kind: 'desk' })).toContain(stranger);
  expect(await find({ kind: 'reader' })).toContain(known);
  expect(await find({ kind: 'reader' })).not.toContain(stranger);
  expect(await find({ kind: 'first' })).toContain(stranger);
  const { items, visitor: shown } = await trail(stranger, { order: 'new' });
  expect(items.map(({ name, data }) => [name, data])).toEqual([
    ['OPEN_PAGE', `${path}?offset=20`],
    ['OPEN_APP', { path: `${path}?code=`, from: 'news.example' }],
  ]);
  expect(shown).toMatchObject({ cuid: stranger, device: 'desk', came_from: 'invitation' });
});

test('new articles are those since the visit before this one, for readers and for visitors', async () => {
  const reader = await app.client('reader');
  const count = async () => (await reader.ok('GET /reader/article/new_count', { query: {} })).count;
  await reader.ok('POST /api/log', { body: { name: 'OPEN_APP' } });
  app.clock.advance(86_400);
  await app.article();
  app.clock.advance(2 * 86_400);
  // Events of this visit do not move it.
  await reader.ok('POST /api/log', { body: { name: 'OPEN_APP' } });
  app.clock.advance(60);
  expect(await count()).toBe(1);
  expect((await visitor.ok('GET /reader/article/new_count', { query: {} })).count).toBe(0);
});
