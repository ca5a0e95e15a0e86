import { expect, test } from 'vitest';
import type { Book } from '#contract/shapes.ts';
import { bestFit, fitLabel, percentRead, spaceText } from './book-facts.ts';

const book = (title: string, rate: number | null, isOn = false) =>
  ({ title, known_rate: rate, on_shelf: isOn }) as Book;

test('of the books that are not on the shelf the one nearest to the level is suggested, and none that is too hard', () => {
  const books = [book('easy', 0.995), book('right', 0.968), book('mine', 0.965, true), book('hard', 0.88)];
  expect(bestFit(books)?.title).toBe('right');
  expect(bestFit([book('hard', 0.88), book('unknown', null)])).toBe(null);
});

test('a book that was opened is never at 0 %, one that is not finished never at 100 %', () => {
  expect([0.0001, 0.41, 0.999, 1].map(percentRead)).toEqual([1, 41, 99, 100]);
});

test('how well a book fits is said from the known rate', () => {
  expect([0.985, 0.96, 0.92, 0.8, null].map(fitLabel)).toEqual([
    '读起来不费力',
    '正好在你的水平上',
    '略高于你的水平',
    '现在读会吃力',
    null,
  ]);
});

test('space is told as quotas are counted', () => {
  const MB = 1024 * 1024;
  expect([0, 1, 300 * MB, 2048 * MB, 1536 * MB].map(spaceText)).toEqual(['0 MB', '1 MB', '300 MB', '2 GB', '1.5 GB']);
});
