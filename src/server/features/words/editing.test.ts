import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { bookWithText } from '#server/testing/book-with-text.ts';
import { myWords } from './tables.ts';

const app = await testApp();
const OLD = 'The old harbour wakes before the sun does.';
const NEW = 'Boats leave the harbour at dawn.';

async function learner() {
  const reader = await app.client('reader');
  const article_id = await app.article();
  const context = { sentence: OLD, sentence_zh: '老港口醒得早。', article_id, block_id: 'b7' };
  await reader.ok('POST /reader/myword', { body: { word: 'harbour', ...context } });
  const sentences = async () =>
    (await reader.ok('GET /reader/myword/detail', { query: { word: 'harbour' } })).contexts.map((one) => one.sentence);
  return { reader, article_id, sentences };
}

test('a meaning is put into the reader’s own words and back into the dictionary’s', async () => {
  const { reader } = await learner();
  const set = (resolve: string | null) => reader.ok('POST /reader/myword/edit', { body: { word: 'harbour', resolve } });
  expect((await set('停船的地方')).resolve).toBe('停船的地方');
  expect((await set('停船的地方')).resolve).toBe('停船的地方');
  expect(await set(null)).toMatchObject({ resolve: expect.stringContaining('避难所'), state: 'new', review_count: 0 });
});

test('a meaning as long as files bring them is edited, and added again with the word', async () => {
  const { reader } = await learner();
  const resolve = '港'.repeat(2_000);
  expect((await reader.ok('POST /reader/myword/edit', { body: { word: 'harbour', resolve } })).resolve).toBe(resolve);
  expect((await reader.ok('POST /reader/myword', { body: { word: 'waikanify', resolve } })).resolve).toBe(resolve);
});

test('a meaning that nobody can see is none', async () => {
  const { reader } = await learner();
  const edited = await reader.call('POST /reader/myword/edit', { body: { word: 'harbour', resolve: '\u200b' } });
  const added = await reader.call('POST /reader/myword', { body: { word: 'waikanify', resolve: '\u200b' } });
  expect([edited.status, added.status]).toEqual([400, 404]);
});

test('a known word stays known while its meaning and its sentence are changed', async () => {
  const { reader } = await learner();
  await reader.ok('POST /reader/myword/known', { body: { words: ['harbour'] } });
  const edited = await reader.ok('POST /reader/myword/edit', { body: { word: 'harbour', resolve: '港' } });
  const after = { sentence: NEW, sentence_zh: null };
  const moved = await reader.ok('POST /reader/myword/context', { body: { word: 'harbour', before: OLD, after } });
  expect([edited.state, moved.state]).toEqual(['known', 'known']);
});

test('a sentence is changed in its place, the word is found in it anew, and it keeps the way to its article', async () => {
  const { reader, article_id, sentences } = await learner();
  const change = { word: 'harbour', before: OLD, after: { sentence: NEW, sentence_zh: '船在黎明离港。' } };
  for (let time = 0; time < 2; time++) {
    const { contexts } = await reader.ok('POST /reader/myword/context', { body: change });
    expect(contexts).toMatchObject([
      { sentence: NEW, sentence_zh: '船在黎明离港。', article_id, block_id: 'b7', start: 16 },
    ]);
  }
  expect(await sentences()).toEqual([NEW]);
});

test('a sentence of a book or a file is put back with its source', async () => {
  const { reader } = await learner();
  const text = { title: 'The Ferry', chapters: [{ title: 'One', paragraphs: [NEW] }] };
  const book_uuid = await bookWithText(app.context, reader.userId, text);
  const put = async (more: object) => {
    const body = { word: 'harbour', before: null, after: { sentence: NEW, ...more } };
    await reader.ok('POST /reader/myword/context', { body: { ...body, before: NEW, after: null } });
    return (await reader.ok('POST /reader/myword/context', { body })).contexts[0];
  };
  expect(await put({ book_uuid })).toMatchObject({ book_uuid, title: 'The Ferry' });
  expect(await put({ title: 'My notes' })).toMatchObject({ sentence: NEW, title: 'My notes' });
});

test('a sentence is removed and put back, each twice with the same end', async () => {
  const { reader, article_id, sentences } = await learner();
  const remove = { word: 'harbour', before: OLD, after: null };
  const putBack = { word: 'harbour', before: null, after: { sentence: OLD, article_id, block_id: 'b7' } };
  for (const [body, left] of [
    [remove, []],
    [remove, []],
    [putBack, [OLD]],
    [putBack, [OLD]],
  ] as const) {
    await reader.ok('POST /reader/myword/context', { body });
    expect(await sentences()).toEqual(left);
  }
});

test('a word is newer after its sentences were changed: an export tells it from an earlier one', async () => {
  const { reader } = await learner();
  const changedAt = async () => {
    const isWord = and(eq(myWords.userId, reader.userId), eq(myWords.word, 'harbour'));
    return (await app.context.database.db.select().from(myWords).where(isWord))[0]?.updatedAt.getTime() ?? 0;
  };
  let before = await changedAt();
  for (const body of [
    { word: 'harbour', before: OLD, after: { sentence: OLD, sentence_zh: '老港口先醒。' } },
    { word: 'harbour', before: OLD, after: null },
    { word: 'harbour', before: null, after: { sentence: NEW } },
  ]) {
    app.clock.advance(60);
    await reader.ok('POST /reader/myword/context', { body });
    expect(await changedAt()).toBeGreaterThan(before);
    before = await changedAt();
  }
});

test('a sentence that is put back leads to its article as before, and none to one that was taken down', async () => {
  const { reader, article_id } = await learner();
  const contextsOf = async () =>
    (await reader.ok('GET /reader/myword/detail', { query: { word: 'harbour' } })).contexts;
  const edit = (before: string | null, after: object | null) =>
    reader.ok('POST /reader/myword/context', { body: { word: 'harbour', before, after } as never });
  const [before] = await contextsOf();
  await edit(OLD, null);
  await edit(null, { sentence: OLD, sentence_zh: before?.sentence_zh, article_id, block_id: 'b7' });
  expect(await contextsOf()).toEqual([before]);
  await (await app.client('super')).ok('POST /reader/article/{id}/delete', { params: { id: article_id } });
  await edit(null, { sentence: NEW, article_id, block_id: 'b1' });
  const [added] = await contextsOf();
  expect(added).toMatchObject({ sentence: NEW, title: null });
  expect(added).not.toHaveProperty('article_id');
  const unknown = { word: 'harbour', before: null, after: { sentence: 'A third.', article_id: '999999' } };
  const { status, body } = await reader.call('POST /reader/myword/context', { body: unknown });
  expect([status, Object.keys(body.status.fields ?? {})]).toEqual([404, ['after.article_id']]);
});

test('a sentence of an article that was taken down or put off keeps its title and leads nowhere, until the article is back', async () => {
  const { reader, article_id } = await learner();
  const contexts = async () => [
    ...(await reader.ok('GET /reader/myword/detail', { query: { word: 'harbour' } })).contexts,
    ...(await reader.ok('GET /reader/myword', { query: { order: 'new' } })).items.flatMap((item) => item.contexts),
    ...(await reader.ok('GET /reader/myword/review/next', { query: {} })).items.flatMap((item) => item.context ?? []),
  ];
  const before = await contexts();
  expect(before).toHaveLength(3);
  for (const one of before) expect(one).toMatchObject({ article_id, title: expect.any(String) });
  const metIn = async () => (await reader.ok('GET /api/english/word', { query: { word: 'harbour' } })).met;
  expect(await metIn()).toMatchObject([{ sentence: OLD, article_id }]);
  const editor = await app.client('super');
  await editor.ok('POST /reader/article/{id}/delete', { params: { id: article_id } });
  const expectNoLink = async () => {
    const gone = await contexts();
    expect(gone.map(({ title }) => title)).toEqual(before.map(({ title }) => title));
    for (const one of gone) expect(one).not.toHaveProperty('article_id');
    const [met] = (await metIn()) ?? [];
    expect(met).toMatchObject({ sentence: OLD, title: expect.any(String) });
    expect(met).not.toHaveProperty('article_id');
  };
  await expectNoLink();
  await editor.ok('POST /reader/article/{id}/restore', { params: { id: article_id } });
  expect(await contexts()).toEqual(before);
  const { version } = await editor.ok('GET /reader/article/{id}/show', { params: { id: article_id }, query: {} });
  const published_at = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
  const body = { article: { version, published_at } };
  await editor.ok('POST /reader/article/{id}/update', { params: { id: article_id }, body });
  await expectNoLink();
});

test('a sentence of a book that was withdrawn keeps its title and leads nowhere', async () => {
  const [reader, owner, editor] = await Promise.all([app.client('reader'), app.client('reader'), app.client('super')]);
  const id = await bookWithText(app.context, owner.userId, { isPublic: true });
  const context = { sentence: OLD, book_uuid: id, block_id: 'c0b0' };
  await reader.ok('POST /reader/myword', { body: { word: 'harbour', ...context } });
  const sentence = async () =>
    (await reader.ok('GET /reader/myword/detail', { query: { word: 'harbour' } })).contexts[0];
  expect(await sentence()).toMatchObject({ book_uuid: id });
  await editor.ok('POST /reader/book/{id}/update', { params: { id }, body: { is_public: false } });
  const left = await sentence();
  expect(left).toMatchObject({ sentence: OLD, title: expect.any(String) });
  expect(left).not.toHaveProperty('book_uuid');
});

test('a sentence that became another one of the word is not there twice', async () => {
  const { reader, sentences } = await learner();
  await reader.ok('POST /reader/myword/context', { body: { word: 'harbour', before: null, after: { sentence: NEW } } });
  await reader.ok('POST /reader/myword/context', { body: { word: 'harbour', before: OLD, after: { sentence: NEW } } });
  expect(await sentences()).toEqual([NEW]);
});

test('what is not there or not said is refused, and nothing changes', async () => {
  const { reader, sentences } = await learner();
  const stranger = await app.client('reader');
  const edit = async (client: typeof reader, body: object) =>
    (await client.call('POST /reader/myword/edit', { body: body as never })).status;
  const context = async (client: typeof reader, body: object) =>
    (await client.call('POST /reader/myword/context', { body: body as never })).status;
  expect(await edit(stranger, { word: 'harbour', resolve: '港' })).toBe(404);
  expect(await edit(reader, { word: 'harbour', resolve: ' ' })).toBe(400);
  expect(await edit(reader, { word: 'harbour', resolve: '长'.repeat(2_001) })).toBe(400);
  expect(await context(stranger, { word: 'harbour', before: OLD, after: null })).toBe(404);
  expect(await context(reader, { word: 'harbour', before: 'Not there.', after: { sentence: NEW } })).toBe(404);
  expect(await context(reader, { word: 'harbour', before: null, after: null })).toBe(400);
  expect(await sentences()).toEqual([OLD]);
});

test('忽略 lists what is marked so, and the counts say how many', async () => {
  const { reader } = await learner();
  await reader.ok('POST /reader/myword/known', { body: { words: ['harbour', 'gull'], mark: 'ignored' } });
  const { items, counts } = await reader.ok('GET /reader/myword', { query: { state: 'ignored', order: 'az' } });
  expect(items.map(({ word }) => word)).toEqual(['gull', 'harbour']);
  expect(counts).toMatchObject({ ignored: 2, new: 0 });
});

test('another meaning or sentence leaves a marked word marked where that is asked, and takes it up again where it is not', async () => {
  const { reader } = await learner();
  const state = async () => (await reader.ok('GET /reader/myword/detail', { query: { word: 'harbour' } })).state;
  const add = (body: { resolve?: string; sentence?: string; keep_mark?: true }) =>
    reader.ok('POST /reader/myword', { body: { word: 'harbour', as_given: true, ...body } });
  for (const mark of ['known', 'ignored'] as const) {
    await reader.ok('POST /reader/myword/known', { body: { words: ['harbour'], mark } });
    expect(await add({ resolve: 'n. 避风处', keep_mark: true })).toMatchObject({ state: mark, resolve: 'n. 避风处' });
    expect(await add({ sentence: `A harbour for ${mark} ships.`, keep_mark: true })).toMatchObject({
      state: mark,
      resolve: 'n. 避风处',
    });
    expect(await state()).toBe(mark);
  }
  await add({});
  expect(await state()).not.toBe('ignored');
});
