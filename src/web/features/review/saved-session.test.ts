import { expect, test } from 'vitest';
import { parseSession } from './saved-session.ts';

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
  expect(parseSession(kept(0, [answer]), HOUR).answers).toEqual([answer]);
  expect(parseSession(kept(0, [answer]), 5 * HOUR).answers).toEqual([]);
});

test('what is not a session is none', () => {
  for (const text of [null, '', '{', '3', kept(0, 'x'), kept(0, [{ ...answer, rating: 9 }, null])])
    expect(parseSession(text, 0)).toEqual({ answers: [], repeats: [] });
});

test('cards that come again are kept with the answers, and what is no card is not', () => {
  const card = { id: '3', word: 'river', resolve: '河', mode: 'recognise', forms: [], spellings: [] };
  const repeat = { card: { card, next: null, timesShown: 1 }, dueAt: 60_000 };
  const text = JSON.stringify({
    at: 0,
    answers: [answer],
    repeats: [repeat, null, { dueAt: 3 }, { card: {}, dueAt: 3 }],
  });
  expect(parseSession(text, 0).repeats).toEqual([repeat]);
});
