import { expect, test } from 'vitest';
import { retrievability } from './retrievability.ts';

test('a word is sure right after a review and at 90 % after as many days as it is stable', () => {
  expect(retrievability(0, 9)).toBe(1);
  expect(retrievability(9, 9)).toBeCloseTo(0.9, 10);
});

test('it is forgotten more slowly the more stable it is, and ever more slowly', () => {
  expect(retrievability(10, 20)).toBeGreaterThan(retrievability(10, 5));
  const firstLoss = retrievability(0, 5) - retrievability(5, 5);
  expect(retrievability(5, 5) - retrievability(10, 5)).toBeLessThan(firstLoss);
});
