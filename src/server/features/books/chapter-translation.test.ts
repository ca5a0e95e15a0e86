import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startWorkers } from '#server/registered.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { chineseOf, goodTranslation, startChatService } from '#server/testing/chat-service.ts';
import { bringBook, plainBook } from '#server/testing/stored-book.ts';
import { books, bookTranslations } from './tables.ts';

const service = await startChatService(goodTranslation);
afterAll(() => service.close());
const app = await testApp({ env: { AI_BASE_URL: service.baseUrl, AI_MODEL: 'small' } });
await startWorkers(app.context);
const reader = await app.client('reader');

const FIRST = 'The old harbour wakes before the sun does. Boats come home heavy with fish.';
const SECOND = 'By noon the market is empty again. Only the smell of salt stays behind.';
/** Longer than what is translated together. */
const long = (name: string) =>
  Array.from({ length: 20 }, (_, at) => `${name} counted the ${at + 2} boats that lay in the quiet harbour.`).join(' ');
const LONG = [long('Anna'), long('Peter'), long('Maria'), long('Thomas'), long('Helen'), long('Walter')];

const text = plainBook('The Quiet Harbour', [[FIRST, SECOND], LONG]);
const { uuid } = await bringBook(app, reader, text, 'harbour.txt');

const used = async (client: TestClient) => (await client.ok('GET /api/ai/usage')).used;
const blocksOf = async (client: TestClient, id: string, index: number) =>
  (await client.ok('GET /reader/book/{id}/chapter/{index}', { params: { id, index: String(index) } })).blocks.filter(
    ({ type, text: shown }) => type === 'paragraph' && !shown?.startsWith('The Quiet Harbour'),
  );
const translate = (client: TestClient, id: string, index: number, ids: readonly string[]) =>
  client.call('POST /reader/book/{id}/translate', { params: { id }, body: { index, block_ids: [...ids] } });
const idsOf = (blocks: readonly { id: string }[]) => blocks.map(({ id }) => id);

test('short paragraphs are translated together, counted once, and kept for everybody who has the file', async () => {
  const blocks = await blocksOf(reader, uuid, 0);
  const before = service.calls.length;
  const { status, body } = await translate(reader, uuid, 0, idsOf(blocks));
  expect(status).toBe(200);
  const { sentences } = body.result as { sentences: { text_zh: string; origin: string }[] };
  const said = [FIRST, SECOND].flatMap((paragraph) => paragraph.split(/(?<=\.) /));
  expect(sentences.map(({ text_zh }) => text_zh)).toEqual(said.map(chineseOf));
  expect(sentences.every(({ origin }) => origin === 'ai')).toBe(true);
  expect([service.calls.length - before, await used(reader)]).toEqual([1, 1]);

  const shown = (await blocksOf(reader, uuid, 0)).flatMap((block) => block.sentences ?? []);
  expect(shown.map(({ text_zh }) => text_zh)).toEqual(said.map(chineseOf));
  expect((await translate(reader, uuid, 0, idsOf(blocks))).status).toBe(200);
  const other = await app.client('reader');
  const theirs = await bringBook(app, other, text, 'mine.txt');
  expect((await translate(other, theirs.uuid, 0, idsOf(blocks))).status).toBe(200);
  expect([service.calls.length - before, await used(reader), await used(other)]).toEqual([1, 1, 0]);
});

test('a service that fails costs nothing, and the next try translates', async () => {
  const someone = await app.client('reader');
  const own = await bringBook(app, someone, plainBook('The Ferry', [[SECOND, FIRST]]), 'ferry.txt');
  const ids = idsOf(await blocksOf(someone, own.uuid, 0));
  service.answer((_call, response) => void response.writeHead(500).end('broken'));
  const failed = await translate(someone, own.uuid, 0, ids);
  expect([failed.status, failed.body.status.msg]).toEqual([502, '翻译服务没有回应，请再试一次']);
  // A model that answers with nothing to be used.
  service.answer(() => JSON.stringify({ items: [] }));
  expect((await translate(someone, own.uuid, 0, ids)).status).toBe(502);
  expect(await used(someone)).toBe(0);
  service.answer(goodTranslation);
  expect((await translate(someone, own.uuid, 0, ids)).status).toBe(200);
  expect(await used(someone)).toBe(1);
});

test('when the quota ends on the way, what was translated is given and kept; the next call says that it is used up', async () => {
  const blocks = await blocksOf(reader, uuid, 1);
  expect(blocks).toHaveLength(LONG.length);
  // Counts as one of today's five.
  const { status, body } = await translate(reader, uuid, 1, idsOf(blocks));
  expect(status).toBe(200);
  const made = (body.result as { sentences: { id: string }[] }).sentences.map(({ id }) => id);
  const expected = blocks.slice(0, 4).flatMap(({ sentences = [] }) => idsOf(sentences));
  expect(made).toEqual(expected);
  expect(await used(reader)).toBe(5);
  const again = await translate(reader, uuid, 1, idsOf(blocks));
  expect([again.status, again.body.status.msg]).toEqual([402, '今天的 5 次用完了，明天零点再有 5 次']);
  expect((await translate(reader, uuid, 1, idsOf(blocks.slice(0, 4)))).status).toBe(200);
});

test('a paragraph of 40,000 characters goes in pieces of whole sentences, each a call of its own', async () => {
  const someone = await app.client('member');
  const words = Array.from(
    { length: 560 },
    (_, at) => `Anna counted the ${at + 2} boats that lay in the quiet harbour of the town.`,
  );
  const endless = `And then ${'she rowed on and on and '.repeat(400)}slept.`;
  const long = [...words, endless].join(' ');
  expect(long.length).toBeGreaterThan(40_000);
  const page = `<!doctype html><title>One Paragraph</title><h1>One</h1><p>${FIRST}</p><p>${long}</p>`;
  const own = await bringBook(app, someone, page, 'one.html');
  const [block] = (await blocksOf(someone, own.uuid, 0)).filter(({ text: shown }) => shown === long);
  const before = service.calls.length;
  const { status, body } = await translate(someone, own.uuid, 0, [block?.id ?? '']);
  expect(status).toBe(200);
  const sent = service.calls.slice(before).map(({ messages }) => JSON.stringify(messages).length);
  expect(sent.length).toBeGreaterThan(30);
  expect(Math.max(...sent)).toBeLessThan(15_000);
  const { sentences } = body.result as { sentences: { id: string; text_zh: string }[] };
  expect(sentences.map(({ id }) => id)).toEqual(idsOf(block?.sentences ?? []));
  expect(sentences[3]?.text_zh).toBe(chineseOf(words[3] ?? ''));
});

test('in a book of the house a person’s translation and a model’s stay apart, also when the chapter is read again', async () => {
  const houseBook = await bringBook(app, reader, plainBook('The Lighthouse', [[FIRST, SECOND]]), 'light.txt');
  const { db } = app.context.database;
  const [own] = await db.select().from(books).where(eq(books.uuid, houseBook.uuid));
  await db.update(books).set({ ownerId: null, publishedAt: new Date() }).where(eq(books.uuid, houseBook.uuid));
  const blocks = await blocksOf(reader, houseBook.uuid, 0);
  const [first, second] = blocks.flatMap(({ sentences = [] }) => sentences);
  const human = { fileId: own?.fileId ?? 0, index: 0, sentenceId: first?.id ?? '', textZh: '老港口醒得很早。' };
  await db.insert(bookTranslations).values({ ...human, origin: 'human' });
  const someone = await app.client('member');
  const { body } = await translate(someone, houseBook.uuid, 0, idsOf(blocks));
  const given = (body.result as { sentences: { id: string; text_zh: string; origin: string }[] }).sentences;
  const shown = (await blocksOf(someone, houseBook.uuid, 0)).flatMap(({ sentences = [] }) => sentences);
  for (const sentences of [given, shown]) {
    const originOf = (id: string | undefined) => sentences.find((sentence) => sentence.id === id);
    expect(originOf(first?.id)).toMatchObject({ text_zh: '老港口醒得很早。', origin: 'human' });
    expect(originOf(second?.id)).toMatchObject({ origin: 'ai' });
  }
});
