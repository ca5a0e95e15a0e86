/** The overview's figures from what was counted: streaks, shares, forecast, growth. Pure. */
import { reviewDay, reviewDaysBetween } from '#engine/schedule/review-day.ts';
import { addDays } from '#engine/shanghai-time.ts';
import type { DayRow, DueCount, StateCount } from './figure-queries.ts';
import type { DayFigures } from './projection.ts';

/** Days of the forecast, of the chart of days, and of which the retention is. */
export const SHOWN_DAYS = 30;
/** Weeks of the chart of words begun. */
const GROWTH_WEEKS = 53;

export type Tally = Record<StateCount['state'], number>;

/** Words of the book in each state. */
export function tallyOf(counts: readonly StateCount[]): Tally {
  const tally: Tally = { new: 0, learning: 0, review: 0, known: 0, ignored: 0 };
  for (const { state, words } of counts) tally[state] += words;
  return tally;
}

/** Words due on each of the next days; today, the first, has what is overdue. */
export function forecastOf(counts: readonly DueCount[], now: Date): { date: string; count: number }[] {
  const days = new Array<number>(SHOWN_DAYS).fill(0);
  for (const { dueAt, words } of counts) {
    const day = Math.max(0, reviewDaysBetween(now, dueAt));
    if (day < SHOWN_DAYS) days[day] = (days[day] ?? 0) + words;
  }
  const today = reviewDay(now);
  return days.map((count, day) => ({ date: addDays(today, day), count }));
}

/** Runs of days in a row. @param days the newest first. @returns the one that reaches yesterday or today, and the longest */
export function streaksOf(days: readonly Pick<DayRow, 'day' | 'reviewed'>[], today: string) {
  let current = 0;
  let longest = 0;
  let run = 0;
  let expected: string | null = null;
  for (const { day } of days.filter(({ reviewed }) => reviewed > 0)) {
    run = day === expected ? run + 1 : 1;
    const first = addDays(day, run - 1);
    if (first >= addDays(today, -1)) current = run;
    longest = Math.max(longest, run);
    expected = addDays(day, -1);
  }
  return { current, longest };
}

/** The last days, today last; those without reviews too. */
export function lastDays(days: readonly DayRow[], today: string): DayRow[] {
  const byDay = new Map(days.map((row) => [row.day, row]));
  return Array.from({ length: SHOWN_DAYS }, (_, index) => {
    const day = addDays(today, index + 1 - SHOWN_DAYS);
    return byDay.get(day) ?? { day, ...NO_REVIEWS };
  });
}

export const NO_REVIEWS: Readonly<DayFigures> = {
  reviewed: 0,
  correct: 0,
  spent: 0,
  started: 0,
  recalls: 0,
  recalled: 0,
};

/** Of words that came up again after a day or more, the share remembered at the first try; null without any. */
export function retentionOf(days: readonly DayRow[]): { share: number | null; reviews: number } {
  const recalls = days.reduce((sum, day) => sum + day.recalls, 0);
  const recalled = days.reduce((sum, day) => sum + day.recalled, 0);
  return { share: recalls === 0 ? null : recalled / recalls, reviews: recalls };
}

/**
 * Words begun by the end of each week up to this one, from the first week with any on.
 *
 * @param begun all words begun so far
 */
export function growthOf(days: readonly DayRow[], today: string, begun: number): { date: string; count: number }[] {
  const weeks: { date: string; count: number }[] = [];
  let count = begun;
  let index = 0;
  for (let week = 0; week < GROWTH_WEEKS && count > 0; week++) {
    const date = addDays(today, -7 * week);
    weeks.push({ date, count });
    const weekBefore = addDays(date, -7);
    for (let row = days[index]; row !== undefined && row.day > weekBefore; row = days[++index]) count -= row.started;
  }
  return weeks.reverse();
}

/** How far back days are read: what the chart of growth needs. */
export const READ_DAYS = GROWTH_WEEKS * 7 + 1;
