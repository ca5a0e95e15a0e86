import { expect, test } from 'vitest';
import { readTimeText } from '#engine/minutes-read.ts';
import { spaced } from './spaced.ts';

test('after Chinese only a number is set apart', () => {
  expect([0, 31, 2_700].map((seconds) => `今天读了${spaced(readTimeText(seconds))}`)).toEqual([
    '今天读了 0 分钟',
    '今天读了不到 1 分钟',
    '今天读了 45 分钟',
  ]);
});
