import { expect, test } from 'vitest';
import { plotScale, shortDay, slotOf } from './plot-scale.ts';

test.each([
  [[0], [0, 2, 4]],
  [
    [13, 41],
    [0, 20, 40],
  ],
  [
    [74, 182],
    [0, 100, 200],
  ],
  [[9], [0, 5, 10]],
  [[6_000], [0, 2_000, 4_000, 6_000]],
])('the axis for %j marks %j', (values, ticks) => {
  expect(plotScale({ values }).ticks).toEqual(ticks);
});

test('an axis that does not begin at nothing begins below the lowest value', () => {
  const { ticks, y, base } = plotScale({ values: [3_560, 5_040], height: 256, isFromLowest: true });
  expect(ticks).toEqual([3_500, 4_000, 4_500, 5_000]);
  expect(y(3_500)).toBe(base);
});

test('values stand between the base and the room for their numbers', () => {
  const { y, base, height } = plotScale({ values: [0, 3, 41] });
  expect(y(0)).toBe(base);
  expect(y(41)).toBe(24);
  expect(base).toBeLessThan(height);
  expect(y(3)).toBeGreaterThan(y(41));
});

test('a plot of nothing is refused', () => {
  expect(() => plotScale({ values: [] })).toThrow(RangeError);
});

test('slots lie side by side within the plot', () => {
  const slots = [0, 1, 2, 3].map((index) => slotOf(index, 4));
  expect(slots.map(({ middle }) => middle)).toEqual([12.5, 37.5, 62.5, 87.5]);
  for (const { left, middle, width } of slots) expect(left + width / 2).toBeCloseTo(middle, 5);
});

test('a day is written short', () => {
  expect(shortDay('2026-01-09')).toBe('1/9');
});
