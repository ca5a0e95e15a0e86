import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { WordOverview } from '#contract/shapes.ts';
import { RetentionBar, WordOverviewCharts } from './word-overview.tsx';

const day = (spent: number) => ({ date: '2026-11-28', reviewed: 4, correct: 4, spent, started: 2 });

function chartsOf(spent: number): string {
  const overview = {
    total: 2,
    due: 0,
    new: 0,
    learning: 2,
    review: 0,
    known: 0,
    ignored: 0,
    leeches: 0,
    streak: 1,
    longest_streak: 1,
    forecast: [{ date: '2026-11-28', count: 0 }],
    retention: null,
    retention_wanted: 0.9,
    retention_reviews: 0,
    days: [day(spent)],
    today: { ...day(spent), new_limit: 10 },
    growth: [],
    exams: [],
    vocabulary: null,
    vocabulary_history: [],
  } as object as WordOverview;
  const router = createMemoryRouter([{ path: '/', element: <WordOverviewCharts overview={overview} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]+>/g, '');
}

test('time of review is told in seconds until there is a minute of it', () => {
  expect(chartsOf(9.6)).toContain('今天用时10 秒');
  expect(chartsOf(9.6)).toContain('4 次，10 秒');
  expect(chartsOf(90)).toContain('今天用时2 分钟');
  expect(chartsOf(0)).toContain('今天用时0 分钟');
});

test('the bar of retention is as long as the share it stands for', () => {
  const bar = renderToStaticMarkup(<RetentionBar retention={0.4} retention_wanted={0.9} retention_reviews={60} />);
  const [, track, fill] = /"ov-track"[^>]*width="(\d+)".*"ov-fill"[^>]*width="([\d.]+)"/s.exec(bar) ?? [];
  expect(Number(fill) / Number(track)).toBeCloseTo(0.4);
  expect(Number(/"ov-mark" d="M([\d.]+)/.exec(bar)?.[1]) / Number(track)).toBeCloseTo(0.9);
});
