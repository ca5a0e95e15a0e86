import { expect, test } from 'vitest';
import { pagesBetween, ROWS_IN_PAGE, stretchesOf } from './use-row-window.ts';

const list = { count: 2_000, heights: new Map([[0, 1_000]]) };

test('only the rows near what shows are in the page, and gaps stand for all others', () => {
  const shown = new Set(pagesBetween(list, 5_000, 7_000));
  const stretches = stretchesOf(list, shown);
  const rows = stretches.filter(({ gap }) => gap === null);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.length * ROWS_IN_PAGE).toBeLessThan(120);
  expect([stretches[0]?.from, stretches.at(-1)?.to]).toEqual([0, 2_000]);
  for (const [at, { from }] of stretches.entries()) expect(from).toBe(stretches[at - 1]?.to ?? 0);
  const [before] = stretches;
  // Pages 1 to 2 are guessed, page 0 was seen.
  expect(before?.gap).toBeGreaterThan(1_000);
  expect(before?.gap).toBeLessThan(5_000);
});

test('a page far from the others keeps gaps on both sides', () => {
  const stretches = stretchesOf(list, new Set([0, 50]));
  expect(stretches.map(({ from, gap }) => [from, gap === null])).toEqual([
    [0, true],
    [20, false],
    [1_000, true],
    [1_020, false],
  ]);
});

test('a list that is not seen has one gap, an empty one has none', () => {
  expect(stretchesOf(list, new Set())).toHaveLength(1);
  expect(stretchesOf({ ...list, count: 0 }, new Set())).toEqual([]);
});
