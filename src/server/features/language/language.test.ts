import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const visitor = await app.client('visitor');

const TEXT = `The children sleep. A ubiquitous lantern lights the way.

The lantern is ubiquitous again, and an austere keeper sits in the harbour of Rotterdam.`;

test('a word is explained to anybody, in the sense of its sentence', async () => {
  const bare = await visitor.ok('GET /api/english/word', { query: { word: 'Harbours' } });
  expect(bare).toMatchObject({
    word: 'Harbours',
    lemma: 'harbour',
    phrase: false,
    known: null,
    in_myword: false,
    examples: [],
  });
  expect(bare.senses.length).toBeGreaterThan(0);
  const inSentence = await visitor.ok('GET /api/english/word', {
    query: { word: 'account', sentence: 'They take into account the weather.' },
  });
  expect(inSentence).toMatchObject({ lemma: 'take into account', phrase: true });
});

test('a word that is not in the dictionary comes with suggestions', async () => {
  const { status, body } = await visitor.call('GET /api/english/word', { query: { word: 'harbuor' } });
  expect([status, body.status.reason]).toEqual([404, 'NO_SUCH_WORD']);
  expect((body.result as { suggestions: string[] }).suggestions).toContain('harbour');
});

test('a reader sees whether the word is known or in the book', async () => {
  const reader = await app.client('reader');
  await reader.ok('POST /reader/myword', { body: { word: 'lantern' } });
  await reader.ok('POST /reader/myword/known', { body: { words: ['keeper'] } });
  const lookup = (word: string) => reader.ok('GET /api/english/word', { query: { word } });
  expect(await lookup('lanterns')).toMatchObject({ known: false, in_myword: true });
  expect(await lookup('keeper')).toMatchObject({ known: true, in_myword: false });
  expect(await lookup('harbour')).toMatchObject({ known: null, in_myword: false });
});

test('level words stand once each, where they first occur in their block, with a short Chinese gloss', async () => {
  const id = await app.article({ text: TEXT });
  const { items } = await visitor.ok('GET /reader/article/{id}/level_words', { params: { id }, query: {} });
  const article = await visitor.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} });
  const lemmas = items.map(({ lemma }) => lemma);
  expect(lemmas).toEqual(expect.arrayContaining(['ubiquitous', 'austere']));
  expect(new Set(lemmas).size).toBe(lemmas.length);
  expect(lemmas).not.toContain('child');
  expect(lemmas).not.toContain('Rotterdam');
  for (const { word, block_id, start, end, resolve, known } of items) {
    expect(article.blocks.find((block) => block.id === block_id)?.text?.slice(start, end)).toBe(word);
    expect(resolve).toMatch(/[\u4e00-\u9fff]/);
    expect(resolve.length).toBeLessThanOrEqual(20);
    expect(known).toBeNull();
  }
  expect(items.find(({ lemma }) => lemma === 'ubiquitous')?.block_id).toBe('b1');
});

test('the level is the asked one, else the reader’s exam', async () => {
  const reader = await app.client('reader');
  const id = await app.article({ text: TEXT });
  const lemmasAt = async (query: { level?: 'zk' | 'toefl' | 'gre' }) =>
    (await reader.ok('GET /reader/article/{id}/level_words', { params: { id }, query })).items.map(
      ({ lemma }) => lemma,
    );
  expect(await lemmasAt({ level: 'zk' })).toContain('harbour');
  expect(await lemmasAt({ level: 'gre' })).toEqual([]);
  expect(await lemmasAt({})).toContain('austere');
  await reader.ok('POST /api/user/settings', { body: { exam_level: 'gre' } });
  expect(await lemmasAt({})).toEqual([]);
});

test('a new version of the text has its own words', async () => {
  const editor = await app.client('super');
  const id = await app.article({ text: 'An austere keeper waits.' });
  const lemmas = async () =>
    (await visitor.ok('GET /reader/article/{id}/level_words', { params: { id }, query: {} })).items.map(
      ({ lemma }) => lemma,
    );
  expect(await lemmas()).toEqual(['austere']);
  const blocks = [{ id: 'b1', type: 'paragraph' as const, text: 'A ubiquitous lantern.' }];
  await editor.ok('POST /reader/article/{id}/update', { params: { id }, body: { article: { version: 1, blocks } } });
  expect(await lemmas()).toContain('ubiquitous');
  expect(await lemmas()).not.toContain('austere');
});

test('known words are told to their reader, and locked text gives no words to others', async () => {
  const reader = await app.client('reader');
  await reader.ok('POST /reader/myword/known', { body: { words: ['ubiquitous'] } });
  const id = await app.article({ text: TEXT, isLock: true });
  const { items } = await reader.ok('GET /reader/article/{id}/level_words', {
    params: { id },
    query: { level: 'cet4' },
  });
  expect(items).toMatchObject([{ lemma: 'ubiquitous', known: true }, ...items.slice(1)]);
  expect(items.map(({ lemma }) => lemma)).not.toContain('austere');
});
