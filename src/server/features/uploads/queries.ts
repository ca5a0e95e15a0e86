/** Rows of uploads. A reader has a handful: their share of the storage is bounded. */
import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import { lockInTransaction } from '#server/db/advisory-lock.ts';
import type { Db } from '#server/db/database.ts';
import { uploads } from './tables.ts';

export type UploadRow = typeof uploads.$inferSelect;

const MAX_OF_USER = 1_000;
const CLEAN_BATCH = 500;

/** Primary key. */
export async function uploadOf(db: Db, key: string): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(uploads).where(eq(uploads.key, key)).limit(1);
  return row;
}

/** Index uploads_user. */
export function uploadsOf(db: Db, userId: number): Promise<UploadRow[]> {
  return db.select().from(uploads).where(eq(uploads.userId, userId)).orderBy(uploads.createdAt).limit(MAX_OF_USER);
}

/** Index uploads_created. */
export function uploadsBefore(db: Db, before: Date): Promise<UploadRow[]> {
  return db.select().from(uploads).where(lt(uploads.createdAt, before)).orderBy(uploads.createdAt).limit(CLEAN_BATCH);
}

/**
 * Uploads of a user that have received nothing since `before`, and complete ones that were stored before and not used yet. Index
 * uploads_user.
 */
export function idleUploads(db: Db, userId: number, before: Date): Promise<UploadRow[]> {
  const lastCame = sql`coalesce(${uploads.storedAt}, ${uploads.touchedAt})`;
  const isIdle = and(eq(uploads.userId, userId), sql`${lastCame} < ${before.toISOString()}::timestamptz`);
  return db.select().from(uploads).where(isIdle).limit(MAX_OF_USER);
}

/**
 * Enters an upload, unless this user's would come to more than `most` bytes with it. One that is there already, stored or not, is kept.
 * @returns whether there was room
 */
export function reserve(db: Db, row: typeof uploads.$inferInsert, most: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockInTransaction(tx, `uploads:${row.userId}`);
    const others = and(eq(uploads.userId, row.userId), ne(uploads.key, row.key));
    const [found] = await tx
      .select({ bytes: sql<number>`coalesce(sum(${uploads.bytes}), 0)`.mapWith(Number) })
      .from(uploads)
      .where(others);
    if ((found?.bytes ?? 0) + row.bytes > most) return false;
    await tx.insert(uploads).values(row).onConflictDoNothing();
    return true;
  });
}

export async function setPartsId(db: Db, key: string, partsId: string): Promise<void> {
  await db.update(uploads).set({ partsId }).where(eq(uploads.key, key));
}

export async function touch(db: Db, key: string, touchedAt: Date): Promise<void> {
  await db.update(uploads).set({ touchedAt }).where(eq(uploads.key, key));
}

export async function setStored(db: Db, row: typeof uploads.$inferInsert & { storedAt: Date }): Promise<void> {
  const { bytes, storedAt } = row;
  await db.insert(uploads).values(row).onConflictDoUpdate({ target: uploads.key, set: { bytes, storedAt } });
}

export async function deleteUpload(db: Db, key: string): Promise<void> {
  await db.delete(uploads).where(eq(uploads.key, key));
}

export async function deleteUnstored(db: Db, key: string): Promise<void> {
  await db.delete(uploads).where(and(eq(uploads.key, key), isNull(uploads.storedAt)));
}
