/** Queries of rewritten articles: all by their key. */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { rewrites } from './tables.ts';

export type RewriteRow = typeof rewrites.$inferSelect;
export type RewriteKey = Pick<RewriteRow, 'articleId' | 'version' | 'level' | 'maker'>;

const at = ({ articleId, version, level, maker }: RewriteKey) =>
  and(
    eq(rewrites.articleId, articleId),
    eq(rewrites.version, version),
    eq(rewrites.level, level),
    eq(rewrites.maker, maker),
  );
const ofTask = (key: RewriteKey, taskId: number) => and(at(key), eq(rewrites.taskId, taskId));

export async function find(db: Queryable, key: RewriteKey): Promise<RewriteRow | undefined> {
  const [row] = await db.select().from(rewrites).where(at(key)).limit(1);
  return row;
}

/** The caller that gets it has it made: the first one, or the next one after a failure. What was written stays. */
export async function claim(tx: Queryable, key: RewriteKey): Promise<boolean> {
  const claimed = await tx
    .insert(rewrites)
    .values({ ...key, state: 'MAKING' })
    .onConflictDoUpdate({
      target: [rewrites.articleId, rewrites.version, rewrites.level, rewrites.maker],
      set: { state: 'MAKING', taskId: null, paidId: null },
      setWhere: eq(rewrites.state, 'FAILED'),
    })
    .returning({ id: rewrites.articleId });
  return claimed.length > 0;
}

export async function setTask(
  tx: Queryable,
  key: RewriteKey,
  begun: { taskId: number; paidId: number },
): Promise<void> {
  await tx.update(rewrites).set(begun).where(at(key));
}

/** Changes a rewrite, unless another task has taken it over. */
export async function change(
  db: Queryable,
  key: RewriteKey,
  taskId: number,
  values: Partial<RewriteRow>,
): Promise<void> {
  await db.update(rewrites).set(values).where(ofTask(key, taskId));
}

/** @returns undefined when it had ended before, or another task has taken it over */
export async function fail(db: Queryable, key: RewriteKey, taskId: number): Promise<RewriteRow | undefined> {
  const [row] = await db
    .update(rewrites)
    .set({ state: 'FAILED' })
    .where(and(ofTask(key, taskId), eq(rewrites.state, 'MAKING')))
    .returning();
  return row;
}

/**
 * Marks a rewrite as being made, when its task begins or goes on. A rewrite that had failed, and was given back, is then made without
 * charge.
 *
 * @returns undefined when another task makes it, or it is done
 */
export async function begin(db: Queryable, key: RewriteKey, taskId: number): Promise<RewriteRow | undefined> {
  const [row] = await db
    .update(rewrites)
    .set({ state: 'MAKING' })
    .where(and(ofTask(key, taskId), ne(rewrites.state, 'DONE')))
    .returning();
  return row;
}

/** Deletes rewrites of texts that have changed since. */
export async function removeOlder(db: Queryable): Promise<void> {
  await db.execute(sql`
    DELETE FROM rewrites USING articles
    WHERE articles.id = rewrites.article_id AND rewrites.version < articles.text_version`);
}
