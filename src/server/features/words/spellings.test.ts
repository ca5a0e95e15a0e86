/** Words that are in the book from before their headword got another case. */
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Jobs } from '#server/jobs/queue.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { createWordSpellings } from './spellings.ts';
import { myWords } from './tables.ts';

const app = await testApp();
const { db } = app.context.database;

const add = (reader: TestClient, word: string, more: object = {}) =>
  reader.ok('POST /reader/myword', { body: { word, ...more } });
const bookOf = async (reader: TestClient) =>
  (await reader.ok('GET /reader/myword', { query: { order: 'az' } })).items.map(({ word, contexts, review_count }) => ({
    word,
    sentences: contexts.map(({ sentence }) => sentence),
    review_count,
  }));
/** As the book had it before. */
const spelledAs = async (reader: TestClient, word: string, before: string) => {
  const changed = await db
    .update(myWords)
    .set({ word: before })
    .where(and(eq(myWords.userId, reader.userId), eq(myWords.word, word)))
    .returning();
  expect(changed).toHaveLength(1);
};
const CITY = 'The bank opened offices in Toronto last year.';
const SNOW = 'Snow fell on Toronto all night.';

test('a word that is kept with an older case of its headword is the same word when it is added again', async () => {
  const reader = await app.client('reader');
  const { word, id } = await add(reader, 'Toronto', { sentence: CITY });
  expect(word).toBe('Toronto');
  await spelledAs(reader, 'Toronto', 'toronto');
  expect((await add(reader, 'Toronto', { sentence: SNOW })).id).toBe(id);
  expect(await bookOf(reader)).toEqual([{ word: 'Toronto', sentences: [SNOW, CITY], review_count: 0 }]);
});

test('old rows are carried to the headword’s case with their reviews, and two of one word become one', async () => {
  const [reader, other] = [await app.client('reader'), await app.client('reader')];
  const old = await add(reader, 'Toronto', { sentence: CITY });
  await reader.ok('POST /reader/myword/{id}/review', { params: { id: old.id }, body: { rating: 3, spent: 2 } });
  await db.transaction(async (tx) => {
    const isOld = and(eq(myWords.userId, reader.userId), eq(myWords.word, 'Toronto'));
    await tx.update(myWords).set({ word: 'toronto' }).where(isOld);
    await tx.execute(`UPDATE review_log SET word = 'toronto' WHERE user_id = ${reader.userId}`);
    const second = { userId: reader.userId, word: 'Toronto', resolve: '多伦多', tags: [] };
    await tx.insert(myWords).values(second);
  });
  await add(reader, 'conservative', { resolve: 'adj. 守旧的' });
  await spelledAs(reader, 'conservative', 'Conservative');
  await add(other, 'china', { resolve: 'n. 瓷器' });

  await app.context.services.wordSpellings.renew(0);
  expect(await bookOf(reader)).toEqual([
    { word: 'conservative', sentences: [], review_count: 0 },
    { word: 'Toronto', sentences: [CITY], review_count: 1 },
  ]);
  expect((await bookOf(other)).map(({ word }) => word)).toEqual(['china']);
  expect(await app.context.services.review.check(reader.userId, false)).toEqual([]);
  const detail = await reader.ok('GET /reader/myword/detail', { query: { word: 'Toronto' } });
  expect(detail).toMatchObject({ info: { lemma: 'Toronto', in_myword: true }, reviews: [{ rating: 3 }] });
});

test('words are gone through once for each dictionary', async () => {
  const { dictionary, known } = app.context.services;
  const { lookup, lexicon } = dictionary;
  const asked: unknown[] = [];
  const enqueue: Jobs['enqueue'] = async (_, __, data) => void asked.push(data);
  const parts = {
    db,
    dictionary: { lookup, lexicon, stamp: 'another' },
    known,
    jobs: { enqueue },
    rebuild: async () => {},
  };
  const passes = createWordSpellings(parts);
  await passes.start();
  // Ended half-way.
  await passes.start();
  expect(asked).toEqual([{ after: 0 }, { after: 0 }]);
  await passes.renew(Number.MAX_SAFE_INTEGER);
  await passes.start();
  expect(asked).toHaveLength(2);
});
