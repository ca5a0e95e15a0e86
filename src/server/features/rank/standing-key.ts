/**
 * The order of the rank as one number: the value, then who got there first. Numbers are compared, counted by prefix and indexed more
 * cheaply than pairs. Pure.
 */
import type { RankCategory } from '#contract/shapes.ts';
import { addDays, dayStart, periodStart, shanghaiDay } from '#engine/shanghai-time.ts';

/** Bits for the moment: 2^30 ms are 12.4 days, more than a week. */
export const MOMENT_BITS = 30;
const LATEST = 2 ** MOMENT_BITS - 1;
/** Keys stay below 2^53, where JavaScript counts exactly. */
export const MAX_VALUE = 2 ** 22;

/**
 * Bits by which keys are shifted for counting, coarse to fine. Each step has few enough prefixes to add up (time: 17 minutes, then 64
 * seconds; articles: one, then 70 minutes of the moment; words: 1,024, then one, then 19 hours), and few enough readers share the last one.
 */
export const SHIFTS: Record<RankCategory, readonly number[]> = {
  time: [40, 36],
  article: [30, 22],
  word: [40, 30, 26],
};

export const CATEGORIES = ['time', 'article', 'word'] as const satisfies readonly RankCategory[];

/** The Monday of the week an instant falls in. */
export const weekOf = (instant: Date): string => periodStart(shanghaiDay(instant), 'week');

/** The instant the week is over. */
export const weekEnd = (week: string): Date => dayStart(addDays(week, 7));

/** Part of a key that depends on the moment: the earlier, the larger. */
export function momentPart(week: string, at: Date): number {
  return LATEST - Math.min(LATEST, Math.max(0, at.getTime() - dayStart(week).getTime()));
}

/** Least value for a place: a reader of a few seconds would be among the first ten of a quiet week. */
const LEAST_VALUE: Record<RankCategory, number> = { time: 60, article: 1, word: 1 };

/** The least key that has a place. */
export const leastKey = (cat: RankCategory): number => LEAST_VALUE[cat] * 2 ** MOMENT_BITS;

export const valueIn = (key: number): number => Math.floor(key / 2 ** MOMENT_BITS);
