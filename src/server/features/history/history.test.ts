import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { KeptPosition } from '#contract/shapes.ts';
import { addDays, shanghaiDay } from '#engine/shanghai-time.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { HUNDRED_WORDS, readingReports } from '#server/testing/reading-reports.ts';
import { readingPositions } from './tables.ts';

const app = await testApp();
const { opened, report, readFor, advanceToNoon } = readingReports(app);
// Starts in the middle of a day in Shanghai, so that no test runs over midnight, and stops the clock, so that no seconds pass on a busy
// machine.
beforeAll(() => {
  advanceToNoon(1);
  app.clock.stop();
});

test('reported seconds add up for the article and the day', async () => {
  const reader = await app.client('reader');
  const [one, other] = [await app.article(), await app.article()];
  const t = await opened(reader, one);
  await readFor(reader, one, t, 15);
  expect(await readFor(reader, one, t, 15)).toEqual({
    today_seconds: 30,
    article_seconds: 30,
    is_finish: false,
    is_skimmed: false,
  });
  const otherT = await opened(reader, other);
  expect(await readFor(reader, other, otherT, 10)).toMatchObject({ today_seconds: 40, article_seconds: 10 });
});

test('no more time counts than has passed since the article was opened and since the last report', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  const t = await opened(reader, id);
  app.clock.advance(20);
  expect(await report(reader, id, t, { spent_time: 3_000 })).toMatchObject({ article_seconds: 20 });
  app.clock.advance(5);
  expect(await report(reader, id, t, { spent_time: 3_000 })).toMatchObject({ article_seconds: 25 });
  expect(await report(reader, id, t, { spent_time: 3_000 })).toMatchObject({ article_seconds: 25 });
});

test('two tabs that report the same quarter of a minute count it once', async () => {
  const reader = await app.client('reader');
  const ids = [await app.article(), await app.article()];
  const ts = await Promise.all(ids.map((id) => opened(reader, id)));
  app.clock.advance(15);
  const standings = await Promise.all(ids.map((id, index) => report(reader, id, ts[index] ?? '')));
  expect(Math.max(...standings.map((standing) => standing.today_seconds))).toBe(15);
});

test('a report that is sent again counts once, even at the same moment', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  const t = await opened(reader, id);
  const report_uuid = randomUUID();
  app.clock.advance(60);
  await Promise.all([1, 2, 3].map(() => report(reader, id, t, { report_uuid })));
  app.clock.advance(60);
  expect(await report(reader, id, t, { report_uuid })).toMatchObject({ article_seconds: 15, today_seconds: 15 });
});

test('a signature that is wrong, foreign, of another article or two days old is refused', async () => {
  const [reader, stranger] = [await app.client('reader'), await app.client('reader')];
  const [id, other] = [await app.article(), await app.article()];
  const t = await opened(reader, id);
  const refused = async (client: TestClient, article_id: string, given: string) => {
    const { status, body } = await client.call('POST /reader/history', {
      body: { article_id, spent_time: 1, t: given },
    });
    expect([status, body.status.reason]).toEqual([400, 'BAD_SIGNATURE']);
  };
  await refused(reader, id, 'x');
  await refused(reader, id, `${t.slice(0, -2)}AA`);
  await refused(reader, id, `zzzzzzzz.${t.split('.')[1]}`);
  await refused(stranger, id, t);
  await refused(reader, other, t);
  app.clock.advance(48 * 3_600 - 30);
  await report(reader, id, t);
  app.clock.advance(31);
  await refused(reader, id, t);
});

test('what is read without network counts up to thirty days after the article was opened, as long as it comes in seven', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  const t = await opened(reader, id);
  const read = (late: number) =>
    reader.call('POST /reader/history', {
      body: { article_id: id, spent_time: 60, t, late, report_uuid: randomUUID() },
    });
  app.clock.advance(30 * 86_400);
  expect((await read(3_600)).body.result).toMatchObject({ article_seconds: 60 });
  // Another report of the same minute.
  expect((await read(3_600)).body.result).toMatchObject({ article_seconds: 60 });
  app.clock.advance(6 * 86_400);
  expect((await read(6 * 86_400)).body.result).toMatchObject({ article_seconds: 120 });
  const refused = [await read(6 * 86_400 - 1), await read(0)];
  expect(refused.map(({ body }) => body.status.reason)).toEqual(['BAD_SIGNATURE', 'BAD_SIGNATURE']);
});

test('an article is finished only after a fifth of the time its words need, and counts once', async () => {
  const reader = await app.client('reader');
  const id = await app.article({ text: HUNDRED_WORDS });
  const t = await opened(reader, id);
  expect(await readFor(reader, id, t, 5, { is_finish: true })).toMatchObject({ is_finish: false });
  expect(await readFor(reader, id, t, 6, { is_finish: true })).toMatchObject({ is_finish: true });
  await readFor(reader, id, t, 20, { is_finish: true });
  expect(await reader.ok('GET /reader/history/data/today', {})).toEqual({
    seconds: 31,
    goal_seconds: 1_200,
    articles: 1,
    words: 100,
    new_words: 0,
    goal_new_words: 10,
    due: 0,
    streak: 1,
  });
  const article = await reader.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} });
  expect(article).toMatchObject({ is_finish: true, progress: 1 });
});

const finishByHand = (reader: TestClient, id: string) =>
  reader.call('POST /reader/article/{id}/mark', { params: { id }, body: { action: 'finish' } });

test('read by hand holds only after enough time, and taking it back and doing it again counts nothing twice', async () => {
  const reader = await app.client('reader');
  const id = await app.article({ text: HUNDRED_WORDS });
  const mark = (status: boolean) =>
    reader.ok('POST /reader/article/{id}/mark', { params: { id }, body: { action: 'finish', status } });
  expect((await finishByHand(reader, id)).status).toBe(409);
  await readFor(reader, id, await opened(reader, id), 12);
  expect(await mark(true)).toMatchObject({ is_finish: true });
  expect(await mark(false)).toMatchObject({ is_finish: false });
  expect(await mark(true)).toMatchObject({ is_finish: true });
  expect(await reader.ok('GET /reader/history/data/today', {})).toMatchObject({ articles: 1, words: 100 });
});

test.each([
  ['on the day before', -24, 0],
  ['by a clock that is two days behind', -72, 0],
  ['by a clock that is ahead', 1, 1],
])('read by hand without network, %s, counts on a day between the reading and now', async (_, hours, daysLater) => {
  const reader = await app.client('reader');
  const id = await app.article({ text: HUNDRED_WORDS });
  await readFor(reader, id, await opened(reader, id), 12);
  const readOn = shanghaiDay(app.clock.now());
  app.clock.advance(24 * 3_600);
  const at = new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();
  await reader.ok('POST /reader/article/{id}/mark', { params: { id }, body: { action: 'finish', at } });
  const { items } = await reader.ok('GET /reader/history/data', { query: {} });
  expect(items.filter(({ articles }) => articles > 0).map(({ date }) => date)).toEqual([addDays(readOn, daysLater)]);
});

test('the free beginning of a locked article cannot be finished', async () => {
  const reader = await app.client('reader');
  const id = await app.article({ text: HUNDRED_WORDS, isLock: true });
  expect(await readFor(reader, id, await opened(reader, id), 100, { is_finish: true })).toMatchObject({
    is_finish: false,
  });
});

test('the place where a reader stopped is kept, and the furthest progress', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  const t = await opened(reader, id);
  await readFor(reader, id, t, 15, { progress: 0.7, position: { block_id: 'b3', offset: 4 } });
  await readFor(reader, id, t, 15, { progress: 0.2, position: { block_id: 'b1', offset: 9 } });
  await readFor(reader, id, t, 15);
  const article = await reader.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} });
  expect(article).toMatchObject({ position: { block_id: 'b1', offset: 9 } });
  expect(article.progress).toBeCloseTo(0.7);
});

test('the history lists what was read, latest first, page by page, without what was taken out', async () => {
  const reader = await app.client('reader');
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) {
    const id = await app.article();
    await readFor(reader, id, await opened(reader, id), 10 + count);
    ids.unshift(id);
  }
  const first = await reader.ok('GET /reader/history', { query: { limit: 2 } });
  expect(first.items.map(({ id, spent_time }) => [id, spent_time])).toEqual([
    [ids[0], 12],
    [ids[1], 11],
  ]);
  const second = await reader.ok('GET /reader/history', { query: { limit: 2, offset: first.next_offset ?? 0 } });
  expect(second).toMatchObject({ items: [{ id: ids[2] }], next_offset: null });

  await reader.ok('POST /reader/history/remove', { body: { article_id: ids[1] ?? '' } });
  const left = await reader.ok('GET /reader/history', { query: {} });
  expect(left.items.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
  expect(await reader.ok('GET /reader/history/data/today', {})).toMatchObject({ seconds: 33 });
  expect((await reader.call('POST /reader/history/remove', { body: { article_id: '999999' } })).status).toBe(404);
});

test('days without reading are zeros, weeks begin on Monday, and a day left out is a rest day', async () => {
  const reader = await app.client('reader');
  // Moves on until the days lie in one month.
  while (shanghaiDay(app.clock.now()).slice(8) > '20') advanceToNoon(5);
  const id = await app.article({ text: HUNDRED_WORDS });
  const firstDay = shanghaiDay(app.clock.now());
  await readFor(reader, id, await opened(reader, id), 60, { is_finish: true });
  advanceToNoon(1);
  await readFor(reader, id, await opened(reader, id), 30);
  advanceToNoon(2);
  await readFor(reader, id, await opened(reader, id), 20);
  const today = shanghaiDay(app.clock.now());

  const days = await reader.ok('GET /reader/history/data', { query: { from: firstDay, to: today } });
  expect(days.items.map(({ date, seconds }) => [date, seconds])).toEqual([
    [firstDay, 60],
    [addDays(firstDay, 1), 30],
    [addDays(firstDay, 2), 0],
    [today, 20],
  ]);
  expect(days).toMatchObject({
    streak: 3,
    streak_from: firstDay,
    streak_to: today,
    longest_streak: 3,
    longest_from: firstDay,
    longest_to: today,
    rest: { used: 1, left: 1, days: [addDays(firstDay, 2)] },
    goal_seconds: 1_200,
    speed: 100,
    total: { seconds: 110, articles: 1, words: 100 },
  });
  expect(days.items[0]).toMatchObject({ speed: 100, difficulty: expect.any(String) });
  expect(days.items[1]).toMatchObject({ speed: null, difficulty: null });

  const weeks = await reader.ok('GET /reader/history/data', { query: { unit: 'week' } });
  expect(weeks.items).toHaveLength(12);
  expect(weeks.items.every(({ date }) => new Date(date).getUTCDay() === 1)).toBe(true);
  const ends = ['1000-01-01', '2999-12-31'];
  for (const day of ends) {
    const query = { from: day, to: day, unit: 'week' } as const;
    expect((await reader.ok('GET /reader/history/data', { query })).items, day).toHaveLength(1);
  }
  const months = await reader.ok('GET /reader/history/data', { query: { unit: 'month' } });
  expect(months.items.at(-1)?.date).toBe(`${today.slice(0, 7)}-01`);
  expect(months.items).toHaveLength(12);
});

test('a period that is too long or the wrong way round is refused', async () => {
  const reader = await app.client('reader');
  const long = await reader.call('GET /reader/history/data', { query: { from: '2020-01-01', to: '2026-01-01' } });
  expect([long.status, long.body.status.fields]).toEqual([400, { from: '时间段太长' }]);
  const turned = await reader.call('GET /reader/history/data', { query: { from: '2026-02-01', to: '2026-01-01' } });
  expect(turned.status).toBe(400);
});

/** The article's place as a browser with this visitor id is told. */
async function placeFor(reader: TestClient, id: string, device: string) {
  const response = await app.fetch(`/reader/article/waikan/${id}/show`, { headers: headersOf(reader, device) });
  return ((await response.json()) as { result: { position: KeptPosition | null } }).result.position;
}

async function reportPlace(reader: TestClient, id: string, device: string, position: object, progress = 0.5) {
  const body = { article_id: id, spent_time: 0, t: await opened(reader, id), position, progress };
  const init = { method: 'POST', headers: headersOf(reader, device), body: JSON.stringify(body) };
  expect((await app.fetch('/reader/history', init)).status).toBe(200);
}

const headersOf = (reader: TestClient, device: string) => ({
  authorization: `Bearer ${reader.token}`,
  'content-type': 'application/json',
  cookie: `bb_cuid=${device}`,
  'user-agent': device.startsWith('a') ? 'Mozilla/5.0 (iPhone) Mobile/15E148' : 'Mozilla/5.0 (X11; Linux x86_64)',
});
const PHONE = 'a0000000-0000-4000-8000-000000000001';
const DESK = 'b0000000-0000-4000-8000-000000000002';
/** Instants by seconds before the moment of the call, which is kept: the clock goes on. */
function instants(): (secondsAgo: number) => string {
  const now = app.clock.now().getTime();
  return (secondsAgo) => new Date(now - secondsAgo * 1_000).toISOString();
}

/** Blocks `b1` to `b20`. */
function longArticle(): Promise<string> {
  return app.article({ text: Array.from({ length: 20 }, (_, n) => `This is line ${n + 1} of it.`).join('\n\n') });
}

test('the newest place of all devices is told, with its device and how far it is', async () => {
  const reader = await app.client('reader');
  const id = await longArticle();
  const secondsAgo = instants();
  await reportPlace(reader, id, DESK, { block_id: 'b1', offset: 0, at: secondsAgo(60) }, 0.1);
  await reportPlace(reader, id, PHONE, { block_id: 'b7', offset: 12, at: secondsAgo(5) }, 0.62);
  const there = { block_id: 'b7', offset: 12, at: secondsAgo(5), device: 'phone' };
  expect(await placeFor(reader, id, DESK)).toEqual({ ...there, progress: expect.closeTo(0.62), is_here: false });
  expect(await placeFor(reader, id, PHONE)).toMatchObject({ ...there, is_here: true });
  expect(await placeFor(await app.client('reader'), id, DESK)).toBeNull();
});

test('a report that comes late does not move a place back, and a clock that runs ahead is set right', async () => {
  const reader = await app.client('reader');
  const id = await longArticle();
  const secondsAgo = instants();
  await reportPlace(reader, id, DESK, { block_id: 'b9', offset: 3, at: secondsAgo(10) });
  await reportPlace(reader, id, DESK, { block_id: 'b2', offset: 1, at: secondsAgo(20) });
  expect(await placeFor(reader, id, DESK)).toMatchObject({ block_id: 'b9', at: secondsAgo(10) });
  await reportPlace(reader, id, PHONE, { block_id: 'b4', offset: 0, at: secondsAgo(-3_600) });
  expect(await placeFor(reader, id, DESK)).toMatchObject({ block_id: 'b4', device: 'phone' });
  app.clock.advance(1);
  await reportPlace(reader, id, DESK, { block_id: 'b5', offset: 0 });
  expect(await placeFor(reader, id, PHONE)).toMatchObject({ block_id: 'b5', device: 'computer', is_here: false });
});

test('no more than eight devices are kept for an article', async () => {
  const reader = await app.client('reader');
  const id = await longArticle();
  const secondsAgo = instants();
  for (let count = 10; count < 20; count++) {
    await reportPlace(reader, id, `c0000000-0000-4000-8000-0000000000${count}`, {
      block_id: `b${count}`,
      offset: 0,
      at: secondsAgo(100 - count),
    });
  }
  const kept = await app.context.database.db
    .select({ blockId: readingPositions.blockId })
    .from(readingPositions)
    .where(eq(readingPositions.userId, reader.userId));
  expect(kept.map(({ blockId }) => blockId).sort()).toEqual(['b12', 'b13', 'b14', 'b15', 'b16', 'b17', 'b18', 'b19']);
});
