import { expect, test } from 'vitest';
import { type TestClient, testApp } from '#server/testing/app.ts';

const app = await testApp();

const add = (reader: TestClient, word: string, more: object = {}) =>
  reader.ok('POST /reader/myword', { body: { word, ...more } });
const list = async (reader: TestClient, query: object = {}) => reader.ok('GET /reader/myword', { query });
const wordsOf = async (reader: TestClient, query: object = {}) =>
  (await list(reader, query)).items.map(({ word }) => word);

test('a headword that is also a form of another word is added, marked and deleted by itself', async () => {
  const reader = await app.client('reader');
  const sentence = 'The findings surprised everybody.';
  await add(reader, 'find', { sentence: 'They find it.' });
  const finding = await add(reader, 'finding', { sentence, start: 4, as_given: true });
  expect(finding).toMatchObject({ word: 'finding', contexts: [{ start: 4, end: 12 }] });
  const found = await add(reader, 'found', { sentence: 'They will found a company next year.' });
  expect(found.word).toBe('found');
  expect((await add(reader, 'found', { sentence: 'They found it.' })).word).toBe('find');

  const detail = await reader.ok('GET /reader/myword/detail', { query: { word: 'found' } });
  expect(detail).toMatchObject({ id: found.id, info: { lemma: 'found', in_myword: true } });
  const stateOf = async (word: string) =>
    (await list(reader, { q: word })).items.find((item) => item.word === word)?.state;
  await reader.ok('POST /reader/myword/known', { body: { words: ['found', 'finding'] } });
  expect([await stateOf('found'), await stateOf('finding'), await stateOf('find')]).toEqual(['known', 'known', 'new']);
  for (const word of ['found', 'found', 'finding']) await reader.ok('POST /reader/myword/del', { body: { word } });
  expect(await wordsOf(reader)).toEqual(['find']);
  const restored = await reader.ok('POST /reader/myword/del/many', { body: { words: ['found'], restore: true } });
  expect(restored.changed).toBe(1);
  expect((await wordsOf(reader, { order: 'az' })).sort()).toEqual(['find', 'found']);
});

test('a phrase is found with the object that lists write into it, and is the one that the dictionary has', async () => {
  const reader = await app.client('reader');
  for (const [written, word] of [
    ['get rid of sth', 'get rid of'],
    ['take (sth) into account', 'take into account'],
    ['provide sb with sth', 'provide sb with sth'],
  ] as const)
    expect((await add(reader, written)).word).toBe(word);
});

test('a headword given as it was shown is marked under no other form', async () => {
  const reader = await app.client('reader');
  await reader.ok('POST /reader/myword/known', { body: { words: ['drawn', 'harbours'], as_given: true } });
  expect(await wordsOf(reader, { state: 'known', order: 'az' })).toEqual(['drawn', 'harbours']);
});

test('a word without a sentence that is a headword itself stays what it is', async () => {
  const reader = await app.client('reader');
  for (const [word, headword] of [
    ['rose', 'rose'],
    ['left', 'left'],
    ['took', 'take'],
    ['children', 'child'],
    ['China', 'China'],
  ] as const) {
    expect((await add(reader, word)).word).toBe(headword);
  }
  expect((await add(reader, 'china', { resolve: 'n. 瓷器' })).word).toBe('china');
  expect((await add(reader, 'monday', { resolve: '星期一' })).word).toBe('Monday');
  expect((await add(reader, 'C#', { resolve: '一种编程语言' })).word).toBe('C#');
});

test('a word that the dictionary has not got is the same in any case', async () => {
  const reader = await app.client('reader');
  await add(reader, 'Brexiteer', { resolve: '脱欧派' });
  expect((await add(reader, 'brexiteer', { resolve: '脱欧支持者' })).word).toBe('Brexiteer');
  await reader.ok('POST /reader/myword/del', { body: { word: 'brexiteer' } });
  expect(await wordsOf(reader)).toEqual([]);
});
