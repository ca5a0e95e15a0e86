/** Sentences of the page of reading data. */
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ReadingDataPage } from './reading-data-page.tsx';
import type { ReadingData } from './reading-days.ts';

const TODAY = '2026-11-29';

/** Its text, for a reader of the three days before today. */
function textOf({ secondsToday, streakTo }: { secondsToday: number; streakTo: string }): string {
  const items = [600, 600, 600, secondsToday].map((seconds, index) => ({
    date: `2026-11-${26 + index}`,
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
    streak_to: streakTo,
    longest_streak: 3,
    longest_from: '2026-11-26',
    longest_to: '2026-11-28',
    rest: { used: 1, left: 1, days: ['2026-11-20'] },
    goal_seconds: 1_200,
    speed: null,
    total: { seconds: 1_800, articles: 0, words: 0 },
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
