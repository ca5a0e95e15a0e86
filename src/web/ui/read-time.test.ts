import { expect, test } from 'vitest';
import { readTimeText, spaced } from './read-time.ts';

test('half a minute of reading is not nothing, and no minute is counted before it is over', () => {
  expect([0, 31, 60, 119, 2_700].map(readTimeText)).toEqual(['0 分钟', '不到 1 分钟', '1 分钟', '1 分钟', '45 分钟']);
});

test('after Chinese only a number is set apart', () => {
  expect([0, 31, 2_700].map((seconds) => `今天读了${spaced(readTimeText(seconds))}`)).toEqual([
    '今天读了 0 分钟',
    '今天读了不到 1 分钟',
    '今天读了 45 分钟',
  ]);
});
