import { expect, test } from 'vitest';
import { minutesOf, readTimeText } from './minutes-read.ts';

test('half a minute of reading is not nothing, and no minute is counted before it is over', () => {
  expect([0, 31, 60, 119, 2_700].map(readTimeText)).toEqual(['0 分钟', '不到 1 分钟', '1 分钟', '1 分钟', '45 分钟']);
});

test('a chart shows a minute where less was read, and nothing where nothing was', () => {
  expect([0, 31, 60, 119, 2_700].map(minutesOf)).toEqual([0, 1, 1, 1, 45]);
});
