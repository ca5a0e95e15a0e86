/**
 * The review day, which begins at 4:00 in Asia/Shanghai (no daylight saving time since 1991): reviews after midnight belong to the day
 * before.
 */
import { DAY_MS, SHANGHAI_OFFSET_MS } from '../shanghai-time.ts';

/** Milliseconds to add to UTC for a clock that shows 0:00 when a day of review begins, at 4:00 in Shanghai. */
export const REVIEW_CLOCK_MS = SHANGHAI_OFFSET_MS - 4 * 3_600_000;

/** Days since 1970 on the clock of review. */
function dayNumber(at: Date): number {
  return Math.floor((at.getTime() + REVIEW_CLOCK_MS) / DAY_MS);
}

/** The day an instant belongs to, `YYYY-MM-DD`. */
export function reviewDay(at: Date): string {
  return new Date(dayNumber(at) * DAY_MS).toISOString().slice(0, 10);
}

/** The instant at which the day begins that lies `days` after the one of `at`. */
export function reviewDayStart(at: Date, days = 0): Date {
  return new Date((dayNumber(at) + days) * DAY_MS - REVIEW_CLOCK_MS);
}

/** Whole days of review from one instant to a later one. */
export function reviewDaysBetween(from: Date, to: Date): number {
  return dayNumber(to) - dayNumber(from);
}
