/** Which deleted articles may go for good. */
import { and, asc, eq, lt, notExists } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { notes } from '#server/features/notes/tables.ts';
import { articles } from './tables.ts';

/**
 * Articles deleted before then in which no reader wrote a note, the longest deleted first; held until the transaction ends.
 * Nothing of a deleted article changes any more, so its last change was its deletion.
 */
export async function purgeable(tx: Queryable, before: Date, most: number): Promise<number[]> {
  const noted = tx.select({ id: notes.articleId }).from(notes).where(eq(notes.articleId, articles.id));
  const over = await tx
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.status, 'DELETED'), lt(articles.updatedAt, before), notExists(noted)))
    .orderBy(asc(articles.updatedAt))
    .limit(most)
    .for('update', { of: articles, skipLocked: true });
  return over.map(({ id }) => id);
}
