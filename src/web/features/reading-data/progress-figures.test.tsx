/** Sentences of the progress figures. */
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { KnownShare } from './known-share.tsx';
import { VocabularyFigure } from './progress-figures.tsx';
import type { ProgressData } from './reading-days.ts';

function textOf(element: React.ReactNode): string {
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]+>/g, '');
}

const month = (date: string, articles: number, rate: number) => ({ date, articles, words: 600, unknown: 30, rate });
function shareOf(...months: ReturnType<typeof month>[]): string {
  return textOf(<KnownShare known={[{ difficulty: 'STANDARD', months }]} today="2026-11-29" />);
}

test('the share of known words names the month it is of, unless that is the present one', () => {
  const [june, july] = [month('2026-06-01', 4, 0.9), month('2026-07-01', 3, 0.95)];
  expect(shareOf(june, july)).toContain('2026 年 6 月读这一档认得 90.0%，2026 年 7 月 95.0%');
  expect(shareOf(june)).toContain('2026 年 6 月读这一档认得 90.0%');
  expect(shareOf(july, month('2026-11-01', 3, 0.96))).toContain('认得 95.0%，现在 96.0%');
});

test('a share that moves by less than a word in a hundred is not told as a move', () => {
  expect(shareOf(month('2026-10-01', 3, 0.967), month('2026-11-01', 3, 0.969))).toContain('不认识的都是 3 个');
  expect(shareOf(month('2026-10-01', 3, 0.95), month('2026-11-01', 3, 0.969))).toContain('不认识的从 5 个到 3 个');
});

test('a month with less than three articles has no share of known words', () => {
  expect(shareOf(month('2026-10-01', 3, 0.9), month('2026-11-01', 2, 0.99))).toContain(
    '2026 年 10 月读这一档认得 90.0%',
  );
  expect(shareOf(month('2026-11-01', 2, 0.99))).toContain('读得还太少');
  expect(shareOf(month('2026-11-01', 2, 0.99))).not.toContain('99.0%');
});

type Point = ProgressData['vocabulary']['items'][number];
const point = (date: string, basis: Point['basis'], estimate: number, spread: number): Point => ({
  date,
  basis,
  estimate,
  low: estimate - spread,
  high: estimate + spread,
});
const saidOf = (...items: Point[]) =>
  textOf(<VocabularyFigure vocabulary={{ items, from: 'test', tests: 1, reviews: 9, articles: 9 }} />);

test('vocabulary is compared since the first test, not with what the chosen level stood for', () => {
  const level = point('2026-06-01', 'level', 8_000, 4_000);
  const said = saidOf(level, point('2026-07-01', 'test', 4_000, 300), point('2026-11-01', 'estimate', 4_500, 400));
  expect(said).toContain('约 4,500 个，7 月 1 日以来多了 500');
  expect(saidOf(level, point('2026-07-01', 'test', 4_000, 300))).toMatch(/约 4,000 个多半/);
});

test('a gain of vocabulary that lies inside the range says so', () => {
  const test = point('2026-07-01', 'test', 4_000, 300);
  expect(saidOf(test, point('2026-11-01', 'estimate', 4_300, 400))).toContain('多了 300，还在误差范围里');
  expect(saidOf(test, point('2026-11-01', 'estimate', 4_500, 400))).not.toContain('误差');
});
