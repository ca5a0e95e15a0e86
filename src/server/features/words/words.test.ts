import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ResultOf } from '#contract/index.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { bookWithText } from '#server/testing/book-with-text.ts';
import { myWords } from './tables.ts';

const app = await testApp();
const DAY = 86_400;

const add = (reader: TestClient, word: string, more: object = {}) =>
  reader.ok('POST /reader/myword', { body: { word, ...more } });
const list = async (reader: TestClient, query: object = {}) => reader.ok('GET /reader/myword', { query });
const wordsOf = async (reader: TestClient, query: object = {}) =>
  (await list(reader, query)).items.map(({ word }) => word);
const lookup = (client: TestClient, word: string) => client.ok('GET /api/english/word', { query: { word } });

test('a word is kept under its lemma, with what the dictionary says of it', async () => {
  const reader = await app.client('reader');
  const word = await add(reader, 'Harbours');
  expect(word).toMatchObject({
    word: 'harbour',
    state: 'new',
    contexts: [],
    review_count: 0,
    stability: null,
    due_at: null,
  });
  expect(word.resolve).toMatch(/[\u4e00-\u9fff]/);
  expect(word.phonetic).toMatch(/^\/.+\/$/);
  expect(word.tags.length).toBeGreaterThan(0);
});

test('a phrase met in a sentence is kept under its headword, marked where it stands', async () => {
  const reader = await app.client('reader');
  const sentence = 'They took into account what the tide would do.';
  const { word, contexts } = await add(reader, 'took into account', { sentence });
  expect(word).toBe('take into account');
  expect(sentence.slice(contexts[0]?.start, contexts[0]?.end)).toBe('took into account');
});

test('a word is kept in the meaning of its sentence, as the translation words it', async () => {
  const reader = await app.client('reader');
  const added = await add(reader, 'stakes', {
    sentence: 'He lost the stakes of the whole game.',
    sentence_zh: '他把整局的赌注都输掉了。',
  });
  expect(added.resolve).toMatch(/^n\. 赌注，/);
  expect(added.resolve).toContain('桩');
});

test('adding a word again adds a context, and the same sentence never twice', async () => {
  const reader = await app.client('reader');
  const first = await add(reader, 'wakes', { sentence: 'The old harbour wakes.', start: 16 });
  await add(reader, 'woke', { sentence: 'He woke early.' });
  const again = await add(reader, 'wakes', { sentence: 'The old harbour wakes.', sentence_zh: '老港口醒了。' });
  expect(again.id).toBe(first.id);
  expect(
    again.contexts.map(({ sentence, sentence_zh, start, end }) => [sentence, sentence_zh, sentence.slice(start, end)]),
  ).toEqual([
    ['He woke early.', null, 'woke'],
    ['The old harbour wakes.', '老港口醒了。', 'wakes'],
  ]);
  expect(await list(reader)).toMatchObject({ total: 1, next_offset: null });
});

test('of more than twenty contexts the newest are kept', async () => {
  const reader = await app.client('reader');
  for (let count = 1; count <= 22; count++) await add(reader, 'tide', { sentence: `The tide number ${count} came.` });
  const { contexts } = await reader.ok('GET /reader/myword/detail', { query: { word: 'tide' } });
  expect(contexts).toHaveLength(20);
  expect(contexts[0]?.sentence).toContain('22');
  expect(contexts.at(-1)?.sentence).toContain('number 3 ');
});

test('a context from an article has its title and the translation of its sentence', async () => {
  const reader = await app.client('reader');
  const article_id = await app.article({
    title: 'Rain',
    blocks: [
      {
        id: 'p',
        type: 'paragraph',
        text: 'It rains. We stay.',
        sentences: [{ id: 's', start: 10, end: 18, text_zh: '我们不走。', origin: 'human' }],
      },
    ],
  });
  const { contexts } = await add(reader, 'stay', { sentence: 'We stay.', article_id });
  expect(contexts).toMatchObject([{ article_id, title: 'Rain', sentence_zh: '我们不走。', start: 3, end: 7 }]);
});

test('a corrected translation reaches the words whose sentence it is, unless the reader wrote their own', async () => {
  const [one, other, editor] = [await app.client('reader'), await app.client('reader'), await app.client('super')];
  const sentence = (id: string, start: number, end: number, zh: string | null) => ({
    id,
    start,
    end,
    text_zh: zh,
    origin: zh === null ? null : ('human' as const),
  });
  const block = { id: 'p', type: 'paragraph' as const, text: 'It rains. We stay.' };
  const blocksOf = (stay: string, rain: string | null) => [
    { ...block, sentences: [sentence('r', 0, 9, rain), sentence('s', 10, 18, stay)] },
  ];
  const article_id = await app.article({ title: 'Rain', blocks: blocksOf('我们不走。', null) });
  await add(one, 'stay', { sentence: 'We stay.', article_id });
  await add(one, 'rain', { sentence: 'It rains.', article_id });
  await add(other, 'stay', { sentence: 'We stay.', sentence_zh: '咱们留下。', article_id });
  const article = { version: 1, blocks: blocksOf('我们留下来。', '下雨了。') };
  await editor.ok('POST /reader/article/{id}/update', { params: { id: article_id }, body: { article } });
  const chinese = async (reader: TestClient, word: string) =>
    (await add(reader, word, { sentence: null })).contexts.map(({ sentence_zh: zh }) => zh);
  expect(await chinese(one, 'stay')).toEqual(['我们留下来。']);
  expect(await chinese(one, 'rain')).toEqual(['下雨了。']);
  expect(await chinese(other, 'stay')).toEqual(['咱们留下。']);
});

test('a word from an article that was taken down meanwhile is kept without it; one that never was out is not found', async () => {
  const reader = await app.client('reader');
  const [article_id, draft] = [await app.article(), await app.article({ status: 'PENDING' })];
  const editor = await app.client('super');
  for (const id of [article_id, draft]) await editor.ok('POST /reader/article/{id}/delete', { params: { id } });
  const { contexts } = await add(reader, 'rain', { sentence: 'It rains.', article_id });
  expect(contexts).toMatchObject([{ sentence: 'It rains.', title: null }]);
  expect(contexts[0]).not.toHaveProperty('article_id');
  for (const id of ['999999', draft, await app.article({ status: 'PENDING' })]) {
    for (const sentence of ['We stay.', undefined]) {
      const { status, body } = await reader.call('POST /reader/myword', {
        body: { word: 'stay', sentence, article_id: id },
      });
      expect([status, body.status.fields]).toEqual([404, { article_id: '没有这篇文章，或者它已经下架' }]);
    }
  }
  expect((await list(reader)).items.map(({ word }) => word)).toEqual(['rain']);
});

test('a word from a book that is not there for the reader is not found; one that the reader had on the shelf is kept without it', async () => {
  const [owner, reader] = await Promise.all([app.client('reader'), app.client('reader')]);
  const text = { title: 'The Ferry', chapters: [{ title: 'One', paragraphs: ['It rains.'] }] };
  const book_uuid = await bookWithText(app.context, owner.userId, text);
  const addFrom = (book: string) =>
    reader.call('POST /reader/myword', { body: { word: 'rain', sentence: 'It rains.', book_uuid: book } });
  for (const book of [book_uuid, randomUUID()]) {
    const { status, body } = await addFrom(book);
    expect([status, body.status.fields]).toEqual([404, { book_uuid: '没有这本书，或者它不是公开的' }]);
  }
  const editor = await app.client('super');
  const setPublic = (is_public: boolean) =>
    editor.ok('POST /reader/book/{id}/update', { params: { id: book_uuid }, body: { is_public } });
  await setPublic(true);
  await reader.ok('POST /reader/mybook/add', { body: { book_uuid } });
  await setPublic(false);
  const { contexts } = (await addFrom(book_uuid)).body.result as ResultOf<'POST /reader/myword'>;
  expect(contexts).toMatchObject([{ sentence: 'It rains.', title: null }]);
  expect(contexts[0]).not.toHaveProperty('book_uuid');
});

test('a word the dictionary has not got is refused with suggestions, or kept as given with the reader’s own meaning', async () => {
  const reader = await app.client('reader');
  const { status, body } = await reader.call('POST /reader/myword', { body: { word: 'harbuor' } });
  expect([status, body.status.reason]).toEqual([404, 'NO_SUCH_WORD']);
  expect((body.result as { suggestions: string[] }).suggestions).toContain('harbour');
  expect(await add(reader, 'waikanify', { resolve: '读外刊' })).toMatchObject({
    word: 'waikanify',
    resolve: '读外刊',
    tags: [],
  });
  const detail = await reader.ok('GET /reader/myword/detail', { query: { word: 'waikanify' } });
  expect(detail).toMatchObject({ state: 'new', info: { in_myword: true, senses: [] } });
});

test('the reader’s own meaning replaces the dictionary’s', async () => {
  const reader = await app.client('reader');
  await add(reader, 'rope');
  expect(await add(reader, 'rope', { resolve: '缆绳' })).toMatchObject({ resolve: '缆绳' });
  expect(await add(reader, 'ropes', { sentence: 'Ropes!' })).toMatchObject({ resolve: '缆绳' });
});

test('a word deleted today comes back as it was; one deleted before yesterday begins anew', async () => {
  const reader = await app.client('reader');
  await add(reader, 'gull', { sentence: 'A gull cried.' });
  await reader.ok('POST /reader/myword/known', { body: { words: ['gull'] } });
  await reader.ok('POST /reader/myword/del', { body: { word: 'gulls' } });
  expect(await list(reader)).toMatchObject({ items: [], total: 0 });
  expect(await lookup(reader, 'gull')).toMatchObject({ in_myword: false, known: null });
  app.clock.advance(DAY - 60);
  expect(await add(reader, 'gull')).toMatchObject({ state: 'known', contexts: [{ sentence: 'A gull cried.' }] });

  await reader.ok('POST /reader/myword/del', { body: { word: 'gull' } });
  await reader.ok('POST /reader/myword/del', { body: { word: 'gull' } });
  app.clock.advance(DAY + 60);
  expect(await add(reader, 'gull')).toMatchObject({ state: 'new', contexts: [] });
  expect((await reader.call('POST /reader/myword/del', { body: { word: 'harbour' } })).status).toBe(404);
});

test('known words of the book go back to what they were, others are forgotten', async () => {
  const reader = await app.client('reader');
  await add(reader, 'salt');
  const setKnown = async (words: string[], known: boolean) =>
    (await reader.ok('POST /reader/myword/known', { body: { words, known } })).changed;
  expect(await setKnown(['salt', 'markets', 'market', 'xqzzv'], true)).toBe(2);
  expect(await setKnown(['salt'], true)).toBe(0);
  expect(await lookup(reader, 'market')).toMatchObject({ known: true, in_myword: false });
  expect(await lookup(reader, 'salt')).toMatchObject({ known: true, in_myword: true });
  expect(await wordsOf(reader)).toEqual(['salt']);
  expect(await wordsOf(reader, { state: 'known', order: 'az' })).toEqual(['market', 'salt']);
  // The list tells which of them are not of the book: the number of its words does not change with them.
  const { items } = await list(reader, { state: 'known', order: 'az' });
  expect(items.map((item) => item.in_myword)).toEqual([false, undefined]);

  expect(await setKnown(['salt', 'market'], false)).toBe(2);
  expect(await lookup(reader, 'market')).toMatchObject({ known: null, in_myword: false });
  expect(await lookup(reader, 'salt')).toMatchObject({ known: false, in_myword: true });
  expect(await list(reader, { state: 'new' })).toMatchObject({ items: [{ word: 'salt', state: 'new' }], total: 1 });
});

test('a word that was only known comes into the book as new, and a deleted one can be known', async () => {
  const reader = await app.client('reader');
  const setKnown = (words: string[]) => reader.ok('POST /reader/myword/known', { body: { words } });
  await setKnown(['smell']);
  expect(await add(reader, 'smell')).toMatchObject({ state: 'new' });
  await reader.ok('POST /reader/myword/del', { body: { word: 'smell' } });
  expect((await setKnown(['smell'])).changed).toBe(1);
  expect(await lookup(reader, 'smell')).toMatchObject({ known: true, in_myword: false });
});

test('the list has its orders, filters and pages', async () => {
  const reader = await app.client('reader');
  for (const word of ['tide', 'abandon', 'ubiquitous', 'water']) {
    await add(reader, word);
    app.clock.advance(1);
  }
  const { db } = app.context.database;
  const soon = new Date(app.clock.now().getTime() - 1_000);
  for (const [word, values] of Object.entries({
    tide: { difficulty: 4, dueAt: app.clock.now() },
    abandon: { difficulty: 9, dueAt: soon },
  })) {
    await db
      .update(myWords)
      .set({ ...values, state: 'review' })
      .where(wordIs(reader, word));
  }
  expect(await wordsOf(reader)).toEqual(['water', 'ubiquitous', 'abandon', 'tide']);
  expect((await wordsOf(reader, { order: 'due' })).slice(0, 2)).toEqual(['abandon', 'tide']);
  await reader.ok('POST /reader/myword/known', { body: { words: ['abandon'] } });
  expect(await wordsOf(reader, { order: 'due' })).toEqual(['tide', 'ubiquitous', 'water', 'abandon']);
  await reader.ok('POST /reader/myword/known', { body: { words: ['abandon'], known: false } });
  expect((await wordsOf(reader, { order: 'hard' })).slice(0, 2)).toEqual(['abandon', 'tide']);
  expect(await wordsOf(reader, { order: 'az' })).toEqual(['abandon', 'tide', 'ubiquitous', 'water']);
  expect((await wordsOf(reader, { order: 'freq' })).at(0)).toBe('water');
  expect((await wordsOf(reader, { order: 'freq' })).at(-1)).toBe('ubiquitous');
  expect(await wordsOf(reader, { state: 'review', order: 'az' })).toEqual(['abandon', 'tide']);
  expect(await wordsOf(reader, { level: 'gre' })).toContain('ubiquitous');
  expect(await wordsOf(reader, { level: 'gre' })).not.toContain('water');
  expect(await wordsOf(reader, { q: 'BAND' })).toEqual(['abandon']);
  expect(await wordsOf(reader, { q: '%' })).toEqual([]);
  expect(await wordsOf(reader, { q: '水' })).toContain('water');
  expect(await list(reader, { order: 'az', limit: 3 })).toMatchObject({ total: 4, next_offset: 3 });
  expect(await list(reader, { order: 'az', limit: 3, offset: 3 })).toMatchObject({
    items: [{ word: 'water' }],
    next_offset: null,
  });
  expect((await reader.ok('GET /api/user/me', {})).counts).toMatchObject({ words: 4, due: 2 });
});

test('words are in alphabetical order whatever capitals they have', async () => {
  const reader = await app.client('reader');
  for (const word of ['zebra', 'American', 'abandon', 'CEO']) await add(reader, word);
  expect(await wordsOf(reader, { order: 'az' })).toEqual(['abandon', 'American', 'CEO', 'zebra']);
});

function wordIs(reader: TestClient, word: string) {
  return and(eq(myWords.userId, reader.userId), eq(myWords.word, word));
}

test('the detail of any word says what is the reader’s own, and words of one reader are nobody else’s', async () => {
  const [reader, other] = [await app.client('reader'), await app.client('reader')];
  await add(reader, 'inlet', { sentence: 'An inlet lay there.' });
  const detail = (client: TestClient, word: string) => client.call('GET /reader/myword/detail', { query: { word } });
  expect((await detail(reader, 'inlets')).body.result).toMatchObject({
    word: 'inlet',
    state: 'new',
    contexts: [{}],
    info: { in_myword: true },
  });
  expect((await detail(other, 'inlet')).body.result).toMatchObject({
    id: null,
    state: null,
    created_at: null,
    contexts: [],
    info: { in_myword: false },
  });
  const missing = await detail(reader, 'harbuor');
  expect([missing.status, missing.body.status.reason]).toEqual([404, 'NO_SUCH_WORD']);
  expect(await wordsOf(other)).toEqual([]);
  expect((await (await app.client('visitor')).call('GET /reader/myword', { query: {} })).status).toBe(401);
});

test('the word book is exported as text and as a table that no program takes for formulas', async () => {
  const reader = await app.client('reader');
  await add(reader, 'rope', { sentence: 'The smell of "rope", they say.', sentence_zh: '绳子味。' });
  await add(reader, 'waikanify', { resolve: '=HYPERLINK("http://x")' });
  const file = async (format: 'txt' | 'csv') =>
    (await reader.call('GET /reader/myword/export', { query: { format } })).response;
  const text = await file('txt');
  expect(decodeURIComponent(text.headers.get('content-disposition') ?? '')).toMatch(/外刊轻读-生词本-\d{8}\.txt/);
  const lines = (await text.text()).split('\n');
  expect(lines[0]).toBe('外刊轻读 生词本');
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d 共 2 词$/);
  expect(lines).toContain('  The smell of "rope", they say.');
  expect(lines).toContain('    绳子味。');

  const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await (await file('csv')).arrayBuffer());
  expect(csv.startsWith('\uFEFF单词,音标,释义,')).toBe(true);
  expect(csv).toContain('"The smell of ""rope"", they say."');
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
});

test('the same word added from many devices at once is one word with every sentence', async () => {
  const reader = await app.client('reader');
  const sentences = Array.from({ length: 8 }, (_, index) => `Boat ${index} sailed.`);
  await Promise.all(sentences.map((sentence) => add(reader, 'boat', { sentence })));
  const { items, total } = await list(reader);
  expect(total).toBe(1);
  expect(items[0]?.contexts).toHaveLength(8);
});

test('a word inside a phrase is kept without the meaning that it has outside of phrases, unless it was chosen so', async () => {
  const reader = await app.client('reader');
  const sentence = 'We must take these costs into account.';
  const plain = { word: 'account', sentence, start: sentence.indexOf('account') };
  const added = await reader.ok('POST /reader/myword', { body: plain });
  expect(added.contexts.map((context) => [context.sentence, context.meaning ?? null])).toEqual([[sentence, null]]);
  const other = 'She opened a bank account.';
  const { contexts } = await reader.ok('POST /reader/myword', { body: { word: 'account', sentence: other } });
  expect(contexts.find((context) => context.sentence === other)?.meaning).toContain('账户');
});

test('a word added by itself is found in its sentence in whatever form, and without the phrase around it', async () => {
  const reader = await app.client('reader');
  for (const [word, sentence, shown] of [
    ['outnumber', 'On weekdays bicycles outnumbered cars.', 'outnumbered'],
    ['reluctant', 'She was reluctant to leave.', 'reluctant'],
  ] as const) {
    const { contexts } = await reader.ok('POST /reader/myword', { body: { word, sentence } });
    expect(contexts[0]?.sentence.slice(contexts[0].start, contexts[0].end)).toBe(shown);
  }
});
