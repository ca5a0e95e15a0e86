import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthly, parseYuan, yuan } from './money.ts';

test.each([
  [1_800, '¥18'],
  [990, '¥9.90'],
  [5, '¥0.05'],
])('%i fen are %s', (fen, shown) => {
  expect(yuan(fen)).toBe(shown);
});

test('a longer product is told by the month, one of a month is not', () => {
  expect(monthly({ price: 4_800, days: 90 })).toBe('合每月 ¥16');
  expect(monthly({ price: 1_800, days: 30 })).toBeNull();
});

test('every amount typed with two figures after the point is that amount, to the fen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (fen) => {
      expect(parseYuan(`${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`)).toBe(fen);
    }),
  );
});

test.each([
  ['18', 1_800],
  ['9.9', 990],
  ['¥ 0.05', 5],
  ['￥18', 1_800],
  ['９．９', 990],
])('%s is %i fen', (typed, fen) => {
  expect(parseYuan(typed)).toBe(fen);
});

test.each(['', '-1', '1.234', '1e3', '十八', '1,000'])('%s is no amount', (typed) => {
  expect(parseYuan(typed)).toBeNaN();
});
