/** Statements of the files made of articles. */
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { madeFiles } from './tables.ts';

export async function fileByName(db: Queryable, name: string) {
  const [row] = await db.select().from(madeFiles).where(eq(madeFiles.name, name)).limit(1);
  return row;
}

/** Unless somebody has asked for it already. */
export async function insertFile(
  tx: Queryable,
  file: Pick<typeof madeFiles.$inferInsert, 'name' | 'articleId' | 'createdAt'>,
): Promise<void> {
  await tx.insert(madeFiles).values(file).onConflictDoNothing();
}

/** The row, locked until the transaction ends. */
export async function lockedFile(tx: Queryable, name: string) {
  const [row] = await tx.select().from(madeFiles).where(eq(madeFiles.name, name)).limit(1).for('update');
  return row;
}

export async function setTask(tx: Queryable, name: string, taskId: number): Promise<void> {
  await tx.update(madeFiles).set({ taskId }).where(eq(madeFiles.name, name));
}

export async function setMade(db: Queryable, name: string, madeAt: Date, detail: unknown): Promise<void> {
  await db.update(madeFiles).set({ madeAt, detail }).where(eq(madeFiles.name, name));
}

const MAX_AT_ONCE = 1_000;

/** Files that were made, or asked for in vain, before an instant (index made_files_made), and those of articles that are gone; the first of them. */
export function oldFiles(db: Queryable, before: Date) {
  return db
    .select({ name: madeFiles.name, madeAt: madeFiles.madeAt })
    .from(madeFiles)
    .where(
      or(
        and(isNotNull(madeFiles.madeAt), lt(madeFiles.madeAt, before)),
        and(isNull(madeFiles.madeAt), lt(madeFiles.createdAt, before)),
        isNull(madeFiles.articleId),
      ),
    )
    .limit(MAX_AT_ONCE);
}

/** @param madeAt as it was read @returns false when the file was made meanwhile: it stays */
export async function dropFile(db: Queryable, name: string, madeAt: Date | null): Promise<boolean> {
  const isSame = madeAt === null ? isNull(madeFiles.madeAt) : eq(madeFiles.madeAt, madeAt);
  const dropped = await db
    .delete(madeFiles)
    .where(and(eq(madeFiles.name, name), isSame))
    .returning({ name: madeFiles.name });
  return dropped.length > 0;
}
