import { expect, test } from 'vitest';
import {
  type AttestedClass,
  type AttestedPlace,
  attestedSenses,
  expectedClasses,
  formatAttested,
  parseAttested,
  placeFeatures,
  placeOf,
  sensesByPlace,
  withAttestedWords,
} from './attested.ts';
import type { RankedSense } from './ranked-senses.ts';

const FILM: AttestedClass = {
  part: 'noun',
  texts: 10,
  counts: new Map([
    ['影片', 5.5],
    ['胶片', 2],
    ['片子', 1],
  ]),
  added: ['片子'],
  examples: [
    { cores: ['影片'], near: ['director', 'shoot'], far: ['festival'] },
    { cores: ['胶片'], near: ['roll', 'camera'], far: [] },
  ],
  weights: new Map([['nof', new Map([['胶片', 3]])]]),
};
const PLACE: AttestedPlace = { near: [], far: [], form: 'film', fine: 'NN', before: null, behind: null };
const senses: RankedSense[] = [
  {
    pos: 'n.',
    field: '',
    wordings: [
      { text: '软片', meaning: 'a', score: 0 },
      { text: '影片', meaning: 'b', score: -1 },
      { text: '胶片', meaning: 'a', score: -1 },
      { text: '膜', meaning: 'c', score: -2 },
    ],
    definitions: new Map(),
  },
  { pos: 'v.', field: '', wordings: [{ text: '拍摄', meaning: 'a', score: -1 }], definitions: new Map() },
];
const parts = ['noun', 'verb'] as const;
const firstOf = (all: readonly RankedSense[]) => all.map(({ wordings }) => wordings[0]?.text);

/** Rows of four words: `reel` is like `roll`. */
const rows = ['director', 'roll', 'reel', 'the'];
const vectors = {
  row: (word: string) => (rows.includes(word) ? rows.indexOf(word) : null),
  rankOf: (row: number) => (rows[row] === 'the' ? 1 : 5_000),
  ownSimilarity: (one: number, other: number) => (new Set([one, other]).size === 1 ? 1 : one + other === 3 ? 0.9 : 0),
};

test('what is written is read again, without words that could not be', () => {
  const line = formatAttested([FILM, { ...FILM, part: 'verb', added: [], examples: [], weights: new Map() }]);
  expect(line).toBe(
    'noun~10~影片:5.5|胶片:2|+片子:1~a:director shoot/festival|b:roll camera/~nof:b30\tverb~10~影片:5.5|胶片:2|片子:1~~',
  );
  expect(parseAttested(line)[0]).toEqual(FILM);
  const odd = { ...FILM, examples: [{ cores: ['影片'], near: ['a|b', '3d', 'shot'], far: ['x:y'] }] };
  expect(parseAttested(formatAttested([odd]))[0]?.examples).toEqual([{ cores: ['影片'], near: ['shot'], far: [] }]);
});

test('the wording that translators use comes first, the more surely the more texts there are', () => {
  const expected = expectedClasses(senses, parts, [FILM]);
  expect(firstOf(attestedSenses(senses, parts, expected))).toEqual(['影片', '拍摄']);
  const once = { ...FILM, texts: 1, counts: new Map([['胶片', 0.1]]), examples: [] };
  expect(firstOf(attestedSenses(senses, parts, expectedClasses(senses, parts, [once])))).toEqual(['软片', '拍摄']);
});

test('a wording of one character keeps the share that its rank gives it', () => {
  const expected = expectedClasses(senses, parts, [{ ...FILM, counts: new Map([['影片', 10]]) }]);
  const [one] = expected;
  expect((one?.expected.get('膜') ?? 0) / 13).toBeCloseTo(one?.shares.get('膜') ?? 0);
});

test('words that the dictionary lacks are last in the first sense of their class until texts speak for them', () => {
  const added = withAttestedWords(senses, parts, [FILM]);
  expect(added[0]?.wordings.at(-1)?.text).toBe('片子');
  expect(added[1]).toEqual(senses[1]);
  // One that it has after all stays where it is.
  expect(withAttestedWords(added, parts, [FILM])).toEqual(added);
  const many = { ...FILM, texts: 20, counts: new Map([['片子', 18]]) };
  expect(firstOf(attestedSenses(added, parts, expectedClasses(added, parts, [many])))).toEqual(['片子', '拍摄']);
});

const inPlace = (place: Partial<AttestedPlace>) => {
  const expected = expectedClasses(senses, parts, [FILM]);
  return firstOf(
    sensesByPlace(attestedSenses(senses, parts, expected), parts, expected, { ...PLACE, ...place }, vectors),
  )[0];
};

test('a sentence like an example has its wording, by the same word beside it and by one that is like it', () => {
  expect(inPlace({ near: ['roll'] })).toBe('胶片');
  expect(inPlace({ near: ['reel'] })).toBe('胶片');
  expect(inPlace({ near: ['director'] })).toBe('影片');
  expect(inPlace({ near: ['the', 'of'] })).toBe('影片');
});

test('a neighbour for which the texts speak chooses the wording', () => {
  expect(inPlace({ behind: { lemma: 'in', tag: 'ADP' } })).toBe('影片');
  expect(inPlace({ behind: { lemma: 'of', tag: 'ADP' } })).toBe('胶片');
});

test('the place of a word is what tells one use from another, beside it and far, its form and its neighbours', () => {
  const words = 'He shot a short film about the quiet town near the sea'.split(' ').map((lemma) => ({
    lemma,
    tag: ['He', 'a', 'the'].includes(lemma)
      ? ('DET' as const)
      : lemma === 'shot'
        ? ('VERB' as const)
        : ('NOUN' as const),
    fine: 'NN',
  }));
  const place = placeOf(words, 4, 'Film');
  expect(place).toMatchObject({
    near: ['shot', 'short', 'about', 'quiet'],
    far: ['town', 'near', 'sea'],
    form: 'film',
    before: { lemma: 'short' },
    behind: { lemma: 'about' },
  });
  expect(placeFeatures(place)).toEqual([
    'uNOUN',
    'tNOUN',
    'fNN',
    'wfilm',
    'pshort',
    'nabout',
    'kshot',
    'kshort',
    'kabout',
    'kquiet',
  ]);
  expect(placeFeatures({ ...PLACE, fine: '``', form: '3d' })).toEqual(['u', 't']);
});
