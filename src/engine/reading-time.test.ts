import { expect, it } from 'vitest';
import { countWords, readMinutes } from './reading-time.ts';

it('counts words and numbers, and a contraction or compound once', () => {
  expect(countWords("Don't pay the 20-year-old $5 — it's well-known… 好")).toBe(7);
  expect(countWords('')).toBe(0);
});

it('gives whole minutes at a learner’s pace of 120 words a minute', () => {
  expect(readMinutes(0)).toBe(0);
  expect(readMinutes(1)).toBe(1);
  expect(readMinutes(600)).toBe(5);
  expect(readMinutes(601)).toBe(6);
});
