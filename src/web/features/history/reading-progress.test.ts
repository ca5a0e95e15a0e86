import { expect, test } from 'vitest';
import { minutesLeft, progressLabel, readPercent, spentTimeLabel } from './reading-progress.ts';

test('an article is at 100 % only at its very end', () => {
  expect(readPercent({ progress: 0.999 })).toBe(99);
  expect(readPercent({ progress: 1 })).toBe(100);
  expect(readPercent({ progress: null })).toBe(0);
});

test('something begun has at least a minute left', () => {
  expect(minutesLeft({ progress: 0.5, read_minutes: 8 })).toBe(4);
  expect(minutesLeft({ progress: 0.99, read_minutes: 8 })).toBe(1);
});

test.each([
  [20, '读了不到 1 分钟'],
  [59, '读了不到 1 分钟'],
  [110, '读了 1 分钟'],
  [3_600, '读了 1 小时'],
  [3_900, '读了 1 小时 5 分钟'],
])('%i seconds of reading are told as %s', (seconds, words) => {
  expect(spentTimeLabel(seconds)).toBe(words);
});

test.each([
  [{ progress: 1, is_finish: true, is_skimmed: false }, '已读完'],
  [{ progress: 0.4, is_finish: false, is_skimmed: false }, '读到 40%'],
  [{ progress: 0.3, is_finish: false, is_skimmed: true }, '跳读，读到 30%'],
  [{ progress: 0, is_finish: false, is_skimmed: true }, '跳读'],
  [{ progress: null, is_finish: false, is_skimmed: false }, null],
])('what was skimmed is not called read: %j', (article, words) => {
  expect(progressLabel(article)).toBe(words);
});
