/** Statements of book files, for those who bring and read them. Bounded, with the index named where it is not the primary key. */
import { and, count, eq, isNull, lt, sql } from 'drizzle-orm';
import type { BookStatus } from '#contract/shapes.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { tasks } from '#server/features/tasks/tables.ts';
import { bookChapters, bookFiles, books, bookUploads, titleOfBook } from './tables.ts';

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

/** Locks the file by its id. */
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

/** Whether there is a house book with this title in its file, public or not, even if it has been renamed. House books are few. */
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

/** The book that one of a reader's uploads became, if that is not long ago. */
export async function bookOfUpload(
  db: Queryable,
  userId: number,
  key: string,
): Promise<{ bookUuid: string; taskId: number; digest: string; status: BookStatus } | undefined> {
  const { bookUuid, taskId } = bookUploads;
  const [row] = await db
    .select({ bookUuid, taskId, digest: bookFiles.digest, status: bookFiles.status })
    .from(bookUploads)
    .innerJoin(books, eq(books.uuid, bookUploads.bookUuid))
    .innerJoin(bookFiles, eq(bookFiles.id, books.fileId))
    .where(and(eq(bookUploads.key, key), eq(bookUploads.userId, userId)))
    .limit(1);
  return row;
}

export async function rememberUpload(tx: Queryable, upload: typeof bookUploads.$inferInsert): Promise<void> {
  await tx.insert(bookUploads).values(upload).onConflictDoUpdate({ target: bookUploads.key, set: upload });
}

/** Index book_uploads_created. */
export async function forgetUploads(db: Queryable, before: Date): Promise<void> {
  await db.delete(bookUploads).where(lt(bookUploads.createdAt, before));
}

/** Title of the file's book for the reader of a task (index books_owner). */
export async function titleForTask(db: Queryable, taskId: number, fileId: number): Promise<string> {
  const [row] = await db
    .select({ title: titleOfBook })
    .from(bookFiles)
    .leftJoin(tasks, eq(tasks.id, taskId))
    .leftJoin(books, and(eq(books.fileId, bookFiles.id), eq(books.ownerId, tasks.userId)))
    .where(eq(bookFiles.id, fileId))
    .limit(1);
  if (row === undefined) throw new Error('a book file was deleted while it was read');
  return row.title;
}

/** Names a book after its file, if it came without a name before. */
export async function nameBook(tx: Queryable, uuid: string, fallbackTitle: string): Promise<void> {
  await tx
    .update(books)
    .set({ fallbackTitle })
    .where(and(eq(books.uuid, uuid), isNull(books.fallbackTitle)));
}

export async function dropChapters(db: Queryable, fileId: number): Promise<void> {
  await db.delete(bookChapters).where(eq(bookChapters.fileId, fileId));
}

export async function insertChapter(db: Queryable, values: typeof bookChapters.$inferInsert): Promise<void> {
  await db.insert(bookChapters).values(values);
}

/** Notes which pictures of a file are stored, before anything shows them: whoever gives it up finds them there. */
export async function addPictures(db: Queryable, fileId: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const added = sql`${sql.param([...keys])}::text[]`;
  await db
    .update(bookFiles)
    .set({ pictures: sql`array_cat(${bookFiles.pictures}, ${added})` })
    .where(eq(bookFiles.id, fileId));
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

/** Whether an unfinished task reads or will read the file. */
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
        // Files of house books are read without a task, and soon.
        lt(bookFiles.createdAt, new Date(now.getTime() - HOUR_MS)),
        sql`NOT ${readerOf(bookFiles.id, now)}`,
      ),
    )
    .limit(MAX_UNUSED);
  return rows.map(({ id }) => id);
}

const MAX_UNUSED = 200;

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
    .limit(MAX_UNUSED);
  return rows.map(({ id }) => id);
}
