import { expect, test } from 'vitest';
import { poolInSteps } from './pool.ts';
import { isPlainHeadword, type RankedWord, showsOtherWord, testWord } from './test-words.ts';

const word = (spelling: string, more: Partial<RankedWord> = {}): RankedWord => ({
  word: spelling,
  rank: 5_000,
  tags: [],
  collins: 1,
  isName: false,
  isInflected: false,
  base: null,
  ...more,
});
const ranks: Record<string, number> = { sun: 800, light: 500, depart: 3_000, happy: 700, certain: 400 };
const rankOf = (spelling: string) => ranks[spelling] ?? Number.POSITIVE_INFINITY;

test('names, forms, derivatives and abbreviations are not asked', () => {
  expect(isPlainHeadword(word('harbour'))).toBe(true);
  expect(isPlainHeadword(word('London', { isName: true }))).toBe(false);
  expect(isPlainHeadword(word('went', { isInflected: true }))).toBe(false);
  expect(isPlainHeadword(word('slowly', { base: 'slow' }))).toBe(false);
  expect(isPlainHeadword(word('tv'))).toBe(false);
  expect(isPlainHeadword(word("o'clock"))).toBe(false);
});

test('a word that shows a commoner one gives itself away', () => {
  for (const spelling of ['sunlight', 'unhappy', 'uncertain']) {
    expect([spelling, showsOtherWord(word(spelling), rankOf)]).toEqual([spelling, true]);
  }
  expect(showsOtherWord(word('harbour'), rankOf)).toBe(false);
});

test('coarse, old and dialect words and words of one trade are not asked', () => {
  for (const zh of ['[俚]小偷', '黑鬼', '〈古〉你', '汤姆(男子人名)']) {
    expect(testWord(word('someword'), [{ pos: 'n.', zh }])).toBeNull();
  }
  expect(testWord(word('someword'), [{ pos: '', zh: '〔医〕脓肿' }])).toBeNull();
});

test('a rare word is asked only when another source vouches for it', () => {
  const senses = [{ pos: 'n.', zh: '畜栏' }];
  expect(testWord(word('corral', { rank: 20_000, collins: 0 }), senses)).toBeNull();
  expect(testWord(word('corral', { rank: 20_000, tags: ['gre'], collins: 0 }), senses)?.word).toBe('corral');
});

test('a common word that no syllabus and no learner’s dictionary has is not asked: its rank is that of a name', () => {
  const senses = [{ pos: 'n.', zh: '吊楔', en: 'a piece of iron for lifting stones' }];
  expect(testWord(word('lewis', { rank: 2_349, collins: 0 }), senses)).toBeNull();
  expect(testWord(word('lewis', { rank: 2_349, collins: 1 }), senses)?.word).toBe('lewis');
  expect(testWord(word('lewis', { rank: 20_000, collins: 0 }), senses)?.word).toBe('lewis');
});

test('a rare word that WordNet has for a person is not asked', () => {
  const senses = [
    { pos: 'n.', zh: '巴甫洛夫', en: 'Russian physiologist who observed conditioned responses (1849-1936)' },
  ];
  expect(testWord(word('pavlov', { rank: 20_000, collins: 0 }), senses)).toBeNull();
});

test('meanings are offered only for words of one class, short enough for a button', () => {
  const one = testWord(word('harbour'), [{ pos: 'n.', zh: '海港（船停的地方），避难所' }]);
  expect(one?.meaning).toMatchObject({ part: 'n', gloss: '海港，避难所' });
  expect(
    testWord(word('keep'), [
      { pos: 'n.', zh: '生计' },
      { pos: 'vt.', zh: '保持' },
    ])?.meaning,
  ).toBeNull();
  const verbs = testWord(word('abandon'), [
    { pos: 'vt.', zh: '放弃' },
    { pos: 'vi.', zh: '停止' },
  ]);
  expect(verbs?.meaning?.part).toBe('v');
});

test('a test is of another pool as soon as a meaning that it offers has changed', () => {
  const word = { word: 'harbour', rank: 3_000, tags: [], collins: 1, isName: false, isInflected: false, base: null };
  const stampWith = (zh: string) => {
    const steps = poolInSteps([word], () => [{ pos: 'n.', zh }]);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value.stamp;
    }
  };
  expect(stampWith('港口')).toBe(stampWith('港口'));
  expect(stampWith('港口')).not.toBe(stampWith('避难所'));
});
