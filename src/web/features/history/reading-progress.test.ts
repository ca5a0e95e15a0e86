import { expect, test } from 'vitest';
import { minutesLeft, readFor, readPercent } from './reading-progress.ts';

test('an article is at 100 % only at its very end', () => {
  expect(readPercent({ progress: 0.999, read_minutes: 5 })).toBe(99);
  expect(readPercent({ progress: 1, read_minutes: 5 })).toBe(100);
  expect(readPercent({ progress: null, read_minutes: 5 })).toBe(0);
});

test('something begun has at least a minute left', () => {
  expect(minutesLeft({ progress: 0.5, read_minutes: 8 })).toBe(4);
  expect(minutesLeft({ progress: 0.99, read_minutes: 8 })).toBe(1);
});

test.each([
  [20, '读了不到 1 分钟'],
  [60, '读了 1 分钟'],
  [3_600, '读了 1 小时'],
  [3_900, '读了 1 小时 5 分钟'],
])('%i seconds of reading are told as %s', (seconds, words) => {
  expect(readFor(seconds)).toBe(words);
});
