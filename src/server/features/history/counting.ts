/** Adds the time of a report to its days, within the transaction of the report, and tells the streak and the rank. */
import { addDays, DAY_MS, dayStart, shanghaiDay } from '#engine/shanghai-time.ts';
import type { Queryable } from '#server/db/database.ts';
import * as queries from './queries.ts';
import { cover, coveredMs, type reportedWindow } from './reading-time.ts';
import { streakOf } from './streak.ts';

/** Time that a report adds to a day. */
export interface CountedDay {
  /** The day's numbers before the report. */
  before: Pick<queries.DayRow, 'day' | 'seconds' | 'skimmedSeconds'>;
  /** Whole seconds. */
  seconds: number;
}

/** Device and network of a request in the form in which the rank stores them; null when unknown. */
export interface Trace {
  device: string | null;
  network: string | null;
}

/** Counts for the rank what is counted here, in the same transaction. */
export interface ReadingTally {
  /** Call it before the transaction. @param from the visitor id ('' for none) and the network address */
  traceOf(from: { device: string; address: string }): Promise<Trace>;
  counted(
    tx: Queryable,
    time: {
      userId: number;
      /** Time that a report adds to its days, the earliest first. */
      days: readonly CountedDay[];
      /** When the reading ended; for a late report that is before it came. */
      readAt: Date;
      at: Date;
      trace: Trace;
      /** Article, place and progress: the same while the reader does nothing. */
      point: string;
      /** A word was looked up. */
      hasActed: boolean;
    },
  ): Promise<void>;
  /** Called when an article is finished for the first time. */
  finished(tx: Queryable, article: { userId: number; day: string; at: Date; words: number }): Promise<void>;
}

/** The part of a stretch that lies in a day, milliseconds since the day began. */
function within(day: string, from: Date, to: Date): [number, number] {
  const start = dayStart(day).getTime();
  return [Math.max(0, from.getTime() - start), Math.min(DAY_MS, to.getTime() - start)];
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
  // A stretch that was counted before says nothing new: what is free just before it was not read.
  const isKnown = rows.every(
    ({ day, covered }) => cover(covered, ...within(day, new Date(to.getTime() - spentMs), to), spentMs).added === 0,
  );
  const counted: CountedDay[] = [];
  let left = isKnown ? 0 : spentMs;
  for (const before of rows.toReversed()) {
    const { covered, added } = cover(before.covered, ...within(before.day, from, to), left);
    left -= added;
    const seconds = Math.floor(coveredMs(covered) / 1000) - Math.floor(coveredMs(before.covered) / 1000);
    if (added > 0) await queries.addToDay(tx, userId, before.day, { seconds, covered });
    counted.unshift({ before, seconds });
  }
  return counted;
}

/**
 * Tells the day on which a report ends what of its seconds was skimming, and the streak what became of the report's days.
 *
 * @param skimmedSeconds of the last day
 */
export async function noteRead(
  tx: Queryable,
  userId: number,
  counted: readonly CountedDay[],
  skimmedSeconds: (last: CountedDay) => number,
): Promise<void> {
  const isRead = (day: Pick<queries.DayRow, 'seconds' | 'skimmedSeconds'>) => day.seconds > day.skimmedSeconds;
  const last = counted.length - 1;
  let hasChanged = false;
  for (const [index, day] of counted.entries()) {
    const { before, seconds } = day;
    const skimmed = index === last ? skimmedSeconds(day) : 0;
    const added = Math.max(0, Math.min(before.seconds + seconds - before.skimmedSeconds, skimmed));
    if (added > 0) await queries.addToDay(tx, userId, before.day, { skimmedSeconds: added });
    const after = { seconds: before.seconds + seconds, skimmedSeconds: before.skimmedSeconds + added };
    hasChanged ||= isRead(before) !== isRead(after);
  }
  if (hasChanged) await queries.keepStreak(tx, userId, streakOf(await queries.daysRead(tx, userId)));
}
