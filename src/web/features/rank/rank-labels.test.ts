import { expect, test } from 'vitest';
import { missingLabel, timeLeft, valueLabel, weekLabel } from './rank-labels.ts';

test('a week is named by its first and last day, the month twice only where it changes', () => {
  expect(weekLabel('2026-11-16', '2026-11-23')).toBe('11 月 16 – 22 日');
  expect(weekLabel('2026-10-26', '2026-11-23')).toBe('10 月 26 日 – 11 月 1 日');
  expect(weekLabel('2026-12-28', '2026-12-28')).toBe('12 月 28 日 – 1 月 3 日');
});

test('a week of another year is named with it', () => {
  expect(weekLabel('2020-01-06', '2026-11-23')).toBe('2020 年 1 月 6 – 12 日');
  expect(weekLabel('2026-12-28', '2027-01-04')).toBe('2026 年 12 月 28 日 – 1 月 3 日');
});

test('what is left of a week is said in days and hours, on its last day in hours and minutes', () => {
  const end = '2026-11-22T16:00:00.000Z';
  expect(timeLeft(end, '2026-11-18T11:30:00.000Z')).toBe('4 天 4 小时');
  expect(timeLeft(end, '2026-11-22T07:48:00.000Z')).toBe('8 小时 12 分');
  expect(timeLeft(end, '2026-11-22T16:03:00.000Z')).toBe('0 小时 0 分');
});

test('values are said in the unit of their category', () => {
  expect([36_720, 2_460, 45].map((seconds) => valueLabel('time', seconds))).toEqual([
    '10 小时 12 分',
    '41 分',
    '45 秒',
  ]);
  expect(valueLabel('article', 12)).toBe('12 篇');
  expect(valueLabel('word', 12_345)).toBe('12,345 词');
});

test('to pass somebody takes more than they have', () => {
  expect(missingLabel('time', 8_640, 8_880)).toBe('再读 5 分钟');
  expect(missingLabel('article', 3, 3)).toBe('再读完 1 篇');
  expect(missingLabel('word', 500, 1_600)).toBe('再读 1,101 词');
});
