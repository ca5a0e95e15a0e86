import { expect, test } from 'vitest';
import { ApiError } from '#contract/client-error.ts';
import type { WordInfo } from '#contract/shapes.ts';
import { formsOf, headwordOf, ipaOf, otherReadingsOf, suggestionsOf } from './word-info.ts';

const info: WordInfo = {
  word: 'outnumbered',
  lemma: 'outnumber',
  phrase: false,
  phonetic: "aut'nʌmbə",
  senses: ['甲', '乙', '丙', '丁', '戊', '己'].map((zh) => ({ pos: 'v.', zh })),
  best: 5,
  tags: ['cet6'],
  collins: null,
  rank: null,
  forms: [
    { kind: 'past', word: 'outnumbered' },
    { kind: 'participle', word: 'outnumbered' },
    { kind: 'base', word: 'outnumber' },
  ],
  family: [],
  known: null,
  in_myword: false,
  examples: [],
  audio: null,
  origin: 'dictionary',
};

test('the card is headed by the lemma, or by the phrase, and lists other forms once', () => {
  expect(headwordOf(info)).toBe('outnumber');
  expect(headwordOf({ ...info, phrase: true, word: 'taking', lemma: 'take into account' })).toBe('take into account');
  expect(formsOf(info)).toEqual(['outnumbered']);
});

test('phonetics stand between slashes whichever way they came', () => {
  expect(['kɜːb', '/kɜːb/', '[kɜːb]'].map(ipaOf)).toEqual(['/kɜːb/', '/kɜːb/', '/kɜːb/']);
});

test('suggestions are taken from the error', () => {
  const error = new ApiError(
    { code: '404', msg: '词典里没有这个词', reason: 'NO_SUCH_WORD' },
    { result: { suggestions: ['kerb', 7] } },
  );
  expect(suggestionsOf(error)).toEqual(['kerb']);
});

test('what else a word may be is named by its forms, and is nothing of what is of no other word', () => {
  const also = [
    { word: 'grind', kinds: ['past', 'past_participle'], zh: 'vt. 磨碎' },
    { word: 'left', kinds: [], zh: 'adj. 左边的' },
  ];
  expect(otherReadingsOf({ ...info, also }).map(({ word, what }) => [word, what])).toEqual([
    ['grind', '的过去式和过去分词'],
    ['left', ''],
  ]);
  expect(otherReadingsOf(info)).toEqual([]);
});
