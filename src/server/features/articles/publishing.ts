/** Publishing several articles at once, in somebody else's transaction: an issue comes out whole or not at all. */
import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import type { ArticleChanging } from './changing.ts';
import { articles } from './tables.ts';

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

export function createPublishing({ changing, now }: { changing: ArticleChanging; now: () => Date }): ArticlePublishing {
  return {
    async publish(tx, articleIds, operatorId, remark) {
      const published: number[] = [];
      for (const [index, articleId] of articleIds.entries()) {
        const row = await changing.forChange(tx, articleId);
        if (row.status !== 'PENDING') continue;
        if (!row.isDayChosen) {
          const publishedAt = new Date(now().getTime() - index * SECOND);
          await tx.update(articles).set({ publishedAt }).where(eq(articles.id, articleId));
        }
        await changing.move(tx, row, 'PUBLISHED', operatorId, remark);
        published.push(articleId);
      }
      return published;
    },
    async withdraw(tx, articleIds, operatorId, remark) {
      for (const articleId of articleIds) {
        const row = await changing.forChange(tx, articleId);
        if (row.status === 'PUBLISHED') await changing.move(tx, row, 'PENDING', operatorId, remark);
      }
    },
  };
}
