import { expect, test, vi } from 'vitest';
import { type TestClient, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { articles } = app.context.services;

/** Ten words that any reader knows, and `obfuscate` twice. */
const HARD = 'They obfuscate it and we see them. You obfuscate this and I go.';
const PLAIN = 'We see the house and you see the water.';

const cardOf = async (client: TestClient, id: string) => {
  const { items } = await client.ok('GET /reader/article/waikan', { query: { limit: 100 } });
  const card = items.find((item) => item.id === id);
  if (!card) throw new Error(`article ${id} is not listed`);
  return card;
};
const rateOf = async (client: TestClient, id: string) => (await cardOf(client, id)).known_rate ?? Number.NaN;
const markKnown = (reader: TestClient, words: string[], known = true) =>
  reader.ok('POST /reader/myword/known', { body: { words, known } });

test('a reader sees how much of an article is known, in lists and on its page; a visitor does not', async () => {
  const [reader, visitor] = [await app.client('reader'), await app.client('visitor')];
  const id = await app.article({ text: HARD });
  const card = await cardOf(reader, id);
  expect(card.known_rate).toBeCloseTo(11 / 13, 1);
  expect(card.new_words).toBe(1);
  const shown = await reader.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query: { blocks: 'false' } });
  expect(shown).toMatchObject({ known_rate: card.known_rate, new_words: 1 });
  await reader.ok('POST /reader/article/{id}/mark', { params: { id }, body: { action: 'star', status: true } });
  const starred = await reader.ok('GET /reader/myarticle/star', { query: {} });
  expect(starred.items[0]).toMatchObject({ known_rate: card.known_rate, new_words: 1 });
  expect(await cardOf(visitor, id)).toMatchObject({ known_rate: null, new_words: null });
  const open = await visitor.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} });
  expect(open).toMatchObject({ known_rate: null, new_words: null });
});

test('marking a word as known changes every article that holds it, at once, for this reader only', async () => {
  const [reader, other] = [await app.client('reader'), await app.client('reader')];
  const [one, two, without] = [
    await app.article({ text: HARD }),
    await app.article({ text: `${PLAIN} They obfuscated it.` }),
    await app.article({ text: PLAIN }),
  ];
  const before = await Promise.all([one, two, without].map((id) => rateOf(reader, id)));
  await markKnown(reader, ['obfuscates']);
  const after = await Promise.all([one, two, without].map((id) => rateOf(reader, id)));
  expect(after[0]).toBeGreaterThan(before[0] ?? 1);
  expect(after[1]).toBeGreaterThan(before[1] ?? 1);
  expect(after[2]).toBe(before[2]);
  expect((await cardOf(reader, one)).new_words).toBe(0);
  expect(await rateOf(other, one)).toBe(before[0]);
  // Marking a word twice changes nothing, and removing the mark restores the rate.
  await markKnown(reader, ['obfuscate']);
  expect(await rateOf(reader, one)).toBe(after[0]);
  await markKnown(reader, ['obfuscate'], false);
  expect(await rateOf(reader, one)).toBe(before[0]);
});

test('a word in the book is not known until it is mastered, and one taken out of the book is as before', async () => {
  const reader = await app.client('reader');
  const id = await app.article({ text: PLAIN });
  const before = await cardOf(reader, id);
  await reader.ok('POST /reader/myword', { body: { word: 'house' } });
  const learning = await cardOf(reader, id);
  expect(learning.known_rate).toBeCloseTo(8 / 9, 2);
  expect(learning.new_words).toBe((before.new_words ?? 0) + 1);
  await markKnown(reader, ['house']);
  expect((await cardOf(reader, id)).new_words).toBe(before.new_words);
  await reader.ok('POST /reader/myword/del', { body: { word: 'house' } });
  expect(await cardOf(reader, id)).toEqual(before);
});

test('a higher level of the reader means more words known', async () => {
  const reader = await app.client('reader');
  const id = await app.article({ text: 'The austere keeper was reluctant to abandon the ubiquitous lantern.' });
  const rates: number[] = [];
  for (const exam_level of ['zk', 'cet4', 'toefl', 'gre'] as const) {
    await reader.ok('POST /api/user/settings', { body: { exam_level } });
    rates.push(await rateOf(reader, id));
  }
  expect(rates).toEqual([...rates].sort((a, b) => a - b));
  expect(rates[3]).toBeGreaterThan((rates[0] ?? 1) + 0.2);
});

test('a new version of the text is counted anew', async () => {
  const [reader, editor] = [await app.client('reader'), await app.client('super')];
  const id = await app.article({ text: HARD });
  expect((await cardOf(reader, id)).new_words).toBe(1);
  const blocks = [{ id: 'b1', type: 'paragraph' as const, text: PLAIN }];
  await editor.ok('POST /reader/article/{id}/update', { params: { id }, body: { article: { version: 1, blocks } } });
  expect((await cardOf(reader, id)).new_words).toBe(0);
});

test('a word marked through one process is known to another one that had read the words before', async () => {
  const reader = await app.client('reader');
  const id = await app.article({ text: HARD });
  const viewer = { userId: reader.userId, sessionId: 0, isSuper: false, isEditor: false, memberLevel: 0 } as const;
  const { services } = await app.secondProcess();
  const newWordsThere = async () => (await services.articles.cards(viewer, [Number(id)]))[0]?.new_words;
  expect(await newWordsThere()).toBe(1);
  await markKnown(reader, ['obfuscate']);
  await vi.waitFor(async () => expect(await newWordsThere()).toBe(0), 120_000);
  expect((await articles.cards(viewer, [Number(id)]))[0]?.new_words).toBe(0);
});
