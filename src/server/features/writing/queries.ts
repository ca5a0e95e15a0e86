/** Queries of corrections that are kept for attempts that come again. All but the last go by the table's key. */
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Writing } from '#contract/shapes.ts';
import type { Db } from '#server/db/database.ts';
import { corrections } from './tables.ts';

export interface CorrectionKey {
  userId: number;
  requestUuid: string;
}

const isOf = ({ userId, requestUuid }: CorrectionKey) =>
  and(eq(corrections.userId, userId), eq(corrections.requestUuid, requestUuid));

/** @param lostBefore one that was begun before it and has no end is taken for dead. @returns false where another attempt began it */
export async function begin(
  db: Db,
  { digest, ...key }: CorrectionKey & { digest: string },
  now: Date,
  lostBefore: Date,
): Promise<boolean> {
  const begun = await db
    .insert(corrections)
    .values({ ...key, digest, createdAt: now })
    .onConflictDoUpdate({
      target: [corrections.userId, corrections.requestUuid],
      set: { digest, createdAt: now },
      setWhere: sql`${corrections.corrected} IS NULL AND ${lt(corrections.createdAt, lostBefore)}`,
    })
    .returning({ userId: corrections.userId });
  return begun.length > 0;
}

/** `corrected` is null while it is being written. @returns undefined where it failed */
export async function find(db: Db, key: CorrectionKey) {
  const { digest, corrected } = corrections;
  const [row] = await db.select({ digest, corrected }).from(corrections).where(isOf(key)).limit(1);
  return row;
}

export async function end(db: Db, key: CorrectionKey, corrected: Writing): Promise<void> {
  await db.update(corrections).set({ corrected }).where(isOf(key));
}

/** The next attempt begins anew. */
export async function fail(db: Db, key: CorrectionKey): Promise<void> {
  await db.delete(corrections).where(and(isOf(key), isNull(corrections.corrected)));
}

/** Index corrections_created. */
export async function removeBefore(db: Db, before: Date): Promise<void> {
  await db.delete(corrections).where(lt(corrections.createdAt, before));
}
