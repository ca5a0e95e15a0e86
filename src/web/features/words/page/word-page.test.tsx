import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { MyWordDetail, ReviewLogEntry } from '#contract/shapes.ts';
import { formatDay, formatFullDay } from '../../../ui/day.ts';
import { WordFigures } from './word-page.tsx';
import { MemoryCurve, ReviewList } from './word-reviews.tsx';

const after = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const [added, reviewed, due] = [after(-800), after(-400), after(400)];
const review: ReviewLogEntry = {
  review_uuid: '3f0c2a54-6f0e-4a59-9d6e-5b1a6c1f2d3e',
  rating: 3,
  spent: 3,
  mode: null,
  source: 'flashcard',
  state: 'review',
  at: reviewed,
  stability: 300,
  difficulty: 5,
  interval_days: 800,
};
const detail = {
  reviews: [review],
  due_at: due,
  created_at: added,
  source: 'manual',
  stability: 300,
  review_count: 1,
  retrievability: 0.95,
  decay: 0.15,
} as Partial<MyWordDetail> as MyWordDetail;

test('a word that comes again in another year says in which, and so do its reviews and the day it was added', () => {
  const figures = renderToStaticMarkup(<WordFigures detail={detail} state="review" />);
  expect(figures).toContain(`>${formatFullDay(due)}<`);
  expect(figures).toContain(`${formatFullDay(added)}加入`);
  expect(renderToStaticMarkup(<MemoryCurve detail={detail} level={1} />)).toContain(`${formatFullDay(due)}到期`);
  expect(renderToStaticMarkup(<ReviewList reviews={[review]} level={1} />)).toContain(`>${formatFullDay(reviewed)}<`);
});

test('a day of this year is told without it', () => {
  const now = new Date().toISOString();
  const figures = renderToStaticMarkup(<WordFigures detail={{ ...detail, due_at: now }} state="review" />);
  expect(figures).toContain(`>${formatDay(now)}<`);
});

test('the curve draws the latest reviews, and its description counts all of them as the table does', () => {
  const reviews = Array.from({ length: 40 }, (_, number): ReviewLogEntry => {
    return { ...review, at: after(-401 - number), rating: number < 30 ? 3 : 1 };
  });
  const curve = renderToStaticMarkup(<MemoryCurve detail={{ ...detail, reviews }} level={1} />);
  expect(curve).toContain('复习 40 次，忘过 10 次');
  expect(renderToStaticMarkup(<ReviewList reviews={reviews} level={1} />)).toContain('>40 次<');
});

test('the first point of the curve leaves the figures of the axis alone, which stay within the drawing', () => {
  const curve = renderToStaticMarkup(<MemoryCurve detail={detail} level={1} />);
  const end = Number(/<text x="(\d+)"[^>]*>100%/.exec(curve)?.[1]);
  const points = [...curve.matchAll(/<circle[^>]* cx="([\d.]+)"[^>]* r="(\d+)"/g)].map(
    ([, x, r]) => Number(x) - Number(r),
  );
  // On a phone the figures are 22 units high, so that four of them take up to 54.
  expect(end).toBeGreaterThanOrEqual(54);
  expect(Math.min(...points)).toBeGreaterThanOrEqual(end + 8);
});
