import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chanceAfterReading, type LearnedWord, spreadOf, vocabularySize } from './vocabulary-growth.ts';

const TEST = { estimate: 4_000, low: 3_600, high: 4_444 };
const start = { size: TEST.estimate, spread: spreadOf(TEST), years: 0 };
const words = (count: number, word: LearnedWord) => Array.from({ length: count }, () => word);

test('on the day of a test the estimate is the test', () => {
  const { estimate, low, high } = vocabularySize(start, []);
  expect(estimate).toBe(4_000);
  expect(Math.abs(low - TEST.low)).toBeLessThan(3);
  expect(Math.abs(high - TEST.high)).toBeLessThan(3);
});

test('words that are learned add up, those that are forgotten add little', () => {
  const learned = vocabularySize(start, words(500, { retrievability: 0.95, evidence: null }));
  expect(learned.estimate).toBe(4_000 + Math.round(500 * 0.9 * 0.95));
  const forgotten = vocabularySize(start, words(500, { retrievability: 0.1, evidence: null }));
  expect(forgotten.estimate).toBe(4_045);
});

test('a word that was met and passed over is surer, one that was looked up less so', () => {
  const chance = (evidence: LearnedWord['evidence']) => chanceAfterReading({ retrievability: 0.7, evidence });
  expect(chance('met')).toBeGreaterThan(0.8);
  expect(chance('looked_up')).toBeLessThan(0.3);
  expect(chance(null)).toBe(0.7);
});

test('the longer ago the test, the wider the range; it always holds the estimate', () => {
  const word = fc.record({
    retrievability: fc.double({ min: 0, max: 1, noNaN: true }),
    evidence: fc.constantFrom('met' as const, 'looked_up' as const, null),
  });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 50 }), fc.double({ min: 0, max: 5, noNaN: true }), (learned, years) => {
      const now = vocabularySize({ ...start, years }, learned);
      const later = vocabularySize({ ...start, years: years + 1 }, learned);
      expect(now.low).toBeLessThanOrEqual(now.estimate);
      expect(now.high).toBeGreaterThanOrEqual(now.estimate);
      expect(later.high - later.low).toBeGreaterThan(now.high - now.low);
    }),
  );
});
