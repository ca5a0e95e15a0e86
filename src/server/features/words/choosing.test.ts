import { expect, test } from 'vitest';
import { type TestClient, testApp } from '#server/testing/app.ts';

const app = await testApp();

const add = (reader: TestClient, word: string, more: object = {}) =>
  reader.ok('POST /reader/myword', { body: { word, ...more } });

test('several words are removed at once, and the removal is taken back', async () => {
  const reader = await app.client('reader');
  const { id } = await add(reader, 'apple');
  await reader.ok('POST /reader/myword/{id}/review', { params: { id }, body: { rating: 4, spent: 3 } });
  for (const word of ['orange', 'lemon']) await add(reader, word);
  const many = (words: string[], restore = false) =>
    reader.ok('POST /reader/myword/del/many', { body: { words, restore } });
  expect(await many(['apples', 'orange', 'nothing'])).toEqual({ changed: 2 });
  expect(await many(['apple'])).toEqual({ changed: 0 });
  expect((await reader.ok('GET /reader/myword', { query: {} })).items.map(({ word }) => word)).toEqual(['lemon']);
  expect(await many(['apple', 'orange', 'lemon'], true)).toEqual({ changed: 2 });
  const apple = await reader.ok('GET /reader/myword/detail', { query: { word: 'apple' } });
  expect(apple).toMatchObject({ state: 'review', review_count: 1 });
});

test('the list is filtered by where a word came from and by the article of its sentences', async () => {
  const reader = await app.client('reader');
  const article_id = await app.article();
  await add(reader, 'harbour', { sentence: 'The old harbour wakes before the sun does.', article_id });
  await add(reader, 'gull', { source: 'card' });
  await add(reader, 'rope');
  const words = async (query: object) =>
    (await reader.ok('GET /reader/myword', { query })).items.map(({ word, source }) => [word, source]);
  expect(await words({ source: 'article' })).toEqual([['harbour', 'article']]);
  expect(await words({ source: 'card' })).toEqual([['gull', 'card']]);
  expect(await words({ article_id })).toEqual([['harbour', 'article']]);
  expect(await words({ order: 'az' })).toHaveLength(3);
});
