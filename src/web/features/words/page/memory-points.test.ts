import { expect, test } from 'vitest';
import type { ReviewLogEntry } from '#contract/shapes.ts';
import { memoryPoints } from './memory-points.ts';

const entry = (day: number, rating: 1 | 3, stability: number): ReviewLogEntry => ({
  review_uuid: '3f0c2a54-6f0e-4a59-9d6e-5b1a6c1f2d3e',
  rating,
  spent: 3,
  mode: null,
  source: 'flashcard',
  state: 'review',
  at: new Date(Date.UTC(2026, 10, 1 + day)).toISOString(),
  stability,
  difficulty: 5,
  interval_days: 3,
});
const reviews = [entry(10, 1, 2), entry(4, 3, 9), entry(0, 3, 4)];

test('the chance is full after each review, falls until the next, and stands at 90 % when as many days went by as it is stable', () => {
  const line = memoryPoints(reviews, new Date(Date.UTC(2026, 10, 13)).toISOString(), { chance: null, decay: 0.1542 });
  for (const stretch of line.past) {
    expect(stretch[0]?.chance).toBe(1);
    const chances = stretch.map(({ chance }) => chance);
    expect([...chances].sort((a, b) => b - a)).toEqual(chances);
  }
  expect(line.past[0]?.at(-1)).toEqual({ day: 4, chance: expect.closeTo(0.9, 5) });
  expect(line.due).toEqual({ day: 2 + 10, chance: expect.closeTo(0.9, 5) });
  expect(line.reviews.map(({ isLapse }) => isLapse)).toEqual([false, false, true]);
});

test('the line goes on beyond the due day, and the newest reviews are shown of many', () => {
  const many = Array.from({ length: 40 }, (_, index) => entry(39 - index, 3, 5));
  const line = memoryPoints(many, null, { chance: null, decay: 0.1542 });
  expect(line.past).toHaveLength(12);
  expect(line.due.day).toBeCloseTo(11 + 5, 5);
  expect(line.span).toBeGreaterThan(line.due.day);
  expect(line.future[0]?.chance).toBeCloseTo(0.9, 5);
});

test('a word that is overdue stands where it is by now', () => {
  const due = new Date(Date.UTC(2026, 10, 13)).toISOString();
  const line = memoryPoints(reviews, due, { chance: 0.8, decay: 0.1542 });
  expect(line.now?.chance).toBe(0.8);
  expect(line.now?.day).toBeGreaterThan(line.due.day);
  expect(line.span).toBeGreaterThan(line.now?.day ?? 0);
  expect(memoryPoints(reviews, due, { chance: 0.99, decay: 0.1542 }).now).toBeNull();
});
