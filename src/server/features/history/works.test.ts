/** The reading history of articles and books together. */
import { expect, test } from 'vitest';
import { startWorkers } from '#server/registered.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { readingReports } from '#server/testing/reading-reports.ts';
import { bringBook, plainBook } from '#server/testing/stored-book.ts';

const app = await testApp();
await startWorkers(app.context);
const { opened, report, readFor, advanceToNoon } = readingReports(app);
const owner = await app.client('reader');
const LINES = ['The old harbour wakes before the sun does.', 'By noon the market is empty again.'];
const bring = async (title: string, file: string) =>
  (await bringBook(app, owner, plainBook(title, [LINES, LINES.toReversed()]), file)).uuid;
const [harbour, quay] = [await bring('The Quiet Harbour', 'harbour.txt'), await bring('The Far Quay', 'quay.txt')];
advanceToNoon(1);
app.clock.stop();

/** Reads as far as the first line of the second chapter. */
async function readBook(reader: TestClient, uuid: string): Promise<void> {
  app.clock.advance(60);
  expect((await sendPlace(reader, uuid)).status).toBe(200);
}
/** @param at when the reader was there; by default now */
async function sendPlace(reader: TestClient, uuid: string, at?: Date) {
  const { blocks } = await reader.ok('GET /reader/book/{id}/chapter/{index}', { params: { id: uuid, index: '1' } });
  const pos = { index: 1, block_id: blocks[0]?.id ?? '', offset: 0 };
  return reader.call('POST /reader/mybook/{id}/pos', { params: { id: uuid }, body: { pos, at: at?.toISOString() } });
}
const history = async (reader: TestClient, query = {}) => {
  const { items, next_offset: next } = await reader.ok('GET /reader/history/all', { query });
  return { keys: items.map((work) => (work.kind === 'book' ? work.book.book_uuid : work.id)), items, next };
};

test('books stand among the articles where they were last read, with chapter and progress', async () => {
  const article = await app.article();
  await readBook(owner, quay);
  await readFor(owner, article, await opened(owner, article), 15);
  await readBook(owner, harbour);
  const { keys, items } = await history(owner);
  expect(keys).toEqual([harbour, article, quay]);
  expect(items[0]).toMatchObject({
    kind: 'book',
    book: { title: 'The Quiet Harbour' },
    chapter: expect.stringMatching(/\S/),
    finished_at: null,
  });
  expect(items[0]?.progress).toBeCloseTo(0.5, 0);
  const first = await history(owner, { limit: 2 });
  expect([first.keys, first.next]).toEqual([[harbour, article], 2]);
  expect((await history(owner, { limit: 2, offset: 2 })).keys).toEqual([quay]);
  // The list of articles alone stays what it was.
  expect((await owner.ok('GET /reader/history', { query: {} })).items.map(({ id }) => id)).toEqual([article]);
});

test('a book that is taken out stays on the shelf with its place, and is back when it is read again', async () => {
  const remove = () => owner.call('POST /reader/history/remove', { body: { book_uuid: harbour } });
  expect((await remove()).status).toBe(200);
  expect((await history(owner)).keys).not.toContain(harbour);
  expect(await owner.ok('GET /reader/mybook/{id}', { params: { id: harbour } })).toMatchObject({ pos: { index: 1 } });
  expect((await remove()).status).toBe(404);
  await readBook(owner, harbour);
  expect((await history(owner)).keys[0]).toBe(harbour);
});

test('a book stays out of the history, and off the shelf, when a device tells late that it was read before', async () => {
  await readBook(owner, harbour);
  app.clock.advance(60);
  const before = app.clock.now();
  app.clock.advance(60);
  await owner.ok('POST /reader/history/remove', { body: { book_uuid: harbour } });
  await sendPlace(owner, harbour, before);
  expect((await history(owner)).keys).not.toContain(harbour);
  await owner.ok('POST /reader/mybook/{id}/remove', { params: { id: harbour }, body: {} });
  expect((await sendPlace(owner, harbour, before)).status).toBe(404);
  const shelf = await owner.ok('GET /reader/mybook', { query: {} });
  expect(shelf.items.map(({ book }) => book.book_uuid)).not.toContain(harbour);
  await readBook(owner, harbour);
  expect((await history(owner)).keys[0]).toBe(harbour);
});

test('an article stays out of the history when a device tells late that it was read before', async () => {
  const reader = await app.client('reader');
  const article = await app.article();
  const t = await opened(reader, article);
  await readFor(reader, article, t, 15);
  app.clock.advance(600);
  await reader.ok('POST /reader/history/remove', { body: { article_id: article } });
  app.clock.advance(60);
  await report(reader, article, t, { spent_time: 15, late: 300 });
  expect((await history(reader)).keys).toEqual([]);
  await readFor(reader, article, t, 15);
  expect((await history(reader)).keys).toEqual([article]);
});

test('a book that was taken off the shelf was still read, and one that may no longer be read is left out', async () => {
  await owner.ok('POST /reader/mybook/{id}/remove', { params: { id: quay }, body: {} });
  expect((await history(owner)).keys).toContain(quay);
  const superUser = await app.client('super');
  const publish = (is_public: boolean) =>
    superUser.ok('POST /reader/book/{id}/update', { params: { id: quay }, body: { is_public } });
  await publish(true);
  const other = await app.client('reader');
  await readBook(other, quay);
  expect((await history(other)).keys).toEqual([quay]);
  await publish(false);
  expect((await history(other)).keys).toEqual([]);
  expect((await owner.call('POST /reader/history/remove', { body: {} as never })).status).toBe(400);
});
