/** Articles that were passed for a time to come: from that time on every list has them; pages kept from before are dropped then. */
import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { changeArticles } from './announcing.ts';
import { articles } from './tables.ts';

/** At once; the rest comes a minute later. */
const MOST = 100;

export interface ScheduleService {
  /** Announces what has become public by now, once. @returns how many articles */
  announceDue(): Promise<number>;
}

export function createSchedule({ db, now }: { db: Db; now: () => Date }): ScheduleService {
  return {
    announceDue: () =>
      db.transaction(async (tx) => {
        const due = await tx
          .select({ id: articles.id })
          .from(articles)
          .where(and(eq(articles.isScheduled, true), lte(articles.publishedAt, now())))
          .orderBy(asc(articles.publishedAt))
          .limit(MOST)
          .for('update', { skipLocked: true });
        const ids = due.map(({ id }) => id);
        await changeArticles(tx, ids, now, () =>
          tx.update(articles).set({ isScheduled: false }).where(inArray(articles.id, ids)),
        );
        return ids.length;
      }),
  };
}
