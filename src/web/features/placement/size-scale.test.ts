import { expect, test } from 'vitest';
import { sizeRangeText } from './size-scale.ts';

test.each([
  [{ low: 2_800, high: 5_100 }, '在 2,800 到 5,100 个之间'],
  [{ low: 200, high: 330 }, '不到 330 个'],
  [{ low: 21_000, high: 30_000 }, '在 21,000 个以上'],
])('a range at an end of what the test can tell has one side only: %j', (range, words) => {
  expect(sizeRangeText(range)).toBe(words);
});
