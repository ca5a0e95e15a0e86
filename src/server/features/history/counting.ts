/** Adds the time of a report to its days, within the transaction of the report. */
import { addDays, DAY_MS, dayStart, shanghaiDay } from '#engine/shanghai-time.ts';
import type { Queryable } from '#server/db/database.ts';
import * as queries from './queries.ts';
import { cover, coveredMs, type reportedWindow } from './reading-time.ts';

/** What a report adds to a day. */
export interface CountedDay {
  /** As it was before. */
  before: queries.DayRow;
  /** Whole seconds. */
  seconds: number;
}

/**
 * Counts what is new in the window. Locks the days that it touches, the earliest first, and the day it ends on even if nothing counts.
 *
 * @returns the days it touches; the last one is the day on which the window ends. Each has the seconds by which its whole seconds grow,
 * so that they add up to the day's.
 */
export async function countTime(
  tx: Queryable,
  userId: number,
  { from, to, spentMs }: ReturnType<typeof reportedWindow>,
): Promise<CountedDay[]> {
  const last = shanghaiDay(to);
  const rows: queries.DayRow[] = [];
  for (let day = shanghaiDay(from); day <= last; day = addDays(day, 1))
    rows.push(await queries.lockDay(tx, userId, day));
  const counted: CountedDay[] = [];
  let left = spentMs;
  for (const before of rows.toReversed()) {
    const start = dayStart(before.day).getTime();
    const window = [Math.max(0, from.getTime() - start), Math.min(DAY_MS, to.getTime() - start)] as const;
    const { covered, added } = cover(before.covered, ...window, left);
    left -= added;
    const seconds = Math.floor(coveredMs(covered) / 1000) - Math.floor(coveredMs(before.covered) / 1000);
    if (added > 0) await queries.addToDay(tx, userId, before.day, { seconds, covered });
    counted.unshift({ before, seconds });
  }
  return counted;
}
