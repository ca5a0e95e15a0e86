/** Letters as their page shows them. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { WeeklyLetter } from '#contract/shapes.ts';
import { addDays, periodStart, shanghaiDay } from '#engine/shanghai-time.ts';
import { LetterList } from './letter-list.tsx';

const nothing: WeeklyLetter = {
  week: '',
  seconds: 0,
  seconds_before: 1_200,
  articles: 0,
  words: 0,
  days: 0,
  goal_days: 0,
  goal_minutes: 20,
  streak: 0,
  reviewed: 0,
  recalled: null,
  new_words: 0,
  due: 3,
  made_at: '2026-11-23T00:00:00.000Z',
};

function textOf(letter: Partial<WeeklyLetter>): string {
  const letters = { items: [{ ...nothing, ...letter }], next_offset: null };
  return textOfPage(<LetterList letters={letters} nextAt={null} now="2026-12-01T04:00:00.000Z" />);
}

function textOfPage(element: ReactNode): string {
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]+>/g, ' ');
}

test('a week in which nothing was done is one sentence, without a table of noughts', () => {
  const week = addDays(periodStart(shanghaiDay(Date.now()), 'week'), -7);
  const empty = textOf({ week });
  expect(empty).toContain('这一周没有读文章，也没有复习。');
  expect(empty).not.toContain('有阅读的天');
  const reviewed = textOf({ week, reviewed: 12 });
  expect(reviewed).toContain('这一周没有读文章。');
  expect(reviewed).toContain('12 次');
});

test('a letter of an earlier year names it', () => {
  expect(textOf({ week: '2024-12-30' })).toContain('2024 年 12 月 30 日 – 1 月 5 日');
});

test('the first letter’s day is told by the server’s clock', () => {
  const letters = { items: [], next_offset: null };
  const page = <LetterList letters={letters} nextAt="2031-01-06T00:00:00.000Z" now="2031-01-05T16:30:00.000Z" />;
  expect(textOfPage(page)).toContain('第一封信今天早上写好');
});
