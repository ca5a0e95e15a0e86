import { expect, test } from 'vitest';
import { type YearPoster, yearPoster } from './year-poster.ts';

const read = (...days: number[]): YearPoster => ({
  year: 2026,
  days,
  isOver: false,
  articles: 1,
  words: 400,
  longestStreak: 1,
  vocabulary: null,
  known: null,
  paper: 'light',
  name: null,
  url: null,
});

test.each([
  [[20], '1', '分钟'],
  [[0, 900, 660], '26', '分钟'],
  [[3_000, 3_000], '2', '小时'],
  [[3_600 * 151], '151', '小时'],
])('a year with days of %j seconds says %s %s', (days, value, unit) => {
  const texts = JSON.stringify(yearPoster(read(...days)));
  expect(texts).toContain(`"${value}"`);
  expect(texts).toContain(`"${unit}"`);
});
