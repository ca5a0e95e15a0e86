import { beforeAll, expect, test } from 'vitest';
import { addDays, dayStart, periodStart, shanghaiDay } from '#engine/shanghai-time.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { closeAccount } from '#server/testing/people.ts';
import { vocabularyDays } from './tables.ts';

const app = await testApp();
const { db, pool } = app.context.database;

beforeAll(() => {
  const noon = dayStart(addDays(shanghaiDay(app.clock.now()), 1)).getTime() + 12 * 3_600_000;
  app.clock.stop();
  app.clock.advance((noon - app.clock.now().getTime()) / 1_000);
});

const progressOf = (reader: TestClient) => reader.ok('GET /reader/history/progress', {});

/** Adds a word and reviews it once. */
async function learn(reader: TestClient, word: string): Promise<void> {
  const { id } = await reader.ok('POST /reader/myword', { body: { word } });
  await reader.ok('POST /reader/myword/{id}/review', { params: { id }, body: { rating: 4, spent: 5 } });
}

/** Opens an article. @returns reads on in it for a minute each time */
async function opened(reader: TestClient) {
  const id = await app.article();
  const { t } = await reader.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} });
  return (more: { looked_up?: string[]; is_finish?: boolean } = {}) => {
    app.clock.advance(60);
    return reader.ok('POST /reader/history', { body: { article_id: id, spent_time: 60, t: t ?? '', ...more } });
  };
}

/** Stores an article that was finished a number of days ago. */
async function finished(
  userId: number,
  daysAgo: number,
  more: { words?: number; seconds?: number; known?: number } = {},
) {
  const at = new Date(dayStart(addDays(shanghaiDay(app.clock.now()), -daysAgo)).getTime() + 12 * 3_600_000);
  const { words = 600, seconds = 300, known = 0.95 } = more;
  await pool.query(
    `INSERT INTO readings (user_id, article_id, seconds, is_finish, finished_at, finished_words, finished_seconds, finished_difficulty, finished_known_rate)
     VALUES ($1, $2, $3, true, $4, $5, $3, 50, $6)`,
    [userId, Math.floor(Math.random() * 1e12), seconds, at, words, known],
  );
}

async function tested(userId: number, daysAgo: number, size: { estimate: number; low: number; high: number }) {
  const at = new Date(app.clock.now().getTime() - daysAgo * 86_400_000);
  await pool.query(
    `INSERT INTO placements (user_id, test, estimate, low, high, exam_level, is_reliable, answers, at)
     VALUES ($1, $2, $3, $4, $5, 'cet4', true, '[]', $6)`,
    [userId, `test-${userId}-${daysAgo}`, size.estimate, size.low, size.high, at],
  );
}

test('somebody of whom nothing is known is told no number', async () => {
  const progress = await progressOf(await app.client('reader'));
  expect(progress.vocabulary).toEqual({ items: [], from: null, tests: 0, reviews: 0, articles: 0 });
  expect(progress.known).toEqual([]);
  expect(progress.speed.map(({ now, articles }) => [now, articles])).toEqual(Array(5).fill([null, 0]));
  expect(progress.met).toMatchObject({ month: { words: 0, met: 0, recognized: 0 }, words: [] });
  expect(progress.met.weeks).toHaveLength(8);
});

test('a test is a point with its range; words that are learned afterwards add to it, and a day keeps its first estimate', async () => {
  const reader = await app.client('reader');
  await tested(reader.userId, 30, { estimate: 4_000, low: 3_600, high: 4_400 });
  const before = await progressOf(reader);
  const day = shanghaiDay(app.clock.now());
  expect(before.vocabulary.items).toMatchObject([
    { date: addDays(day, -30), basis: 'test', estimate: 4_000, low: 3_600, high: 4_400 },
    { date: day, basis: 'estimate', estimate: 4_000 },
  ]);
  const words = ['gull', 'tide', 'market', 'island', 'forest', 'smell'];
  for (const word of words) await learn(reader, word);
  app.clock.advance(86_400);
  const after = await progressOf(reader);
  const now = after.vocabulary.items.at(-1);
  expect(now?.estimate).toBeGreaterThanOrEqual(4_004);
  expect(now?.estimate).toBeLessThanOrEqual(4_006);
  expect(after.vocabulary).toMatchObject({ from: 'test', tests: 1, reviews: 6 });
  // The day before is as it was thought to be then.
  expect(after.vocabulary.items.find(({ date }) => date === day)).toMatchObject({ estimate: 4_000 });
});

test('without a test the estimate begins with the chosen level, and its range is wide', async () => {
  const reader = await app.client('reader');
  await learn(reader, 'gull');
  const { items, from } = (await progressOf(reader)).vocabulary;
  expect([from, items[0]?.basis]).toEqual(['level', 'level']);
  const [only] = items;
  expect((only?.high ?? 0) / (only?.low ?? 1)).toBeGreaterThan(3);
});

test('what was estimated before the first test says that it begins with the chosen level', async () => {
  const reader = await app.client('reader');
  await learn(reader, 'gull');
  await progressOf(reader);
  app.clock.advance(86_400);
  await tested(reader.userId, 0, { estimate: 6_000, low: 5_500, high: 6_500 });
  app.clock.advance(86_400);
  const { items } = (await progressOf(reader)).vocabulary;
  expect(items.map(({ basis }) => basis)).toEqual(['level', 'test', 'estimate']);
});

test('of thousands of finished articles the newest are those that count', async () => {
  const reader = await app.client('reader');
  await pool.query(
    `INSERT INTO readings (user_id, article_id, seconds, is_finish, finished_at, finished_words, finished_seconds, finished_difficulty, finished_known_rate)
     SELECT $1, 9e11 + n, 300, true, $2::timestamptz - interval '60 days', 600, 300, 50, 0.95 FROM generate_series(1, 4000) AS n`,
    [reader.userId, app.clock.now()],
  );
  for (const _ of [1, 2, 3]) await finished(reader.userId, 2, { seconds: 360 });
  const level = (await progressOf(reader)).speed.find(({ articles }) => articles > 0);
  expect(level).toMatchObject({ now: 100, articles: 3 });
});

test('a test of today takes the place of the estimate', async () => {
  const reader = await app.client('reader');
  await learn(reader, 'gull');
  await progressOf(reader);
  await tested(reader.userId, 0, { estimate: 6_000, low: 5_500, high: 6_500 });
  const { items } = (await progressOf(reader)).vocabulary;
  expect(items.map(({ basis, estimate }) => [basis, estimate])).toEqual([['test', 6_000]]);
});

test('the share of known words is told by level and month, weighted by length', async () => {
  const reader = await app.client('reader');
  const today = shanghaiDay(app.clock.now());
  const month = periodStart(today, 'month');
  const lastMonth = periodStart(addDays(month, -1), 'month');
  const daysAgo = (day: string) => (Date.parse(today) - Date.parse(day)) / 86_400_000;
  await finished(reader.userId, daysAgo(lastMonth), { words: 900, known: 0.9 });
  await finished(reader.userId, daysAgo(lastMonth), { words: 100, known: 1 });
  await finished(reader.userId, daysAgo(month), { words: 500, known: 0.96 });
  const { known } = await progressOf(reader);
  expect(known).toHaveLength(1);
  expect(known[0]?.months).toEqual([
    { date: lastMonth, articles: 2, words: 1_000, unknown: 90, rate: expect.closeTo(0.91, 4) },
    { date: month, articles: 1, words: 500, unknown: 20, rate: expect.closeTo(0.96, 4) },
  ]);
});

test('a speed is the median of three articles or more, now and three months ago', async () => {
  const reader = await app.client('reader');
  for (const seconds of [240, 300, 1_000]) await finished(reader.userId, 5, { seconds });
  for (const seconds of [300, 360]) await finished(reader.userId, 100, { seconds });
  const level = (await progressOf(reader)).speed.find(({ articles }) => articles > 0);
  expect(level).toMatchObject({ now: 120, articles: 3, before: null, articles_before: 2 });
  await finished(reader.userId, 95, { seconds: 400 });
  expect((await progressOf(reader)).speed.find(({ articles }) => articles > 0)).toMatchObject({ before: 100 });
});

test('words of the book that are met again in articles count as recognized, or as looked up again', async () => {
  const reader = await app.client('reader');
  for (const word of ['gull', 'tide', 'market']) await learn(reader, word);
  const read = await opened(reader);
  await read({ looked_up: ['market'] });
  await read({ is_finish: true });
  const { met } = await progressOf(reader);
  expect(met.month).toEqual({ words: 3, met: 3, recognized: 2 });
  expect(met.weeks.at(-1)).toMatchObject({ recognized: 2, looked_up: 1 });
  expect(met.words.map(({ word, recognized }) => [word, recognized])).toEqual([
    ['gull', 1],
    ['market', 0],
    ['tide', 1],
  ]);
});

test('the vocabulary of everybody who read yesterday is estimated at night', async () => {
  // A closed account, and a reader whose estimate fails, come first.
  const [closed, broken, reader] = [await app.client('reader'), await app.client('reader'), await app.client('reader')];
  for (const one of [closed, broken, reader]) {
    await learn(one, 'gull');
    await (await opened(one))();
  }
  await closeAccount(app, closed.userId);
  await pool.query(`UPDATE users SET settings = 'null' WHERE id = $1`, [broken.userId]);
  app.clock.advance(86_400);
  await app.context.services.progress.keepVocabularies();
  const kept = await db.select().from(vocabularyDays);
  const own = kept.filter(({ userId }) => userId === reader.userId);
  expect(own.map(({ day }) => day)).toEqual([shanghaiDay(app.clock.now())]);
  expect(kept.filter(({ userId }) => userId === closed.userId || userId === broken.userId)).toEqual([]);
});
