import { expect, test } from 'vitest';
import { ApiError } from '#contract/client-error.ts';
import { AppError } from '#contract/errors.ts';
import { elsewhereOf, placeOf, wordsAt } from './use-book-place.ts';

const place = (index: number, at: string, offset = 0) => ({ pos: { index, block_id: `c${index}b3`, offset }, at });
const noon = '2026-11-20T12:00:00.000Z';
const later = '2026-11-20T13:00:00.000Z';

test('a newer place of another device is offered', () => {
  expect(elsewhereOf(place(1, noon), place(4, later))).toEqual(place(4, later));
});

test('neither an older one is, nor the same, nor any where nobody has read on this device', () => {
  expect(elsewhereOf(place(1, later), place(4, noon))).toBeNull();
  expect(elsewhereOf(place(1, noon), place(1, later, 20))).toBeNull();
  expect(elsewhereOf(null, place(4, later))).toBeNull();
  expect(elsewhereOf(place(1, noon), null)).toBeNull();
});

test('the words of a bookmark begin with the word that its place is in', () => {
  const text = 'There were other shoes on the shelf.';
  expect(wordsAt(text, text.indexOf('ther shoes'))).toBe('other shoes on the shelf.');
  expect(wordsAt(text, text.indexOf('shoes'))).toBe('shoes on the shelf.');
  expect(wordsAt(text, text.indexOf(' shoes'))).toBe('shoes on the shelf.');
  expect(wordsAt(text, 0)).toBe(text);
  expect(wordsAt('它站得端端正正'.repeat(20), 70)).toBe('它站得端端正正'.repeat(20).slice(70));
});

test('a book that is not on the shelf has no place, asked by a page as by the server; any other failure is one', async () => {
  const failing = (error: Error) => () => Promise.reject(error);
  const envelope = { code: '404', msg: '没有这本书' };
  expect(await placeOf(failing(new ApiError(envelope, { status: 404 })), 'a')).toBeNull();
  expect(await placeOf(failing(new AppError('NOT_FOUND')), 'a')).toBeNull();
  await expect(placeOf(failing(new ApiError(envelope, { status: 503 })), 'a')).rejects.toThrow('没有这本书');
});
