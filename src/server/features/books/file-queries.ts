/** Statements of book files, for those who bring and read them. Bounded, with the index named where it is not the primary key. */
import { and, count, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Queryable } from '#server/db/database.ts';
import { tasks } from '#server/features/tasks/tables.ts';
import { bookChapters, bookFiles, books } from './tables.ts';

type BookFile = typeof bookFiles.$inferSelect;

export async function ownBookOf(db: Queryable, userId: number, fileId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ uuid: books.uuid })
    .from(books)
    .where(and(eq(books.ownerId, userId), eq(books.fileId, fileId)))
    .limit(1);
  return row?.uuid;
}

/** The file of this digest, locked until the transaction ends. */
export async function fileByDigest(tx: Queryable, digest: string): Promise<BookFile | undefined> {
  const [row] = await tx.select().from(bookFiles).where(eq(bookFiles.digest, digest)).limit(1).for('update');
  return row;
}

export async function fileById(db: Queryable, fileId: number): Promise<BookFile | undefined> {
  const [row] = await db.select().from(bookFiles).where(eq(bookFiles.id, fileId)).limit(1);
  return row;
}

/** The same by id. */
export async function lockedFile(tx: Queryable, fileId: number): Promise<BookFile | undefined> {
  const [row] = await tx.select().from(bookFiles).where(eq(bookFiles.id, fileId)).limit(1).for('update');
  return row;
}

/** @returns the row of the digest, also one that another reader made */
export async function insertFile(tx: Queryable, digest: string, bytes: number, now: Date): Promise<BookFile> {
  await tx.insert(bookFiles).values({ digest, bytes, status: 'PROCESSING', createdAt: now }).onConflictDoNothing();
  const row = await fileByDigest(tx, digest);
  if (row === undefined) throw new Error('a book file was not stored');
  return row;
}

export async function setFile(
  db: Queryable,
  fileId: number,
  values: Partial<typeof bookFiles.$inferInsert>,
): Promise<void> {
  await db.update(bookFiles).set(values).where(eq(bookFiles.id, fileId));
}

/** Whether the house has a book with this title in its file, public or not, whatever it is called now. Its books are few. */
export async function hasHouseBook(db: Queryable, fileTitle: string): Promise<boolean> {
  const rows = await db
    .select({ uuid: books.uuid })
    .from(books)
    .innerJoin(bookFiles, eq(bookFiles.id, books.fileId))
    .where(and(isNull(books.ownerId), eq(bookFiles.title, fileTitle)))
    .limit(1);
  return rows.length > 0;
}

export async function insertBook(tx: Queryable, book: typeof books.$inferInsert): Promise<void> {
  await tx.insert(books).values(book).onConflictDoNothing();
}

export async function dropChapters(db: Queryable, fileId: number): Promise<void> {
  await db.delete(bookChapters).where(eq(bookChapters.fileId, fileId));
}

export async function insertChapter(db: Queryable, values: typeof bookChapters.$inferInsert): Promise<void> {
  await db.insert(bookChapters).values(values);
}

export async function chapterCount(db: Queryable, fileId: number): Promise<number> {
  const [row] = await db.select({ chapters: count() }).from(bookChapters).where(eq(bookChapters.fileId, fileId));
  return row?.chapters ?? 0;
}

/** Deletes a file that no book is made of (index books_file). @returns its row */
export async function deleteUnusedFile(tx: Queryable, fileId: number): Promise<BookFile | undefined> {
  const [row] = await tx
    .delete(bookFiles)
    .where(
      and(eq(bookFiles.id, fileId), sql`NOT EXISTS (SELECT FROM ${books} WHERE ${books.fileId} = ${bookFiles.id})`),
    )
    .returning();
  return row;
}

export async function taskState(db: Queryable, taskId: number) {
  const [row] = await db.select({ state: tasks.state }).from(tasks).where(eq(tasks.id, taskId)).limit(1);
  return row?.state;
}

const HOUR_MS = 3_600_000;

/** A task that is to read the file, or has told of its reading within the hour (index tasks_state). */
const readerOf = (fileId: number | typeof bookFiles.id, now: Date) => sql`EXISTS (
  SELECT FROM ${tasks}
  WHERE ${tasks.job} = 'book-file' AND (${tasks.data}->>'fileId')::int = ${fileId}
    AND (${tasks.state} = 'QUEUED' AND ${tasks.updatedAt} > ${new Date(now.getTime() - 24 * HOUR_MS).toISOString()}::timestamptz
      OR ${tasks.state} = 'RUNNING' AND ${tasks.updatedAt} > ${new Date(now.getTime() - HOUR_MS).toISOString()}::timestamptz))`;

/** Whether a task reads the file, or will. */
export async function isRead(tx: Queryable, fileId: number, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ read: boolean }>(sql`SELECT ${readerOf(fileId, now)} AS read`);
  return rows[0]?.read === true;
}

/** Files that were to be read, and no task does. */
export async function abandonedFiles(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: bookFiles.id })
    .from(bookFiles)
    .where(
      and(
        eq(bookFiles.status, 'PROCESSING'),
        // Those of the house are read without a task, and soon.
        lt(bookFiles.createdAt, new Date(now.getTime() - HOUR_MS)),
        sql`NOT ${readerOf(bookFiles.id, now)}`,
      ),
    )
    .limit(MOST_UNUSED);
  return rows.map(({ id }) => id);
}

const MOST_UNUSED = 200;

/** Files that no book is made of any more, such as those of closed accounts. */
export async function unusedFiles(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .select({ id: bookFiles.id })
    .from(bookFiles)
    .where(
      and(
        sql`NOT EXISTS (SELECT FROM ${books} WHERE ${books.fileId} = ${bookFiles.id})`,
        sql`${bookFiles.createdAt} < ${before.toISOString()}::timestamptz`,
      ),
    )
    .limit(MOST_UNUSED);
  return rows.map(({ id }) => id);
}
