/**
 * Publishing in bulk (a whole magazine issue, in the caller's transaction) and at a scheduled time: a minutely job emits content
 * events for articles whose time has come, so that cached pages are dropped.
 */
import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Db, Queryable } from '#server/db/database.ts';
import { changeArticles } from './content-events.ts';
import { articles } from './tables.ts';
import type { ArticleWriter } from './writer.ts';

export interface ArticlePublishing {
  /**
   * Publishes the pending articles and leaves the others unchanged. The first id becomes the newest in lists.
   *
   * @returns ids of the published articles
   */
  publish(tx: Queryable, articleIds: readonly number[], operatorId: number, remark: string): Promise<number[]>;
  /** Sets published articles back to pending. */
  withdraw(tx: Queryable, articleIds: readonly number[], operatorId: number, remark: string): Promise<void>;
}

const SECOND = 1_000;

export function createPublishing({
  writer,
  now,
}: {
  writer: Pick<ArticleWriter, 'publish' | 'move'>;
  now: () => Date;
}): ArticlePublishing {
  return {
    publish: (tx, articleIds, operatorId, remark) =>
      changeArticles(tx, articleIds, now, async (rows) => {
        const waiting = rows.filter(({ status }) => status === 'PENDING');
        for (const row of waiting) {
          const since = new Date(now().getTime() - rows.indexOf(row) * SECOND);
          await writer.publish(tx, row, operatorId, remark, since);
        }
        return waiting.map(({ id }) => id);
      }),
    withdraw: (tx, articleIds, operatorId, remark) =>
      changeArticles(tx, articleIds, now, async (rows) => {
        for (const row of rows)
          if (row.status === 'PUBLISHED') await writer.move(tx, row, 'PENDING', operatorId, remark);
      }),
  };
}

/** Batch size; the next run takes the rest. */
const BATCH = 100;

export interface PublishScheduler {
  /** Emits content events, once, for articles that have become public. @returns how many articles */
  emitDue(): Promise<number>;
}

export function createPublishScheduler({ db, now }: { db: Db; now: () => Date }): PublishScheduler {
  return {
    emitDue: () =>
      db.transaction(async (tx) => {
        const due = await tx
          .select({ id: articles.id })
          .from(articles)
          .where(and(eq(articles.isScheduled, true), lte(articles.publishedAt, now())))
          .orderBy(asc(articles.publishedAt))
          .limit(BATCH)
          .for('update', { skipLocked: true });
        const ids = due.map(({ id }) => id);
        await changeArticles(tx, ids, now, () =>
          tx.update(articles).set({ isScheduled: false }).where(inArray(articles.id, ids)),
        );
        return ids.length;
      }),
  };
}
