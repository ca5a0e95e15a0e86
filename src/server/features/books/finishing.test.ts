/** When a book is finished, by reading to its end or by hand; and how that is undone. */
import { expect, test } from 'vitest';
import { startWorkers } from '#server/registered.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { bringBook, plainBook } from '#server/testing/stored-book.ts';

const app = await testApp();
await startWorkers(app.context);
app.clock.stop();

const LINE = 'The old harbour wakes before the sun does, and boats come home heavy with fish in the grey light. ';
/** Chapters of 2,000 words; the last one has a single line, like acknowledgements. */
const CHAPTERS = [...Array.from({ length: 4 }, () => Array.from({ length: 10 }, () => LINE.repeat(10))), [LINE]];

/** A book that was opened, and what its page tells the server. */
async function openedBook() {
  const reader = await app.client('reader');
  const { uuid } = await bringBook(app, reader, plainBook('The Quiet Harbour', CHAPTERS), 'harbour.txt');
  const id = { params: { id: uuid } };
  const { t } = await reader.ok('GET /reader/book/{id}/show', id);
  const blockOf = async (index: number, at: number) => {
    const { blocks } = await reader.ok('GET /reader/book/{id}/chapter/{index}', { params: { id: uuid, index } });
    return blocks.at(at)?.id ?? '';
  };
  return {
    reader,
    read(seconds: number) {
      app.clock.advance(seconds);
      return reader.ok('POST /reader/history', { body: { book_uuid: uuid, spent_time: seconds, t: t ?? '' } });
    },
    async goTo(index: number, at: number, isEnd = false) {
      app.clock.advance(1);
      const body = { pos: { index, block_id: await blockOf(index, at), offset: 0 }, is_end: isEnd };
      return reader.ok('POST /reader/mybook/{id}/pos', { ...id, body });
    },
    setState: (state: 'finished' | 'reading' | 'again') =>
      reader.ok('POST /reader/mybook/{id}/state', { ...id, body: { state } }),
    shelved: () => reader.ok('GET /reader/mybook/{id}', id),
    lists: () => listsOf(reader),
  };
}

async function listsOf(reader: TestClient) {
  const [reading, finished] = await Promise.all(
    (['reading', 'finished'] as const).map((state) => reader.ok('GET /reader/mybook', { query: { state } })),
  );
  return [reading?.items.length, finished?.items.length];
}

test('a look at the end of a book finishes nothing, however late it is and however long the beginning was read', async () => {
  const book = await openedBook();
  await book.goTo(0, 3);
  await book.read(900);
  await book.goTo(1, 0);
  app.clock.advance(7 * 86_400);
  expect(await book.goTo(4, -1, true)).toMatchObject({ progress: 1, finished_at: null });
  expect(await book.goTo(1, 2)).toMatchObject({ finished_at: null });
  expect(await book.lists()).toEqual([1, 0]);
});

test('a book that is read to its end is finished, also where the last time comes after the last place', async () => {
  const book = await openedBook();
  for (const index of [0, 1, 2, 3]) {
    await book.goTo(index, 0);
    await book.read(120);
    await book.goTo(index, -1);
    await book.read(120);
  }
  expect((await book.goTo(4, -1, true)).finished_at).not.toBeNull();
  const other = await openedBook();
  await other.goTo(0, 0);
  expect((await other.goTo(4, -1, true)).finished_at).toBeNull();
  await other.read(900);
  expect((await other.shelved()).finished_at).not.toBeNull();
  expect(await other.lists()).toEqual([0, 1]);
});

test('a jump moves the place and not what is told as read', async () => {
  const book = await openedBook();
  const jumped = await book.goTo(3, 0);
  expect(jumped.progress).toBeGreaterThan(0.7);
  expect(jumped.read_to).toBe(0);
  await book.goTo(0, 0);
  await book.read(300);
  const read = await book.goTo(1, 0);
  expect(read.read_to).toBeCloseTo(read.progress, 5);
  expect(read.read_to).toBeGreaterThan(0.2);
});

test('a reader says that a book is finished, and takes it back', async () => {
  const book = await openedBook();
  await book.goTo(2, 0);
  const first = await book.setState('finished');
  expect(first.finished_at).not.toBeNull();
  expect(await book.lists()).toEqual([0, 1]);
  app.clock.advance(60);
  expect((await book.setState('finished')).finished_at).toBe(first.finished_at);
  const { pos } = first;
  expect(await book.setState('reading')).toMatchObject({ finished_at: null, pos });
  expect(await book.lists()).toEqual([1, 0]);
});

test('a book that is read again begins anew, and is finished when it was read to its end again', async () => {
  const book = await openedBook();
  await book.goTo(4, -1, true);
  await book.read(900);
  expect((await book.shelved()).finished_at).not.toBeNull();
  const again = await book.setState('again');
  expect(again).toMatchObject({ finished_at: null, progress: 0, pos: { index: 0, offset: 0 } });
  await book.goTo(0, 2);
  expect(await book.goTo(4, -1, true)).toMatchObject({ finished_at: null });
  await book.read(900);
  expect((await book.shelved()).finished_at).not.toBeNull();
});

test('the state of a book that is not on the shelf cannot be set', async () => {
  const book = await openedBook();
  const { book: shown } = await book.shelved();
  const stranger = await app.client('reader');
  const call = { params: { id: shown.book_uuid }, body: { state: 'finished' } } as const;
  expect((await stranger.call('POST /reader/mybook/{id}/state', call)).status).toBe(404);
  await book.reader.ok('POST /reader/mybook/{id}/remove', { params: { id: shown.book_uuid }, body: {} });
  expect((await book.reader.call('POST /reader/mybook/{id}/state', call)).status).toBe(404);
});
