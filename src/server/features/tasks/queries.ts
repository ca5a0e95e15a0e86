/** Queries of tasks, with the title of the article that each concerns. All bounded and indexed. */
import { and, count, desc, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import type { Slice } from '#server/db/slice.ts';
import { articles } from '#server/features/articles/tables.ts';
import { tasks } from './tables.ts';

/** Tasks of an article that are shown. */
const LATEST = 10;

/** What is shown of a task: not its input, which may be a page of 5 MB. */
const shown = {
  id: tasks.id,
  userId: tasks.userId,
  kind: tasks.kind,
  state: tasks.state,
  progress: tasks.progress,
  message: tasks.message,
  subject: tasks.subject,
  articleId: tasks.articleId,
  result: tasks.result,
  createdAt: tasks.createdAt,
  updatedAt: tasks.updatedAt,
};

function watched(db: Queryable) {
  return db
    .select({ task: shown, articleTitle: articles.title })
    .from(tasks)
    .leftJoin(articles, eq(articles.id, tasks.articleId))
    .$dynamic();
}

export type WatchedTask = Awaited<ReturnType<typeof watched>>[number];

/** Tasks of others that a viewer sees. */
export interface SeenTasks {
  kinds: readonly string[];
  /** Kinds that everybody sees, for published articles. */
  sharedKinds: readonly string[];
  now: Date;
}

/** @param ownerId - null for viewers who may see all */
export async function taskById(
  db: Queryable,
  id: number,
  ownerId: number | null,
  { kinds, sharedKinds, now }: SeenTasks,
): Promise<WatchedTask | undefined> {
  // The condition of `isPublic` in articles, which can't be imported because articles start tasks.
  const isOut = and(eq(articles.status, 'PUBLISHED'), lte(articles.publishedAt, now));
  const isShared = and(inArray(tasks.kind, [...sharedKinds]), isOut);
  const mine = or(eq(tasks.userId, ownerId ?? 0), inArray(tasks.kind, [...kinds]), isShared);
  const [found] = await watched(db)
    .where(and(eq(tasks.id, id), ownerId === null ? undefined : mine))
    .limit(1);
  return found;
}

/** The job of a task, to be run again; null where it has none, or there is no such task. */
export async function jobOf(db: Queryable, id: number): Promise<{ name: string; data: unknown } | null> {
  const [row] = await db.select({ name: tasks.job, data: tasks.data }).from(tasks).where(eq(tasks.id, id)).limit(1);
  return row === undefined || row.name === null ? null : { name: row.name, data: row.data };
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
  { offset, limit }: Slice,
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
): Promise<{ there: number; changed: number }> {
  const isOne = and(inArray(tasks.id, [...ids]), eq(tasks.state, 'FAILED'), ofKinds(kinds));
  const there = await db.select({ dismissedAt: tasks.dismissedAt }).from(tasks).where(isOne).for('update');
  await db.update(tasks).set({ dismissedAt: at }).where(isOne);
  return { there: there.length, changed: there.filter((task) => (task.dismissedAt === null) !== (at === null)).length };
}

/** Failures that are retried or dismissed together. */
interface Failures {
  kinds: readonly string[] | null;
  /** Only those that had failed by then. */
  until: Date;
  /** True for those dismissed at `until`, false for those not dismissed. */
  isDismissed: boolean;
  /** Only those that have a job to run again. */
  hasJob: boolean;
}

const areFailures = ({ kinds, until, isDismissed, hasJob }: Failures) =>
  and(
    eq(tasks.state, 'FAILED'),
    isDismissed ? eq(tasks.dismissedAt, until) : isNull(tasks.dismissedAt),
    lte(tasks.updatedAt, until),
    hasJob ? isNotNull(tasks.job) : undefined,
    ofKinds(kinds),
  );

/** Changes at most `limit` of these failures, without those that another decision holds (index tasks_failed, else tasks_state). */
export async function changeFailures(
  tx: Queryable,
  which: Failures,
  values: Partial<Omit<typeof tasks.$inferSelect, 'attempt'>> & { attempt?: SQL },
  limit: number,
) {
  const some = await tx
    .select({ id: tasks.id, userId: tasks.userId })
    .from(tasks)
    .where(areFailures(which))
    .orderBy(tasks.id)
    .limit(limit)
    .for('update', { skipLocked: true });
  const ids = some.map(({ id }) => id);
  if (ids.length > 0) await tx.update(tasks).set(values).where(inArray(tasks.id, ids));
  return some;
}

/** Number of these failures. */
export async function failureCount(db: Queryable, which: Failures): Promise<number> {
  const [row] = await db.select({ count: count() }).from(tasks).where(areFailures(which));
  return row?.count ?? 0;
}

/** Tasks with a job that have not ended and were last touched before then, the oldest first (index tasks_state). */
export function untouched(db: Queryable, before: Date, limit: number) {
  return db
    .select({ id: tasks.id, job: tasks.job, attempt: tasks.attempt, updatedAt: tasks.updatedAt })
    .from(tasks)
    .where(and(inArray(tasks.state, ['QUEUED', 'RUNNING']), isNotNull(tasks.job), lt(tasks.updatedAt, before)))
    .orderBy(tasks.id)
    .limit(limit);
}

/** The latest of one article and of these kinds, newest first (index tasks_article). */
export function articleTasks(db: Queryable, articleId: number, kinds: readonly string[]): Promise<WatchedTask[]> {
  return watched(db)
    .where(and(eq(tasks.articleId, articleId), ofKinds(kinds)))
    .orderBy(desc(tasks.id))
    .limit(LATEST);
}

/** Counting stops here: further jobs of one person get the same low priority. */
const MAX_WAITING = 200;

/** Number of unfinished tasks of this job that somebody waits for (index tasks_state). */
export async function waitingOf(db: Queryable, userId: number, job: string): Promise<number> {
  const rows = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(inArray(tasks.state, ['QUEUED', 'RUNNING']), eq(tasks.userId, userId), eq(tasks.job, job)))
    .limit(MAX_WAITING);
  return rows.length;
}
