import { expect, test } from 'vitest';
import { axisMaximum, shortDay } from './chart-scale.ts';

test.each([
  [0, 4],
  [5, 8],
  [9, 10],
  [11, 20],
  [23, 40],
  [81, 100],
  [5_000, 8_000],
  [100_000, 100_000],
])('the highest of %i stands under %i', (most, top) => {
  expect(axisMaximum(most)).toBe(top);
});

test('a day is written short', () => {
  expect(shortDay('2026-01-09')).toBe('1/9');
});
