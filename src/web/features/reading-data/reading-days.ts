/** Values that the page of reading data derives from a year of days: heat levels, weeks, months, and texts for times. */
import type { ResultOf } from '#contract/index.ts';
import { addDays, type PeriodUnit, periodStart } from '#engine/shanghai-time.ts';

export type ReadingData = ResultOf<'GET /reader/history/data'>;
/** A reader's progress as the server sends it. */
export type ProgressData = ResultOf<'GET /reader/history/progress'>;
export type DayFigures = ReadingData['items'][number];

/** Minutes from which each level of the heat map begins; under the first a day is empty. */
export const HEAT_STEPS = [1, 10, 20, 35] as const;

/** 0 for nothing up to 4. */
export function heatOf(seconds: number): number {
  if (seconds === 0) return 0;
  return HEAT_STEPS.reduce<number>((level, least, index) => (seconds >= least * 60 ? index + 1 : level), 1);
}

export interface Period {
  /** First day. */
  date: string;
  seconds: number;
  articles: number;
  words: number;
  /** Days with reading. */
  daysRead: number;
  /** The most that was read on a day. */
  most: number;
}

/** Days added up by week or month, in their order. */
export function periodsOf(days: readonly DayFigures[], unit: PeriodUnit): Period[] {
  const found = new Map<string, Period>();
  for (const { date: day, seconds, articles, words } of days) {
    const date = periodStart(day, unit);
    const before = found.get(date) ?? { date, seconds: 0, articles: 0, words: 0, daysRead: 0, most: 0 };
    found.set(date, {
      date,
      seconds: before.seconds + seconds,
      articles: before.articles + articles,
      words: before.words + words,
      daysRead: before.daysRead + (seconds > 0 ? 1 : 0),
      most: Math.max(before.most, seconds),
    });
  }
  return [...found.values()];
}

/** The week from Monday that a day is in; days to come are missing. */
export function weekOf(days: readonly DayFigures[], today: string): (DayFigures | undefined)[] {
  const monday = periodStart(today, 'week');
  const byDate = new Map(days.map((day) => [day.date, day]));
  return Array.from({ length: 7 }, (_, index) => byDate.get(addDays(monday, index)));
}

/** The year to look back on: in January the one that has just ended, if something was read in it. */
export function yearToReview(days: readonly DayFigures[], today: string): number {
  const year = Number(today.slice(0, 4));
  const isJanuary = today.slice(5, 7) === '01';
  const hasRead = days.some(({ date, seconds }) => seconds > 0 && date.startsWith(String(year - 1)));
  return isJanuary && hasRead ? year - 1 : year;
}

/** 0 for Monday. */
export function weekday(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

/** `11 月 20 日`. */
export function dayText(day: string): string {
  return `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8, 10))} 日`;
}

/** `2026 年 11 月`. */
export function monthText(day: string): string {
  return `${day.slice(0, 4)} 年 ${Number(day.slice(5, 7))} 月`;
}
