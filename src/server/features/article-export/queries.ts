/** Reads of exports, which are kept as tasks: who asked, for what, and what came of it. All bounded, by index tasks_user. */
import { and, count, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { tasks } from '#server/features/tasks/tables.ts';

export type ExportRow = typeof tasks.$inferSelect;

export const KIND = 'article.export';
/** Exports that are listed, and compared with a new request. */
const LATEST = 10;

const exportsOf = (userId: number) => and(eq(tasks.userId, userId), eq(tasks.kind, KIND));

/** Newest first. */
export function latestExports(db: Queryable, userId: number): Promise<ExportRow[]> {
  return db.select().from(tasks).where(exportsOf(userId)).orderBy(desc(tasks.id)).limit(LATEST);
}

/** Queued or running, with progress since then; newest first. */
export function exportsUnderWay(db: Queryable, userId: number, since: Date): Promise<ExportRow[]> {
  return db
    .select()
    .from(tasks)
    .where(and(exportsOf(userId), inArray(tasks.state, ['QUEUED', 'RUNNING']), gt(tasks.updatedAt, since)))
    .orderBy(desc(tasks.id))
    .limit(LATEST);
}

export async function exportsSince(db: Queryable, userId: number, since: Date): Promise<number> {
  const [row] = await db
    .select({ made: count() })
    .from(tasks)
    .where(and(exportsOf(userId), gt(tasks.createdAt, since)));
  return row?.made ?? 0;
}

/** Undefined for somebody else's. */
export async function exportOf(db: Queryable, userId: number, taskId: number): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(tasks)
    .where(and(exportsOf(userId), eq(tasks.id, taskId)))
    .limit(1);
  return row;
}
