/** The invented words of the test against the real dictionary. */
import { expect, test } from 'vitest';
import { pseudoWords } from '#engine/placement/pool.ts';
import { testDictionary } from '#server/testing/dictionary.ts';

const COMMON_RANK = 25_000;

test('no invented word is in the dictionary, a form of a word in it, or one letter away from a common word', () => {
  const dictionary = testDictionary();
  const { lexicon } = dictionary;
  const isCommon = (spelling: string) => (lexicon.entry(spelling)?.rank ?? Number.POSITIVE_INFINITY) <= COMMON_RANK;
  const known = pseudoWords.filter((word) => lexicon.entry(word) !== null || lexicon.readings(word).length > 0);
  const close = pseudoWords.filter((word) =>
    [...word].some((_, place) => {
      const head = word.slice(0, place);
      const tail = word.slice(place + 1);
      return (
        isCommon(head + tail) || [...'abcdefghijklmnopqrstuvwxyz'].some((letter) => isCommon(head + letter + tail))
      );
    }),
  );
  expect([known, close]).toEqual([[], []]);
  expect(new Set(pseudoWords).size).toBe(pseudoWords.length);
  expect(pseudoWords.length).toBeGreaterThan(80);
});
