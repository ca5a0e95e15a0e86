import { describe, expect, it } from 'vitest';
import type { FormReading, LexicalEntry, Lexicon } from '../lexicon.ts';
import type { Inflection, PartOfSpeech } from '../part-of-speech.ts';
import { inflectedLemma } from './inflected-lemma.ts';

const entry = (headword: string, rank: number | null, ...parts: PartOfSpeech[]): [string, LexicalEntry] => [
  headword.toLowerCase(),
  { headword, rank, tags: ['gk'], collins: 0, parts, isName: headword !== headword.toLowerCase(), base: null },
];
const entries = new Map([
  entry('calory', 6806),
  entry('calorie', 13_241, 'noun'),
  entry('cooky', 24_995, 'noun'),
  entry('cookie', 3269, 'noun'),
  entry('Polish', 4344, 'adjective', 'noun', 'verb'),
  entry('God', 492, 'noun'),
  entry('grind', 3675, 'verb', 'noun'),
  entry('ground', 500, 'noun', 'verb'),
  entry('bath', 2551, 'noun'),
  entry('bathe', 7550, 'verb'),
  entry('them', 59, 'pronoun'),
  entry('theme', 1655, 'noun'),
  entry('stare', 1500, 'verb'),
  entry('star', 600, 'noun', 'verb'),
  entry('line', 300, 'noun', 'verb'),
  entry('psychosis', 12_000, 'noun'),
  entry('antenna', 9000, 'noun'),
  entry('alumnus', 18_000, 'noun'),
  entry('symposium', 9500, 'noun'),
  entry('stoma', 40_000, 'noun'),
  entry('genus', 8000, 'noun'),
]);
const listed: Record<string, [string, Inflection][]> = {
  calories: [['calory', 'plural']],
  cookies: [['cooky', 'plural']],
  gods: [
    ['God', 'plural'],
    ['god', 'plural'],
  ],
  polished: [
    ['Polish', 'past'],
    ['polish', 'past'],
  ],
  grinding: [
    ['grind', 'present_participle'],
    ['ground', 'present_participle'],
  ],
  bathed: [
    ['bath', 'past'],
    ['bathe', 'past'],
  ],
  stared: [['stare', 'past']],
};
const lexicon: Lexicon = {
  entry: (word) => entries.get(word.toLowerCase()) ?? null,
  abstractness: () => null,
  readings: (form): FormReading[] => (listed[form] ?? []).map(([lemma, inflection]) => ({ lemma, inflection })),
};

describe('the lemma of an inflected form', () => {
  it.each<[string, Inflection, string, string]>([
    ['calories', 'plural', 'calorie', 'the table has a misprint that is no noun'],
    ['cookies', 'plural', 'cookie', 'the table has the rarer spelling'],
    ['gods', 'plural', 'god', 'a word that is taught is no name'],
    ['polished', 'past', 'polish', 'the table has the people as well'],
    ['grinding', 'present_participle', 'grind', 'the spelling says so, though the other is commoner'],
    ['bathed', 'past', 'bathe', 'the other is no verb'],
    ['themed', 'past', 'theme', 'nothing is inflected from a pronoun'],
    ['stared', 'past', 'stare', 'the table is right though another is commoner'],
    ['blacklined', 'past', 'blackline', 'it ends with a known word'],
    ['vapourised', 'past', 'vapourise', 'it is unheard of'],
    ['psychoses', 'plural', 'psychosis', 'it is Greek'],
    ['antennae', 'plural', 'antenna', 'it is Latin'],
    ['alumni', 'plural', 'alumnus', 'it is Latin'],
    ['symposia', 'plural', 'symposium', 'it is Latin'],
    ['genera', 'plural', 'genus', 'it is Latin'],
    ['stomata', 'plural', 'stoma', 'it is Greek'],
    ['paparazzi', 'plural', 'paparazzi', 'there is no such singular'],
    ['vaped', 'past', 'vape', 'a short stem would have doubled its consonant'],
  ])('of %s as %s is %s: %s', (form, inflection, lemma) => {
    expect(inflectedLemma(form, [inflection], lexicon)).toBe(lemma);
  });
});
