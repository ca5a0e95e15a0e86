import { expect, test } from 'vitest';
import { type TestClient, testApp } from '#server/testing/app.ts';

const app = await testApp();

const add = (reader: TestClient, word: string, more: object = {}) =>
  reader.ok('POST /reader/myword', { body: { word, ...more } });
const list = async (reader: TestClient, query: object = {}) => reader.ok('GET /reader/myword', { query });
const lookup = (client: TestClient, word: string) => client.ok('GET /api/english/word', { query: { word } });

test('a word that was taken out and then marked comes back as it was when both are undone', async () => {
  const reader = await app.client('reader');
  const { id } = await add(reader, 'smell', { sentence: 'The smell of rope.' });
  await reader.ok('POST /reader/myword/{id}/review', { params: { id }, body: { rating: 3, spent: 2 } });
  const book = async () => (await list(reader)).items.map((word) => ({ ...word, retrievability: null }));
  const before = await book();
  const setKnown = (known: boolean) => reader.ok('POST /reader/myword/known', { body: { words: ['smell'], known } });
  for (const undo of [() => add(reader, 'smell'), () => removed(reader, ['smell'], true)]) {
    await removed(reader, ['smell'], false);
    await setKnown(true);
    expect(await lookup(reader, 'smell')).toMatchObject({ known: true, in_myword: false });
    await setKnown(false);
    expect(await lookup(reader, 'smell')).toMatchObject({ known: null, in_myword: false });
    await undo();
    expect(await book()).toEqual(before);
  }
  await removed(reader, ['smell'], false);
  await setKnown(true);
  expect(await add(reader, 'smell')).toMatchObject({ id, review_count: 1, contexts: [{}] });
});

test('a word that was only marked comes back with its mark when its deletion is undone', async () => {
  const reader = await app.client('reader');
  await reader.ok('POST /reader/myword/known', { body: { words: ['market'] } });
  await removed(reader, ['market'], false);
  expect(await removed(reader, ['market'], true)).toEqual({ changed: 1 });
  expect(await lookup(reader, 'market')).toMatchObject({ known: true, in_myword: false });
});

test('a review by a slow clock counts for a word that was only marked before it was added', async () => {
  const reader = await app.client('reader');
  await reader.ok('POST /reader/myword/known', { body: { words: ['market'] } });
  const { id } = await add(reader, 'market');
  const at = new Date(app.clock.now().getTime() - 120_000).toISOString();
  const body = { rating: 3 as const, spent: 2, at };
  expect(await reader.ok('POST /reader/myword/{id}/review', { params: { id }, body })).toMatchObject({
    review_count: 1,
  });
});

test('a change of words that got into a deadlock is made once more', async () => {
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('Failed query', { cause: Object.assign(new Error(), { code: '40P01' }) });
    return attempts;
  };
  expect(await app.context.services.known.change((await app.client('reader')).userId, work)).toBe(2);
});

const removed = (reader: TestClient, words: string[], restore: boolean) =>
  reader.ok('POST /reader/myword/del/many', { body: { words, restore } });
