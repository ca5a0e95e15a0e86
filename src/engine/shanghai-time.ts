/**
 * Days and moments by the clock of Asia/Shanghai, whatever the zone of the machine: the one place that knows the eight hours.
 * China has had no daylight saving time since 1991. Days are `YYYY-MM-DD`.
 */

/** Milliseconds to add to UTC for the local time of Shanghai. */
export const SHANGHAI_OFFSET_MS = 8 * 3_600_000;
export const DAY_MS = 86_400_000;

export type PeriodUnit = 'day' | 'week' | 'month';

/** A date whose UTC fields read as the clock of Shanghai. @param instant a date, milliseconds or ISO 8601 */
export function inShanghai(instant: Date | number | string): Date {
  return new Date(new Date(instant).getTime() + SHANGHAI_OFFSET_MS);
}

/** `2026-11-20 09:20:05` by the clock of Shanghai. */
export function momentText(instant: Date | string): string {
  return inShanghai(instant).toISOString().slice(0, 19).replace('T', ' ');
}

/** `09:20` by the clock of Shanghai. */
export function clockText(instant: Date | string): string {
  return momentText(instant).slice(11, 16);
}

/** `11 月 20 日`. */
export function dayText(instant: Date | number | string): string {
  const date = inShanghai(instant);
  return `${date.getUTCMonth() + 1} 月 ${date.getUTCDate()} 日`;
}

/** The instant of `2026-11-20 09:20:05`, with a space or a `T`, seconds or none; null when it is none. */
export function instantOf(moment: string): Date | null {
  const instant = new Date(`${moment.replace(' ', 'T')}+08:00`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** The calendar day an instant falls on. */
export function shanghaiDay(instant: Date | number | string): string {
  return inShanghai(instant).toISOString().slice(0, 10);
}

/** Moves a day by whole days; negative goes back. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** First day of the week (Monday) or month that the day is in; the day itself for `day`. */
export function periodStart(day: string, unit: PeriodUnit): string {
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  if (unit === 'day') return day;
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** First days of every period from the one of `from` to the one of `to`, in order; stops after `most`. */
export function periods(from: string, to: string, unit: PeriodUnit, most: number): string[] {
  const starts: string[] = [];
  for (let start = periodStart(from, unit); start <= to && starts.length < most; start = nextPeriod(start, unit)) {
    starts.push(start);
  }
  return starts;
}

function nextPeriod(start: string, unit: PeriodUnit): string {
  if (unit === 'day') return addDays(start, 1);
  return periodStart(addDays(start, unit === 'week' ? 7 : 31), unit);
}

/** The instant a day begins. */
export function dayStart(day: string): Date {
  return new Date(Date.parse(day) - SHANGHAI_OFFSET_MS);
}

/** The last millisecond of a day. */
export function dayEnd(day: string): Date {
  return new Date(dayStart(day).getTime() + DAY_MS - 1);
}

/** The instant the month begins that an instant falls in. */
export function monthStart(instant: Date): Date {
  return dayStart(periodStart(shanghaiDay(instant), 'month'));
}

/** The instant the month after it begins. */
export function nextMonthStart(instant: Date): Date {
  return dayStart(nextPeriod(periodStart(shanghaiDay(instant), 'month'), 'month'));
}
