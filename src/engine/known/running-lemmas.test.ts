import { expect, it } from 'vitest';
import { splitSentences } from '../sentences.ts';
import { smallLexicon } from '../testing/small-lexicon.ts';
import { runningLemmas } from './running-lemmas.ts';

const lemmas = (text: string) => Object.fromEntries(runningLemmas(text, splitSentences(text), smallLexicon));

it('forms count under their lemma, as often as they stand in the text', () => {
  expect(lemmas('We took it. She takes it and we take it.')).toMatchObject({ take: 3, it: 3, we: 2 });
});

it('names, numbers and what no dictionary has are left out', () => {
  expect(lemmas('In 1999 we see London and Zorblax, 20 dogs. See www.example.com.')).toEqual({
    in: 1,
    we: 1,
    see: 2,
    dog: 1,
  });
  expect(lemmas('')).toEqual({});
  expect(lemmas('你好 🙂 12:30')).toEqual({});
});

it('a compound is its parts, without its prefix', () => {
  expect(lemmas('a big-dog place')).toMatchObject({ big: 1, dog: 1, place: 1 });
  expect(lemmas('we re-build it')).toEqual({ we: 1, build: 1, it: 1 });
});
