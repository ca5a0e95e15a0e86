/** Reads and writes of imports. All bounded, by the indexes that are named. */
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { wordImportBatches, wordImports } from './tables.ts';

export type ImportRow = typeof wordImports.$inferSelect;
export type BatchRow = typeof wordImportBatches.$inferSelect;

/** Imports that are shown. */
const LATEST = 10;
/** Batches of 200 words each. */
const MAX_BATCHES = 5_000;

export async function importOf(db: Queryable, userId: number, taskId: number): Promise<ImportRow | undefined> {
  const isIt = and(eq(wordImports.taskId, taskId), eq(wordImports.userId, userId));
  const [row] = await db.select().from(wordImports).where(isIt).limit(1).for('update');
  return row;
}

/** Newest first (index word_imports_user). */
export function latestImports(db: Queryable, userId: number): Promise<ImportRow[]> {
  return db
    .select()
    .from(wordImports)
    .where(eq(wordImports.userId, userId))
    .orderBy(desc(wordImports.taskId))
    .limit(LATEST);
}

/** Batches in the order of the file (primary key). */
export function batchesOf(db: Queryable, taskId: number): Promise<BatchRow[]> {
  return db
    .select()
    .from(wordImportBatches)
    .where(eq(wordImportBatches.taskId, taskId))
    .orderBy(asc(wordImportBatches.first))
    .limit(MAX_BATCHES);
}

/** Deletes what is needed for undoing imports that are too old for it; their reports stay for a while (index word_imports_created). */
export async function forgetImports(db: Queryable, undoableFrom: Date, shownFrom: Date): Promise<void> {
  await db.delete(wordImports).where(lt(wordImports.createdAt, shownFrom));
  await db
    .delete(wordImportBatches)
    .where(
      sql`${wordImportBatches.taskId} IN (SELECT task_id FROM ${wordImports} WHERE created_at < ${undoableFrom.toISOString()})`,
    );
}
