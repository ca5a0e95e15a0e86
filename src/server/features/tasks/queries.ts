/** Queries of tasks, with the title of the article that each concerns. All bounded and indexed. */
import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { articles } from '#server/features/articles/tables.ts';
import { tasks } from './tables.ts';

/** So many of an article are shown. */
const LATEST = 10;

function watched(db: Queryable) {
  return db
    .select({ task: tasks, articleTitle: articles.title })
    .from(tasks)
    .leftJoin(articles, eq(articles.id, tasks.articleId))
    .$dynamic();
}

export type WatchedTask = Awaited<ReturnType<typeof watched>>[number];

/**
 * @param ownerId - null for viewers who may see all
 * @param sharedKinds - Kinds that are everybody's
 */
export async function taskById(
  db: Queryable,
  id: number,
  ownerId: number | null,
  sharedKinds: readonly string[],
): Promise<WatchedTask | undefined> {
  const mine = ownerId === null ? undefined : or(eq(tasks.userId, ownerId), inArray(tasks.kind, [...sharedKinds]));
  const [found] = await watched(db)
    .where(and(eq(tasks.id, id), mine))
    .limit(1);
  return found;
}

const ofKinds = (kinds: readonly string[] | null) => (kinds === null ? undefined : inArray(tasks.kind, [...kinds]));

/**
 * Newest first (index tasks_state).
 *
 * @param kinds - null for all
 */
export function tasksIn(
  db: Queryable,
  { state, kinds }: { state: (typeof tasks.$inferSelect)['state'] | undefined; kinds: readonly string[] | null },
  { offset, limit }: { offset: number; limit: number },
): Promise<WatchedTask[]> {
  return watched(db)
    .where(and(state && eq(tasks.state, state), ofKinds(kinds)))
    .orderBy(desc(tasks.id))
    .offset(offset)
    .limit(limit);
}

/** Failures that nobody has put aside, newest first (index tasks_failed). */
export function openFailures(db: Queryable, kinds: readonly string[] | null, limit: number): Promise<WatchedTask[]> {
  return watched(db)
    .where(and(eq(tasks.state, 'FAILED'), isNull(tasks.dismissedAt), ofKinds(kinds)))
    .orderBy(desc(tasks.id))
    .limit(limit);
}

/** Puts failures aside, or takes them up again. @returns whether one of them was there */
export async function dismissFailures(
  db: Queryable,
  { ids, kinds }: { ids: readonly number[]; kinds: readonly string[] | null },
  at: Date | null,
): Promise<boolean> {
  const changed = await db
    .update(tasks)
    .set({ dismissedAt: at })
    .where(and(inArray(tasks.id, [...ids]), eq(tasks.state, 'FAILED'), ofKinds(kinds)))
    .returning({ id: tasks.id });
  return changed.length > 0;
}

/** The latest of one article, newest first (index tasks_article). */
export function articleTasks(db: Queryable, articleId: number): Promise<WatchedTask[]> {
  return watched(db).where(eq(tasks.articleId, articleId)).orderBy(desc(tasks.id)).limit(LATEST);
}
