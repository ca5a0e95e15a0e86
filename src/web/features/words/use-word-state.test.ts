import { expect, test } from 'vitest';
import { differenceOf, type StateChange } from './use-word-state.ts';

const REMOVED = { in_myword: false, known: null };
const changed = (isInBook: boolean, status: StateChange['status'], state: 'known' | 'new' | null = 'known') =>
  differenceOf.bind(null, [{ before: { word: 'river', state, isInBook }, status }]);

test('a word that was only marked goes from the marked ones when it is deleted, and the book has as many as before', () => {
  const marked = changed(false, REMOVED);
  expect([marked('known'), marked('new'), marked(null)]).toEqual([-1, 0, 0]);
});

test('a known word of the book goes from both', () => {
  const known = changed(true, REMOVED);
  expect([known('known'), known(null)]).toEqual([-1, -1]);
});

test('what is marked without being in the book is no word more of it, what is added is one', () => {
  const marked = changed(false, { known: true, ignored: false }, null);
  expect([marked('known'), marked(null)]).toEqual([1, 0]);
  const added = changed(false, { in_myword: true, known: false, ignored: false }, null);
  expect([added('new'), added(null)]).toEqual([1, 1]);
});

test('a mark that is taken back forgets a word that was only marked', () => {
  const marked = changed(false, { known: false, ignored: false });
  expect([marked('known'), marked('new'), marked(null)]).toEqual([-1, 0, 0]);
  const known = changed(true, { known: false, ignored: false });
  expect([known('known'), known('new'), known(null)]).toEqual([-1, 1, 0]);
});
