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

test('a phrase comes in its parts, and its words by themselves when that is asked', async () => {
  const sentence = 'They take these costs into account, and take time.';
  const lookup = (query: { word: string; at?: number; alone?: 'true' }) =>
    visitor.ok('GET /api/english/word', { query: { ...query, sentence } });
  expect(await lookup({ word: 'take' })).toMatchObject({
    lemma: 'take into account',
    parts: [
      { start: 5, end: 9 },
      { start: 22, end: 34 },
    ],
  });
  expect(await lookup({ word: 'take', alone: 'true' })).toMatchObject({ lemma: 'take', parts: [{ start: 5, end: 9 }] });
  expect(await lookup({ word: 'take', at: 40 })).not.toMatchObject({ lemma: 'take into account' });
  const { status } = await visitor.call('GET /api/english/word', { query: { word: 'take', sentence, at: -1 } });
  expect(status).toBe(400);
});

test('a text is analysed for anybody: sentences, sure clauses, words, phrases, difficulty', async () => {
  const text = 'Because costs had risen, they turned the offer down. Anna met the man who runs it.';
  const analysis = await visitor.ok('POST /api/english/analyze', { body: { text } });
  expect(Object.keys(analysis.difficulty?.features ?? {})).toContain('log_sentence_words');
  const written = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  expect(analysis.sentences.map(written)).toEqual([
    'Because costs had risen, they turned the offer down.',
    'Anna met the man who runs it.',
  ]);
  const clauses = analysis.sentences.flatMap((sentence) => sentence.clauses);
  expect(clauses.map((clause) => [clause.label_zh, written(clause)])).toEqual([
    ['原因状语从句', 'Because costs had risen'],
    ['定语从句', 'who runs it'],
  ]);
  expect(analysis.phrases).toMatchObject([{ phrase: 'turn down', zh: expect.stringContaining('拒绝') }]);
  expect(analysis.phrases[0]?.parts.map(written)).toEqual(['turned', 'down']);
  expect(analysis.tokens.find(({ word }) => word === 'costs')).toMatchObject({
    lemma: 'cost',
    pos: 'NOUN',
    known: null,
  });
  expect(analysis).toMatchObject({ word_count: 16, known_rate: null, difficulty: { label: expect.any(String) } });
});

test('the analysis tells a reader what is known, and refuses what is empty or too long in Chinese', async () => {
  const reader = await app.client('reader');
  await reader.ok('POST /reader/myword/known', { body: { words: ['cat', 'sleep'] } });
  const analyze = (text: string) => reader.ok('POST /api/english/analyze', { body: { text } });
  const { tokens } = await analyze('Cats sleep 9 hours.');
  expect(tokens.map(({ known }) => known)).toEqual([true, true, null, null, null]);
  const TEXT = 'An obdurate lepidopterist.';
  const { known_rate: before } = await analyze(TEXT);
  expect(before).toBeLessThan(0.8);
  await reader.ok('POST /reader/myword/known', { body: { words: ['obdurate', 'lepidopterist'] } });
  expect((await analyze(TEXT)).known_rate).toBeGreaterThan(0.95);
  const blank = await reader.ok('POST /api/english/analyze', { body: { text: ' \u0000😀 ' } });
  expect(blank).toMatchObject({ phrases: [], word_count: 0, known_rate: null });
  for (const text of ['', 'a'.repeat(20_001)]) {
    const { status, body } = await visitor.call('POST /api/english/analyze', { body: { text } });
    expect([status, body.status.msg]).toEqual([400, expect.stringMatching(/[\u4e00-\u9fff]/)]);
  }
});

test.each(['(', '“', 'which he said '])(
  '20,000 characters of “%s” in one sentence are analysed by their beginning',
  async (unit) => {
    const text = unit.repeat(20_000 / unit.length);
    const { sentences } = await visitor.ok('POST /api/english/analyze', { body: { text } });
    expect(sentences).toHaveLength(1);
    const clauses = sentences.flatMap((sentence) => sentence.clauses);
    expect(Math.max(0, ...clauses.map(({ end }) => end))).toBeLessThan(text.length / 2);
  },
);

test('a text without English words, or with names alone, has no difficulty', async () => {
  for (const text of ['这是中文。', '😀 😀', '   ', 'New York Times '.repeat(20)]) {
    expect((await visitor.ok('POST /api/english/analyze', { body: { text } })).difficulty).toBeNull();
  }
  const { difficulty } = await visitor.ok('POST /api/english/analyze', { body: { text: 'New York is big.' } });
  expect(difficulty?.score).toBeGreaterThan(0);
});

test('a misspelling and a compound come with the words that were meant', async () => {
  const suggestions = async (word: string) => {
    const { status, body } = await visitor.call('GET /api/english/word', { query: { word } });
    return [status, (body.result as { suggestions: string[] }).suggestions[0]];
  };
  expect(await suggestions('suprise')).toEqual([404, 'surprise']);
  expect(await suggestions('five-day')).toEqual([404, 'five']);
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

test('the analysis of a text and the level words of an article give a word the same level', async () => {
  const text =
    'The heatwave was ubiquitous. She sent an email about her smartphone; the FBI saw an austere, unhurried policy.';
  const id = await app.article({ text });
  const { tokens } = await visitor.ok('POST /api/english/analyze', { body: { text } });
  const { items } = await visitor.ok('GET /reader/article/{id}/level_words', {
    params: { id },
    query: { level: 'zk' },
  });
  const levels = new Map(tokens.map(({ word, level }) => [word, level]));
  expect(items.map(({ word }) => word)).toEqual(expect.arrayContaining(['ubiquitous', 'austere']));
  const above = [...levels].filter(([, level]) => level !== null && level !== 'zk');
  expect(above.map(([word, level]) => `${word} ${level}`)).toEqual(items.map(({ word, level }) => `${word} ${level}`));
  expect([levels.get('email'), levels.get('FBI')]).toEqual(['zk', null]);
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
  const text = `${TEXT}\n\nNobody knows who pays for the oil, or why it is never dark on that side of the long quay.`;
  const id = await app.article({ text, isLock: true });
  const { items } = await reader.ok('GET /reader/article/{id}/level_words', {
    params: { id },
    query: { level: 'cet4' },
  });
  expect(items).toMatchObject([{ lemma: 'ubiquitous', known: true }, ...items.slice(1)]);
  expect(items.map(({ lemma }) => lemma)).not.toContain('austere');
});

test('level words come with their later places, and without those the reader knows or ignores when that is asked', async () => {
  const reader = await app.client('reader');
  const id = await app.article({ text: TEXT });
  const unknown = async () =>
    (await reader.ok('GET /reader/article/{id}/level_words', { params: { id }, query: { unknown: 'true' } })).items;
  const before = await unknown();
  expect(before.find(({ lemma }) => lemma === 'ubiquitous')?.again).toMatchObject([
    { block_id: 'b2', start: 15, end: 25 },
  ]);
  expect(before.map(({ lemma }) => lemma)).toContain('austere');
  await reader.ok('POST /reader/myword/known', { body: { words: ['ubiquitous'] } });
  await reader.ok('POST /reader/myword/known', { body: { words: ['austere'], mark: 'ignored' } });
  const lemmas = (await unknown()).map(({ lemma }) => lemma);
  expect(lemmas).not.toContain('ubiquitous');
  expect(lemmas).not.toContain('austere');
  await reader.ok('POST /reader/myword/known', { body: { words: ['austere'], known: false } });
  expect((await unknown()).map(({ lemma }) => lemma)).toContain('austere');
});

test('an ignored word says so, and being known takes its place', async () => {
  const reader = await app.client('reader');
  const mark = (mark: 'known' | 'ignored') =>
    reader.ok('POST /reader/myword/known', { body: { words: ['lantern'], mark } });
  const lookup = () => reader.ok('GET /api/english/word', { query: { word: 'lantern' } });
  await reader.ok('POST /reader/myword', { body: { word: 'lantern' } });
  await mark('ignored');
  expect(await lookup()).toMatchObject({ ignored: true, known: false, in_myword: true });
  await mark('known');
  const known = await lookup();
  expect(known).toMatchObject({ known: true });
  expect(known).not.toHaveProperty('ignored');
  await reader.ok('POST /reader/myword/known', { body: { words: ['lantern'], known: false } });
  expect((await reader.ok('GET /reader/myword/detail', { query: { word: 'lantern' } })).state).toBe('new');
});

test('the words of a screen come in one answer, the same as one by one', async () => {
  const sentences = [
    { text: 'They take these costs into account.', words: [{ word: 'take', at: 5 }] },
    {
      text: 'The harbour slept, zzxqy.',
      words: [
        { word: 'harbour', at: 4 },
        { word: 'zzxqy', at: 19 },
      ],
    },
  ];
  const { items } = await visitor.ok('POST /api/english/words', { body: { sentences } });
  expect(items.map((info) => info?.lemma)).toEqual(['take into account', 'harbour', undefined]);
  const alone = await visitor.ok('GET /api/english/word', {
    query: { word: 'take', sentence: sentences[0]?.text, at: 5 },
  });
  expect(items[0]).toEqual(alone);
  const byItself = await visitor.ok('POST /api/english/words', {
    body: {
      sentences: [{ text: 'They take these costs into account.', words: [{ word: 'take', at: 5, alone: true }] }],
    },
  });
  expect(byItself.items.map((info) => info?.lemma)).toEqual(['take']);
  const words = Array.from({ length: 81 }, () => ({ word: 'harbour', at: 4 }));
  const { status } = await visitor.call('POST /api/english/words', { body: { sentences: [{ text: 'x', words }] } });
  expect(status).toBe(400);
});

test('words to prepare are unknown ones, the most useful first, each with its sentence', async () => {
  const reader = await app.client('reader');
  const id = await app.article({ text: TEXT });
  const { items } = await reader.ok('GET /reader/article/{id}/prepare', { params: { id }, query: { size: 2 } });
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({
    lemma: 'ubiquitous',
    count: 2,
    sentence: 'A ubiquitous lantern lights the way.',
    resolve: expect.stringMatching(/[\u4e00-\u9fff]/),
  });
});

test('an ignored word is not among the level words, whatever is asked for', async () => {
  const reader = await app.client('reader');
  const id = await app.article({ text: TEXT });
  const lemmas = async (query: { level?: 'cet4'; unknown?: 'true' }) =>
    (await reader.ok('GET /reader/article/{id}/level_words', { params: { id }, query })).items.map(
      ({ lemma }) => lemma,
    );
  expect(await lemmas({ level: 'cet4' })).toContain('austere');
  await reader.ok('POST /reader/myword/known', { body: { words: ['austere'], mark: 'ignored' } });
  expect(await lemmas({ level: 'cet4' })).not.toContain('austere');
  expect(await lemmas({ unknown: 'true' })).not.toContain('austere');
});

test('a look-up says whether its very sentence is kept with the word', async () => {
  const reader = await app.client('reader');
  const [first, second] = ['The keeper sits in the harbour.', 'The harbour was empty.'];
  const lookup = (sentence: string) => reader.ok('GET /api/english/word', { query: { word: 'harbour', sentence } });
  expect(await lookup(first)).not.toHaveProperty('kept');
  await reader.ok('POST /reader/myword', { body: { word: 'harbour', sentence: first } });
  expect(await lookup(first)).toMatchObject({ in_myword: true, kept: true });
  expect(await lookup(second)).not.toHaveProperty('kept');
  const { items } = await reader.ok('POST /api/english/words', {
    body: {
      sentences: [first, second].map((text) => ({ text, words: [{ word: 'harbour', at: text.indexOf('harbour') }] })),
    },
  });
  expect(items.map((item) => item?.kept ?? false)).toEqual([true, false]);
});
