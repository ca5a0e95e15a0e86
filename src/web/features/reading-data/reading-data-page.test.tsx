/** Sentences of the page of reading data. */
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { addDays } from '#engine/shanghai-time.ts';
import { ReadingDataPage } from './reading-data-page.tsx';
import type { ReadingData } from './reading-days.ts';

const TODAY = '2026-11-29';

/** Its text, for a reader of the three days before today. */
function textOf({ secondsToday, streakTo }: { secondsToday: number; streakTo: string }): string {
  return textWith([600, 600, 600, secondsToday], { streak_to: streakTo });
}

/** @param read seconds of the days up to today */
function textWith(read: readonly number[], changes: Partial<ReadingData>): string {
  const items = read.map((seconds, index) => ({
    date: addDays(TODAY, index + 1 - read.length),
    seconds,
    articles: 0,
    words: 0,
    speed: null,
    difficulty: null,
    known_rate: null,
  }));
  const data: ReadingData = {
    items,
    streak: 3,
    streak_from: '2026-11-26',
    streak_to: TODAY,
    longest_streak: 3,
    longest_from: '2026-11-26',
    longest_to: '2026-11-28',
    rest: { used: 1, left: 1, days: ['2026-11-20'] },
    goal_seconds: 1_200,
    speed: null,
    total: { seconds: 1_800, articles: 0, words: 0 },
    ...changes,
  };
  const element = <ReadingDataPage data={data} today={TODAY} isTested={false} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]+>/g, '');
}

test('a day on which an article was only skimmed is told as one that does not count for the streak yet', () => {
  expect(textOf({ secondsToday: 0, streakTo: '2026-11-28' })).toContain('今天休息也不断');
  const skimmed = textOf({ secondsToday: 300, streakTo: '2026-11-28' });
  expect(skimmed).toContain('今天只是跳读，还不算。今天休息也不断');
  expect(textOf({ secondsToday: 300, streakTo: TODAY })).toContain('最长 3 天');
});

test('a run that began in an earlier year ends in a year that is named', () => {
  const longest = { longest_streak: 375, longest_from: '2025-10-28', longest_to: '2026-11-29' };
  expect(textWith([600, 600, 600], longest)).toContain('最长 375 天，2025 年 10 月 28 日到 2026 年 11 月 29 日');
  const ofOneYear = { ...longest, longest_to: '2025-12-01' };
  expect(textWith([600, 600, 600], ofOneYear)).toContain('，2025 年 10 月 28 日到 12 月 1 日');
});

test('the first days are told from the day on which they began', () => {
  const began = { streak: 0, longest_streak: 1, longest_from: null, longest_to: null };
  const items = Array.from({ length: 40 }, () => 0);
  expect(textWith([600, ...items, 600], began)).toContain('数据从 10 月 19 日记起');
  expect(textWith([...items, 600], began)).toContain('数据从今天记起');
  const nothing = textWith(items, began);
  expect([nothing.includes('挑一篇读'), nothing.includes('接着读')]).toEqual([true, false]);
});
