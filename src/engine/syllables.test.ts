import { expect, it } from 'vitest';
import { countSyllables } from './syllables.ts';

it.each([
  [1, 'the make stopped played washed names thing tried'.split(' ')],
  [2, 'people little tables region science being quiet houses chaos business useful movement'.split(' ')],
  [3, 'created idea radio usual different completely courageous violent museum readily'.split(' ')],
  [4, 'population available variety society immediate situation material'.split(' ')],
])('%d syllables are counted in words such as these', (count, words) => {
  expect(words.filter((word) => countSyllables(word) !== count)).toEqual([]);
});

it('are at least one, whatever the word', () => {
  expect(['', 'hmm', '123', '中文', 'Ω'].map(countSyllables)).toEqual([1, 1, 1, 1, 1]);
});
