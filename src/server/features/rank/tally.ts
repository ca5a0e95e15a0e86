/** Counting for the rank what the history counts, in its transaction, and holding back who does not read as people do. */
import { createHmac } from 'node:crypto';
import { periodStart } from '#engine/shanghai-time.ts';
import type { Queryable } from '#server/db/database.ts';
import type { ReadingTally } from '#server/features/history/service.ts';
import { householdOf } from '#server/features/identity/service.ts';
import type { Secrets } from '#server/features/secrets/service.ts';
import { type Suspicion, speedSuspicion, suspicionOf, watchAfter } from './fair-play.ts';
import { insertHold } from './hold-queries.ts';
import * as queries from './queries.ts';
import { CATEGORIES, valueIn, weekEnd } from './standing-key.ts';

/** Reports that come later than this after a week's end do not count in its rank, whose places are about to be written down. */
export const LATE_MS = 5 * 60_000;
/** Letters of a keyed hash that are kept, enough to tell a few networks apart. */
const TRACE_LETTERS = 16;

/**
 * Takes a reader out of the rank of a week until somebody decides.
 *
 * @returns false when it was decided before that this reason says nothing here
 */
export async function hold(
  tx: Queryable,
  { week, userId, at, reason, detail }: Suspicion & { week: string; userId: number; at: Date },
): Promise<boolean> {
  const isNew = await insertHold(tx, { week, userId, reason, detail, createdAt: at });
  // A hold for `network` only withholds the reward and leaves the reader in the rank: see the table.
  if (isNew && reason !== 'network') await queries.setHeld(tx, week, userId, true);
  return isNew;
}

export function createTally(options: { secrets: Secrets; trustsProxy: boolean }): ReadingTally {
  const { secrets, trustsProxy } = options;
  return {
    async traceOf({ device, address }) {
      const household = householdOf(address, { countsLocal: trustsProxy });
      const key = await secrets.keyOf('rank-traces');
      const hash = (text: string) => createHmac('sha256', key).update(text).digest('hex').slice(0, TRACE_LETTERS);
      return { device: device === '' ? null : hash(device), network: household === null ? null : hash(household) };
    },
    async counted(tx, { userId, days, readAt, at, trace, point, hasActed }) {
      let isSign = hasActed;
      for (const { before, seconds } of days) {
        const week = periodStart(before.day, 'week');
        if (isOver(week, at) || seconds <= 0) continue;
        const last = await queries.watchOf(tx, week, userId);
        const watch = watchAfter(last, { at: readAt, seconds, ...trace, point, hasActed: isSign });
        // One report: a sign of reading in it holds for its other days, too.
        isSign ||= last?.point !== point;
        await queries.keepWatch(tx, { week, userId, ...watch });
        await queries.addToStanding(tx, { week, cat: 'time', userId, add: seconds, at });
        const suspicion = suspicionOf(watch, before.seconds + seconds, readAt);
        if (suspicion !== null) await hold(tx, { ...suspicion, week, userId, at });
      }
    },
    async finished(tx, { userId, day, at, words }) {
      const week = periodStart(day, 'week');
      if (isOver(week, at)) return;
      await queries.addToStanding(tx, { week, cat: 'article', userId, add: 1, at });
      if (words > 0) await queries.addToStanding(tx, { week, cat: 'word', userId, add: words, at });
      const keys = new Map((await queries.keysOf(tx, week, userId)).map(({ cat, key }) => [cat, key]));
      const [seconds = 0, articles = 0, weekWords = 0] = CATEGORIES.map((cat) => valueIn(keys.get(cat) ?? 0));
      const suspicion = speedSuspicion({ seconds, articles, words: weekWords });
      if (suspicion !== null) await hold(tx, { ...suspicion, week, userId, at });
    },
  };
}

const isOver = (week: string, at: Date) => at.getTime() > weekEnd(week).getTime() + LATE_MS;
