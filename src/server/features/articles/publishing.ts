/** Publishing several articles at once, in somebody else's transaction: an issue comes out whole or not at all. */
import type { Queryable } from '#server/db/database.ts';
import { changeArticles } from './announcing.ts';
import type { ArticleChanging } from './changing.ts';

export interface ArticlePublishing {
  /**
   * Publishes those that wait for an editor and leaves the others as they are. The first one given is the newest in the lists.
   *
   * @returns ids of those that were published
   */
  publish(tx: Queryable, articleIds: readonly number[], operatorId: number, remark: string): Promise<number[]>;
  /** Sends those that are published back to the editors. */
  withdraw(tx: Queryable, articleIds: readonly number[], operatorId: number, remark: string): Promise<void>;
}

const SECOND = 1_000;

export function createPublishing({
  changing,
  now,
}: {
  changing: Pick<ArticleChanging, 'publish' | 'move'>;
  now: () => Date;
}): ArticlePublishing {
  return {
    publish: (tx, articleIds, operatorId, remark) =>
      changeArticles(tx, articleIds, now, async (rows) => {
        const waiting = rows.filter(({ status }) => status === 'PENDING');
        for (const row of waiting) {
          const since = new Date(now().getTime() - rows.indexOf(row) * SECOND);
          await changing.publish(tx, row, operatorId, remark, since);
        }
        return waiting.map(({ id }) => id);
      }),
    withdraw: (tx, articleIds, operatorId, remark) =>
      changeArticles(tx, articleIds, now, async (rows) => {
        for (const row of rows)
          if (row.status === 'PUBLISHED') await changing.move(tx, row, 'PENDING', operatorId, remark);
      }),
  };
}
