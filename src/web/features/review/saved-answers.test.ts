import { expect, test } from 'vitest';
import { parseAnswers } from './saved-answers.ts';

const answer = {
  reviewUuid: 'r',
  wordId: '3',
  word: 'river',
  resolve: '河',
  rating: 3,
  spentSeconds: 2,
  isBegun: false,
};
const kept = (at: number, answers: unknown) => JSON.stringify({ at, answers });
const HOUR = 3_600_000;

test('a session that was left goes on counting within four hours', () => {
  expect(parseAnswers(kept(0, [answer]), HOUR)).toEqual([answer]);
  expect(parseAnswers(kept(0, [answer]), 5 * HOUR)).toEqual([]);
});

test('what is not a session is none', () => {
  for (const text of [null, '', '{', '3', kept(0, 'x'), kept(0, [{ ...answer, rating: 9 }, null])])
    expect(parseAnswers(text, 0)).toEqual([]);
});
