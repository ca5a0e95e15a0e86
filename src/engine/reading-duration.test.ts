import { expect, test } from 'vitest';
import { durationText, readChangeText } from './reading-duration.ts';

test('a few seconds are less than a minute', () => {
  expect(durationText(31)).toBe('不到 1 分钟');
});

test.each([
  [45, '45 分钟'],
  [120, '2 小时'],
  [138, '2 小时 18 分'],
])('%d minutes are written %s', (minutes, text) => {
  expect(durationText(minutes * 60)).toBe(text);
});

test.each([
  [30, 10, '比前一周多 20 分钟'],
  [10, 130, '比前一周少 2 小时'],
  [30, 30, '和前一周一样'],
  [30, 0, '前一周没有读'],
  [0, 0, '和前一周一样'],
])('a week of %d minutes after one of %d: %s', (minutes, before, text) => {
  expect(readChangeText(minutes * 60, before * 60)).toBe(text);
});
