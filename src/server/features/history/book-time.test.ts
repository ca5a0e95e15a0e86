/** Time read in books, through the public door. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { shanghaiDay } from '#engine/shanghai-time.ts';
import { startWorkers } from '#server/registered.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { readingReports } from '#server/testing/reading-reports.ts';
import { bringBook, plainBook } from '#server/testing/stored-book.ts';

const app = await testApp();
await startWorkers(app.context);
const { opened, report, advanceToNoon } = readingReports(app);
const owner = await app.client('reader');
const other = await app.client('reader');
const LINES = [
  'The old harbour wakes before the sun does. Boats come home heavy with fish, and the gulls know it.',
  'By noon the market is empty again. Only the smell of salt and rope stays behind in the narrow streets.',
];
const { uuid } = await bringBook(
  app,
  owner,
  plainBook('The Quiet Harbour', [LINES, LINES.toReversed()]),
  'harbour.txt',
);
advanceToNoon(1);
app.clock.stop();

const signed = async (reader: TestClient, id = uuid) =>
  (await reader.ok('GET /reader/book/{id}/show', { params: { id } })).t ?? '';
const readBook = (reader: TestClient, t: string, more: object = {}) =>
  reader.call('POST /reader/history', { body: { book_uuid: uuid, spent_time: 15, t, ...more } });
const today = (reader: TestClient) => reader.ok('GET /reader/history/data/today');

test('a book that is read counts for the day, the streak and the rank, once with an article beside it', async () => {
  const t = await signed(owner);
  const article = await app.article();
  const articleT = await opened(owner, article);
  const report_uuid = randomUUID();
  app.clock.advance(60);
  for (const _ of [1, 2]) {
    const { body } = await readBook(owner, t, { spent_time: 60, report_uuid });
    expect(body.result).toMatchObject({ today_seconds: 60, article_seconds: 0, is_finish: false });
  }
  // The same minute, reported by another tab.
  expect(await report(owner, article, articleT, { spent_time: 60 })).toMatchObject({ today_seconds: 60 });
  expect(await today(owner)).toMatchObject({ seconds: 60, articles: 0, words: 0, streak: 1 });
  const { me } = await owner.ok('GET /reader/history/rank/week', { query: {} });
  expect(me).toMatchObject({ value: 60 });
  expect((await owner.ok('GET /reader/history', { query: {} })).items.map(({ id }) => id)).toEqual([article]);
});

test('what was read without network counts on the day on which it was read', async () => {
  const t = await signed(owner);
  app.clock.advance(600);
  const day = shanghaiDay(app.clock.now());
  const before = (await today(owner)).seconds;
  app.clock.advance(86_400);
  await readBook(owner, t, { spent_time: 300, late: 86_400 });
  const { items } = await owner.ok('GET /reader/history/data', {
    query: { from: day, to: shanghaiDay(app.clock.now()) },
  });
  expect(items.map(({ seconds }) => seconds)).toEqual([before + 300, 0]);
});

test('an hour in a book that comes as one report with a word looked up stays in the rank', async () => {
  const t = await signed(owner);
  app.clock.advance(3_600);
  await readBook(owner, t, { spent_time: 3_600, looked_up: ['harbour'] });
  expect((await owner.ok('GET /reader/history/rank/week', { query: {} })).held).toBeNull();
});

test('time is taken for books that were opened by this reader, and for no others', async () => {
  const t = await signed(owner);
  app.clock.advance(30);
  const refusal = async (reader: TestClient, signature: string, more: object = {}) =>
    (await readBook(reader, signature, more)).status;
  // Signatures of somebody else, of an article, and a made-up one.
  expect(await refusal(other, t)).toBe(400);
  expect(await refusal(owner, await opened(owner, await app.article()))).toBe(400);
  expect(await refusal(owner, 'x.y')).toBe(400);
  expect(await refusal(owner, t, { article_id: '1' })).toBe(400);
  expect((await owner.call('POST /reader/history', { body: { spent_time: 15, t } })).status).toBe(400);
  expect((await other.call('GET /reader/book/{id}/show', { params: { id: uuid } })).status).toBe(404);
  const visitor = await app.client('visitor');
  const editor = await app.client('super');
  await editor.ok('POST /reader/book/{id}/update', { params: { id: uuid }, body: { is_public: true } });
  expect((await visitor.ok('GET /reader/book/{id}/show', { params: { id: uuid } })).t).toBeNull();
  const own = await signed(other);
  app.clock.advance(15);
  expect((await readBook(other, own)).status).toBe(200);
  await editor.ok('POST /reader/book/{id}/update', { params: { id: uuid }, body: { is_public: false } });
  expect(await refusal(other, own)).toBe(404);
});
