import { expect, test } from 'vitest';
import { checkLevel, levelForVocabulary } from './reading-level.ts';

const word = (lemma: string, rank: number | null, isCounted = true) => ({ lemma, rank, isCounted });
const sentence = (length: number, ...rest: ReturnType<typeof word>[]) => ({
  words: [...Array.from({ length: length - rest.length }, (_, at) => word(`w${at}`, 100)), ...rest],
});

test('one rare word may stay, two may not; names are no vocabulary', () => {
  expect(checkLevel([sentence(10, word('harbour', 2_500))], 'A2')).toMatchObject({ isPlain: true, hard: ['harbour'] });
  const two = sentence(10, word('harbour', 2_500), word('somnolent', null));
  expect(checkLevel([two], 'A2')).toEqual({ isPlain: false, hard: ['harbour', 'somnolent'], sentence: 10 });
  expect(checkLevel([sentence(10, word('Leeds', null, false), word('Finch', null, false))], 'A2').isPlain).toBe(true);
  expect(checkLevel([two], 'B2').isPlain).toBe(true);
});

test('long sentences are not plain', () => {
  expect(checkLevel([sentence(14), sentence(14)], 'A2').isPlain).toBe(true);
  expect(checkLevel([sentence(18), sentence(14)], 'A2').isPlain).toBe(false);
  expect(checkLevel([], 'A2')).toEqual({ isPlain: true, hard: [], sentence: 0 });
});

test('a reader gets the level whose words they know', () => {
  expect([0, 2_400, 4_000, 9_000].map(levelForVocabulary)).toEqual(['A2', 'A2', 'B1', 'B2']);
});
