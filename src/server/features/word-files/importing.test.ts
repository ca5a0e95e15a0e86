import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { WordImport } from '#contract/shapes.ts';
import { defineJob } from '#server/jobs/queue.ts';
import { startWorkers } from '#server/registered.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { ended } from '#server/testing/tasks.ts';

import { wordImportJob } from './importing.ts';
import { wordImports } from './tables.ts';

const app = await testApp();
await startWorkers(app.context);
const DAY = 86_400;

const preview = (reader: TestClient, text: string, more: object = {}) =>
  reader.ok('POST /reader/myword/import/preview', { body: { text, ...more } });
const latest = async (reader: TestClient): Promise<WordImport | undefined> =>
  (await reader.ok('GET /reader/myword/import')).items[0];

async function upload(reader: TestClient, name: string, bytes: BodyInit): Promise<string> {
  const { url, key } = await reader.ok('GET /auth/upload_token', { query: { key: name } });
  expect((await app.fetch(url, { method: 'PUT', body: bytes })).status).toBe(200);
  return key;
}

async function importWords(reader: TestClient, body: object) {
  const { task_id } = await reader.ok('POST /reader/myword/import', { body });
  const task = await ended(reader, task_id);
  return { task, done: await latest(reader) };
}
const bookOf = async (reader: TestClient) =>
  (await reader.ok('GET /reader/myword', { query: { limit: 100 } })).items.map(
    ({ word, phonetic, resolve, contexts }) => ({
      word,
      phonetic,
      resolve,
      contexts: contexts.map(({ sentence, sentence_zh, title, start, end }) => ({
        sentence,
        sentence_zh,
        title,
        start,
        end,
      })),
    }),
  );

test('a list tells before it is imported what is new, there, marked, unknown, and which lines are no words', async () => {
  const reader = await app.client('reader');
  await reader.ok('POST /reader/myword', { body: { word: 'harbour' } });
  await reader.ok('POST /reader/myword/known', { body: { words: ['rope'] } });
  const text = [
    '# Unit 1',
    '1. tide',
    'harbours',
    'rope',
    'waikanify 读外刊',
    'xqzzv',
    '你好',
    'gull [gʌl] n. 海鸥',
  ].join('\n');
  expect(await preview(reader, text)).toMatchObject({
    format: 'txt',
    is_own: false,
    word_count: 6,
    new_count: 3,
    there_count: 1,
    marked_count: 1,
    unknown_count: 1,
    problems: [
      { problem: 'not_english', count: 1, examples: ['你好'] },
      { problem: 'no_meaning', count: 1, examples: ['xqzzv'] },
    ],
  });
  expect(await bookOf(reader)).toHaveLength(1);

  const { task, done } = await importWords(reader, { text });
  expect(task).toMatchObject({ state: 'DONE', result: { added: 3 } });
  expect(done?.report).toMatchObject({
    added: 3,
    merged: 0,
    unchanged: 1,
    problems: [{ problem: 'not_english' }, { problem: 'marked', examples: ['rope'] }, { problem: 'no_meaning' }],
  });
  expect((await bookOf(reader)).map(({ word }) => word).sort()).toEqual(['gull', 'harbour', 'tide', 'waikanify']);
  expect(await reader.ok('GET /api/english/word', { query: { word: 'rope' } })).toMatchObject({ known: true });
});

test.each([
  ['few lines with a meaning', 'boat\nharbour,港口\ngull'],
  ['the meaning first', 'harbour,港口\nboat\ngull'],
  ['a wide comma', 'boat\nharbour，港口\ngull'],
  ['wide commas alone', 'harbour，港口\nboat，\ngull'],
  ['tabulators', 'boat\nharbour\t港口\ngull'],
  ['both commas, most of them narrow', 'boat,小船\nharbour，港口\ngull,海鸥'],
  ['a sound in between', 'boat\nharbour,[ˈhɑːbə],港口\ngull'],
])('words with and without a meaning stand in one list: %s', async (_, text) => {
  const reader = await app.client('reader');
  expect(await preview(reader, text)).toMatchObject({ word_count: 3, problems: [] });
  await importWords(reader, { text });
  const book = await bookOf(reader);
  expect(book.map(({ word }) => word).sort()).toEqual(['boat', 'gull', 'harbour']);
  expect(book.find(({ word }) => word === 'harbour')).toMatchObject({ resolve: '港口' });
});

test('a table’s columns are recognised, and can be told otherwise', async () => {
  const reader = await app.client('reader');
  const text = 'abandon,The crew abandoned the ship at dawn.,放弃\nbrisk,A brisk wind came up from the sea.,轻快的';
  const guessed = await preview(reader, text);
  expect(guessed.tables[0]?.columns.map(({ role }) => role)).toEqual(['word', 'sentence', 'meaning']);
  const columns = [['word', 'none', 'translation']] as const;
  const chosen = await preview(reader, text, { columns });
  expect(chosen.tables[0]?.columns.map(({ role }) => role)).toEqual(columns[0]);
  const wrong = await reader.call('POST /reader/myword/import/preview', { body: { text, columns: [['word']] } });
  expect([wrong.status, wrong.body.status.reason]).toEqual([400, 'INVALID_INPUT']);
  const { task } = await importWords(reader, { text, columns: [['none', 'none', 'none']] });
  expect(task).toMatchObject({ state: 'FAILED', message: '请指出哪一列是单词' });
  await importWords(reader, { text });
  expect(await bookOf(reader)).toMatchObject([
    { word: 'brisk', resolve: '轻快的' },
    {
      word: 'abandon',
      resolve: '放弃',
      contexts: [{ sentence: 'The crew abandoned the ship at dawn.', start: 9, end: 18 }],
    },
  ]);
});

test('a word with a meaning is imported under its own spelling where that is a headword, as the preview counts it', async () => {
  const reader = await app.client('reader');
  for (const word of ['rise', 'find', 'China']) await reader.ok('POST /reader/myword', { body: { word } });
  const text = 'rose\tn. 玫瑰\nfound\tv. 创立\nchina\tn. 瓷器\nC#\tn. 一种语言\nharbours\tn. 港口';
  expect(await preview(reader, text)).toMatchObject({ new_count: 5, there_count: 0 });
  await importWords(reader, { text });
  const words = (await bookOf(reader)).map(({ word, resolve }) => `${word} ${resolve.slice(-2)}`);
  expect(words).toEqual(expect.arrayContaining(['rose 玫瑰', 'found 创立', 'china 瓷器', 'C# 语言', 'harbour 港口']));
});

test('a second import only adds sentences, and never changes a meaning', async () => {
  const reader = await app.client('reader');
  const table = (rows: string) => ({ text: `单词,释义,例句\n${rows}` });
  await importWords(reader, table('rope,缆绳,The rope broke.'));
  const again = await importWords(reader, table('rope,缆绳,The rope broke.'));
  expect(again.done?.report).toMatchObject({ added: 0, merged: 0, unchanged: 1, contexts: 0 });
  const changedAt = async () => {
    const statement = sql`SELECT extract(epoch FROM updated_at)::float8 AS at FROM my_words WHERE user_id = ${reader.userId}`;
    return (await app.context.database.db.execute<{ at: number }>(statement)).rows[0]?.at ?? 0;
  };
  const before = await changedAt();
  app.clock.advance(60);
  const more = await importWords(reader, table('rope,绳子,A rope of hemp.'));
  // An export after it is newer than one before.
  expect(await changedAt()).toBeGreaterThan(before);
  expect(again.done?.report?.problems).toEqual([]);
  expect(more.done?.report).toMatchObject({ added: 0, merged: 1, unchanged: 0, contexts: 1 });
  expect(more.done?.report?.problems).toEqual([{ problem: 'kept_meaning', count: 1, examples: ['rope'] }]);
  const [rope] = await bookOf(reader);
  expect(rope).toMatchObject({ resolve: '缆绳', contexts: [{ sentence: 'A rope of hemp.' }, {}] });
});

test('sentences of a file never push the reader’s own out', async () => {
  const reader = await app.client('reader');
  await reader.ok('POST /reader/myword', { body: { word: 'tide', sentence: 'My own tide.' } });
  const rows = Array.from({ length: 20 }, (_, number) => `tide,The tide number ${number} came.`);
  const { done } = await importWords(reader, { text: ['word,sentence', ...rows].join('\n') });
  expect(done?.report).toMatchObject({ merged: 1, contexts: 19, problems: [{ problem: 'many_sentences', count: 1 }] });
  const sentences = (await bookOf(reader))[0]?.contexts.map(({ sentence }) => sentence);
  expect(sentences).toHaveLength(20);
  expect(sentences).toContain('My own tide.');
});

test.each(['txt', 'csv', 'apkg'] as const)('another reader’s word book from %s is the same book', async (format) => {
  const [one, other] = [await app.client('reader'), await app.client('reader')];
  const add = (word: string, more: object) => one.ok('POST /reader/myword', { body: { word, ...more } });
  await add('wakes', { sentence: 'The old harbour wakes.', sentence_zh: '老港口醒了。' });
  await add('wake', { sentence: 'We wake "early", <b>they</b> say.\nAnd late.' });
  await add('left', { sentence: 'Turn to the left bank.', start: 12 });
  await add('waikanify', { resolve: '=SUM(A1)\n读外刊' });
  const { response } = await one.call('GET /reader/myword/export', { query: { format } });
  const key = await upload(other, `book.${format}`, await response.arrayBuffer());
  expect(await other.ok('POST /reader/myword/import/preview', { body: { key } })).toMatchObject({
    format,
    is_own: true,
    new_count: 3,
    problems: [],
  });
  const { task } = await importWords(other, { key, name: `book.${format}` });
  expect(task).toMatchObject({ state: 'DONE', subject: `book.${format}` });
  expect(await bookOf(other)).toEqual(await bookOf(one));
});

test('an import is undone within a day, but for words that were met or reviewed since', async () => {
  const reader = await app.client('reader');
  await reader.ok('POST /reader/myword', { body: { word: 'rope' } });
  const text = '单词,例句\nrope,The rope broke.\ntide,The tide came.\ngull,A gull cried.\nsalt,Salt!';
  const { done } = await importWords(reader, { text });
  const task_id = done?.task_id ?? '';
  expect(done?.undo_until).not.toBeNull();
  const { items } = await reader.ok('GET /reader/myword', { query: { q: 'tide' } });
  await reader.ok('POST /reader/myword/{id}/review', {
    params: { id: items[0]?.id ?? '' },
    body: { rating: 3, spent: 2 },
  });
  await reader.ok('POST /reader/myword', { body: { word: 'gull', sentence: 'Another gull.' } });
  const undo = (client: TestClient) => client.call('POST /reader/myword/import/undo', { body: { task_id } });
  expect((await undo(await app.client('reader'))).status).toBe(404);
  expect((await undo(reader)).body.result).toEqual({ words: 1, contexts: 4 });
  expect((await undo(reader)).body.result).toEqual({ words: 0, contexts: 0 });
  expect((await bookOf(reader)).map(({ word }) => word).sort()).toEqual(['gull', 'rope', 'tide']);
  expect(await latest(reader)).toMatchObject({ undo_until: null });

  const second = await importWords(reader, { text });
  expect(second.done?.report).toMatchObject({ added: 1, merged: 3 });
  app.clock.advance(DAY + 60);
  const late = await reader.call('POST /reader/myword/import/undo', { body: { task_id: second.done?.task_id ?? '' } });
  expect([late.status, late.body.status.reason]).toEqual([410, 'GONE']);
});

test('an import is undone but for words that were marked or whose meaning was changed since', async () => {
  const reader = await app.client('reader');
  const { done } = await importWords(reader, {
    text: '单词,例句\nrope,The rope broke.\ntide,High tide.\ngull,A gull!\nsalt,Salt!',
  });
  await reader.ok('POST /reader/myword/known', { body: { words: ['rope'] } });
  await reader.ok('POST /reader/myword/known', { body: { words: ['tide'], mark: 'ignored' } });
  await reader.ok('POST /reader/myword/edit', { body: { word: 'gull', resolve: '大海鸥' } });
  const undone = await reader.ok('POST /reader/myword/import/undo', { body: { task_id: done?.task_id ?? '' } });
  expect(undone).toEqual({ words: 1, contexts: 4 });
  const { items } = await reader.ok('GET /reader/myword', { query: { order: 'az' } });
  expect(items.map(({ word, state, resolve }) => [word, state, resolve])).toEqual([
    ['gull', 'new', '大海鸥'],
    ['rope', 'known', expect.any(String)],
    ['tide', 'ignored', expect.any(String)],
  ]);
});

test('undoing an import takes a word out again that it brought back', async () => {
  const reader = await app.client('reader');
  const { id } = await reader.ok('POST /reader/myword', { body: { word: 'gull', sentence: 'A gull cried.' } });
  await reader.ok('POST /reader/myword/{id}/review', { params: { id }, body: { rating: 3, spent: 2 } });
  app.clock.advance(60);
  await reader.ok('POST /reader/myword/del', { body: { word: 'gull' } });
  const { done } = await importWords(reader, { text: '单词,例句\ngull,Two gulls cried.' });
  expect(await bookOf(reader)).toHaveLength(1);
  await reader.ok('POST /reader/myword/import/undo', { body: { task_id: done?.task_id ?? '' } });
  expect(await bookOf(reader)).toEqual([]);
  await reader.ok('POST /reader/myword', { body: { word: 'gull' } });
  expect((await bookOf(reader))[0]?.contexts.map(({ sentence }) => sentence)).toEqual(['A gull cried.']);
});

test('undoing an import takes out again what it brought back with a meaning or a mark, but not what was changed since', async () => {
  const reader = await app.client('reader');
  const words = ['gull', 'tide', 'rope'];
  const settle = async () => {
    for (const word of words) await reader.ok('POST /reader/myword', { body: { word } });
    await reader.ok('POST /reader/myword/edit', { body: { word: 'gull', resolve: '大海鸥' } });
    await reader.ok('POST /reader/myword/known', { body: { words: ['tide'] } });
    await reader.ok('POST /reader/myword/edit', { body: { word: 'rope', resolve: '缆绳' } });
    app.clock.advance(60);
  };
  await settle();
  await reader.ok('POST /reader/myword/del/many', { body: { words } });
  app.clock.advance(60);
  const { done } = await importWords(reader, { text: '单词\ngull\ntide\nrope' });
  expect(done?.report).toMatchObject({ added: 3 });
  app.clock.advance(60);
  await reader.ok('POST /reader/myword/edit', { body: { word: 'rope', resolve: '绳索' } });
  const undone = await reader.ok('POST /reader/myword/import/undo', { body: { task_id: done?.task_id ?? '' } });
  expect(undone).toEqual({ words: 2, contexts: 0 });
  expect((await bookOf(reader)).map(({ word, resolve }) => [word, resolve])).toEqual([['rope', '绳索']]);
});

test('an import whose process was killed goes on where it stopped, and reports all of it', async () => {
  const reader = await app.client('reader');
  const { userId } = reader;
  const { tasks, uploads, wordFiles, words } = app.context.services;
  const { db } = app.context.database;
  const lines = Array.from(
    { length: 250 },
    (_, number) => `w${number.toString(2).replace(/0/g, 'a').replace(/1/g, 'b')} 词`,
  );
  const key = await uploads.keep(userId, 'words.txt', Buffer.from(lines.join('\n')));
  // A job that no worker takes, so that the test decides when it runs.
  const job = defineJob({ ...wordImportJob, name: 'word-import-by-hand' });
  const taskId = await db.transaction((tx) =>
    tasks.start(tx, job, { userId, key, columns: null }, { userId, kind: 'x' }),
  );
  await db.insert(wordImports).values({ taskId, userId, name: 'words.txt' });
  const data = { taskId, userId, key, columns: null };
  const ending = new AbortController();
  const { importWords } = words;
  vi.spyOn(words, 'importWords').mockImplementationOnce(async (...batch) => {
    const brought = await importWords(...batch);
    ending.abort();
    return brought;
  });
  await expect(wordFiles.run(data, ending.signal)).rejects.toThrow();
  expect(await latest(reader)).toMatchObject({ is_under_way: true, undo_until: null });
  expect(await bookOf(reader)).toHaveLength(100);
  await wordFiles.run(data, new AbortController().signal);
  expect((await latest(reader))?.report).toMatchObject({ added: 250, unchanged: 0 });
});

test('an import that failed is not under way, also when it can no longer be undone', async () => {
  const reader = await app.client('reader');
  const { tasks } = app.context.services;
  const { db } = app.context.database;
  const job = defineJob({ ...wordImportJob, name: 'word-import-that-fails' });
  const of = { userId: reader.userId, key: 'none', columns: null };
  const taskId = await db.transaction((tx) => tasks.start(tx, job, of, { userId: reader.userId, kind: 'x' }));
  await db.insert(wordImports).values({ taskId, userId: reader.userId, name: 'words.txt', createdAt: app.clock.now() });
  expect(await latest(reader)).toMatchObject({ is_under_way: true, undo_until: null });
  await db.execute(sql`UPDATE tasks SET state = 'FAILED' WHERE id = ${taskId}`);
  expect(await latest(reader)).toMatchObject({ is_under_way: false, undo_until: expect.any(String) });
  app.clock.advance(DAY + 60);
  expect(await latest(reader)).toMatchObject({ is_under_way: false, undo_until: null, report: null });
});

test('nothing at all, two things at once, and another reader’s file are refused', async () => {
  const [reader, other] = [await app.client('reader'), await app.client('reader')];
  const key = await upload(reader, 'a.txt', 'tide');
  const statusOf = async (client: TestClient, body: object) =>
    (await client.call('POST /reader/myword/import', { body })).status;
  expect(await statusOf(reader, {})).toBe(400);
  expect(await statusOf(reader, { text: '  ' })).toBe(400);
  expect(await statusOf(reader, { text: 'tide', key })).toBe(400);
  expect(await statusOf(other, { key })).toBe(404);
  expect(await statusOf(reader, { key })).toBe(200);
});
