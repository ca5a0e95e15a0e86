import { expect, test } from 'vitest';
import { contextOf, findQuote, isSamePassage } from './quote.ts';

const text = 'The cat sat. A dog saw the cat. The bird saw the cat and flew.';

test('of several occurrences the one with the same surroundings is found', () => {
  const start = text.lastIndexOf('the cat');
  const quote = { quote: 'the cat', ...contextOf(text, start, start + 7) };
  expect(findQuote(`Once more. ${text}`, quote, 0)).toEqual({ start: start + 11, end: start + 18 });
});

test('with equal surroundings the nearest occurrence is found', () => {
  expect(findQuote('ab ab ab', { quote: 'ab', prefix: '', suffix: '' }, 6)).toEqual({ start: 6, end: 8 });
});

test('a short quote among strange words is not believed, nor one that is gone', () => {
  expect(findQuote(text, { quote: 'sat', prefix: 'xyz', suffix: 'qqq' }, 0)).toBeNull();
  expect(findQuote(text, { quote: 'horse', prefix: 'The ', suffix: ' sat' }, 0)).toBeNull();
});

test('passages that differ in white space are the same', () => {
  expect(isSamePassage('one\ntwo', 'one two')).toBe(true);
  expect(isSamePassage('one two', 'one three')).toBe(false);
});
