/** Statements of recordings. */
import { and, eq, gte, notInArray } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { articles } from '#server/features/articles/tables.ts';
import { tasks } from '#server/features/tasks/tables.ts';

/** What is read aloud; undefined when there is no such article. */
export async function spokenArticle(db: Queryable, articleId: number) {
  const [row] = await db
    .select({ title: articles.title, blocks: articles.blocks })
    .from(articles)
    .where(eq(articles.id, articleId))
    .limit(1);
  return row;
}

/** Recordings that somebody has started since an instant and that did not come to nothing, counted up to `most` (index tasks_user). */
export async function startedSince(tx: Queryable, userId: number, since: Date, most: number): Promise<number> {
  const rows = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.userId, userId),
        eq(tasks.kind, 'audio'),
        gte(tasks.createdAt, since),
        notInArray(tasks.state, ['FAILED', 'CANCELLED']),
      ),
    )
    .limit(most);
  return rows.length;
}
