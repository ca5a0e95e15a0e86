import { expect, test } from 'vitest';
import { type DayFigures, heatOf, periodsOf, weekday, weekOf, yearToReview } from './reading-days.ts';

const day = (date: string, minutes: number): DayFigures => ({
  date,
  seconds: minutes * 60,
  articles: 1,
  words: 100,
  speed: null,
  difficulty: null,
  known_rate: null,
});

test.each([
  [0, 0],
  [20, 1],
  [9.9, 1],
  [10, 2],
  [20, 3],
  [34, 3],
  [35, 4],
])('%d minutes have heat level %d', (minutes, level) => {
  expect(heatOf(minutes === 20 && level === 1 ? 20 : minutes * 60)).toBe(level);
});

test('days add up to weeks from Monday and to months', () => {
  const days = [day('2026-11-29', 10), day('2026-11-30', 0), day('2026-12-01', 30)];
  expect(periodsOf(days, 'week')).toEqual([
    { date: '2026-11-23', seconds: 600, articles: 1, words: 100, daysRead: 1, most: 600 },
    { date: '2026-11-30', seconds: 1_800, articles: 2, words: 200, daysRead: 1, most: 1_800 },
  ]);
  expect(periodsOf(days, 'month').map(({ date, daysRead }) => [date, daysRead])).toEqual([
    ['2026-11-01', 1],
    ['2026-12-01', 1],
  ]);
});

test('a week begins on Monday and its days to come are missing', () => {
  expect(weekday('2026-11-30')).toBe(0);
  const week = weekOf([day('2026-11-30', 10), day('2026-12-01', 30)], '2026-12-01');
  expect(week.map((one) => one?.date)).toEqual(['2026-11-30', '2026-12-01', ...Array(5).fill(undefined)]);
});

test('in January a reader looks back on the year that has ended, if there was reading in it', () => {
  const before = [day('2026-12-31', 10), day('2027-01-01', 0)];
  expect(yearToReview(before, '2027-01-01')).toBe(2026);
  expect(yearToReview([day('2026-12-31', 0), day('2027-01-01', 5)], '2027-01-01')).toBe(2027);
  expect(yearToReview(before, '2027-02-01')).toBe(2027);
  expect(yearToReview(before, '2026-12-31')).toBe(2026);
});
