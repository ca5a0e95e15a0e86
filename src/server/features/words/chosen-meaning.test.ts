/** The meaning that a reader chose for a word, where the word is met elsewhere. */
import { expect, test } from 'vitest';
import { type TestClient, testApp } from '#server/testing/app.ts';

const app = await testApp();

const HERE = 'The old harbour wakes before the sun does.';
const ELSEWHERE = 'They found a harbour from the storm.';
const add = (reader: TestClient, word: string, resolve: string, sentence = HERE) =>
  reader.ok('POST /reader/myword', { body: { word, as_given: true, resolve, sentence } });
const chosenFor = async (client: TestClient, word: string) =>
  (await client.ok('GET /api/english/word', { query: { word, sentence: ELSEWHERE } })).chosen;

test('a meaning that took the place of another one comes with the word in every sentence, for its reader alone', async () => {
  const [reader, other] = [await app.client('reader'), await app.client('reader')];
  await add(reader, 'harbour', 'n. 港口');
  await add(reader, 'harbour', 'n. 港口');
  expect(await chosenFor(reader, 'harbour')).toBeUndefined();
  await add(reader, 'harbour', 'vt. 心怀');
  expect([await chosenFor(reader, 'harbours'), await chosenFor(other, 'harbour')]).toEqual(['vt. 心怀', undefined]);
  const body = { sentences: [{ text: ELSEWHERE, words: [{ word: 'harbour', at: 13 }] }] };
  expect((await reader.ok('POST /api/english/words', { body })).items[0]).toMatchObject({ chosen: 'vt. 心怀' });
});

test('one that is typed into the word book is chosen, the dictionary’s is not, and a word that was taken out has none', async () => {
  const reader = await app.client('reader');
  await add(reader, 'harbour', 'n. 港口');
  const keep = (resolve: string | null) =>
    reader.ok('POST /reader/myword/edit', { body: { word: 'harbour', resolve } });
  await keep('避风的地方');
  expect(await chosenFor(reader, 'harbour')).toBe('避风的地方');
  await keep(null);
  expect(await chosenFor(reader, 'harbour')).toBeUndefined();
  await keep('避风的地方');
  await reader.ok('POST /reader/myword/del', { body: { word: 'harbour' } });
  expect(await chosenFor(reader, 'harbour')).toBeUndefined();
  await add(reader, 'harbour', 'n. 港口');
  expect(await chosenFor(reader, 'harbour')).toBeUndefined();
});

test('a card of the review says what was chosen, whatever sentence it shows', async () => {
  const reader = await app.client('reader');
  await add(reader, 'harbour', 'n. 港口');
  await add(reader, 'harbour', 'vt. 心怀');
  await add(reader, 'harbour', 'vt. 心怀', ELSEWHERE);
  const { items } = await reader.ok('GET /reader/myword/review/next', { query: {} });
  expect(items).toMatchObject([{ word: 'harbour', resolve: 'vt. 心怀' }]);
});
