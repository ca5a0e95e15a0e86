/** Statements of readers' shelves: what stands there, how far it is read, and whether it is finished. */
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { BookPosition } from '#contract/shapes.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Slice } from '#server/db/slice.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { author, bookColumns, isReadable, named } from './queries.ts';
import { bookChapters, bookFiles, books, isInHistory, shelf, titleOfBook } from './tables.ts';

export type ShelfRow = typeof shelf.$inferSelect;
export type ShelfState = 'all' | 'reading' | 'finished' | 'away' | 'mine';
export type ShelfSort = 'recent' | 'read' | 'title' | 'author' | 'progress' | 'difficulty' | 'added';

const SORTS: Record<ShelfSort, SQL[]> = {
  recent: [desc(shelf.updatedAt)],
  read: [sql`${shelf.posAt} DESC NULLS LAST`, desc(shelf.updatedAt)],
  added: [desc(shelf.addedAt)],
  title: [asc(titleOfBook)],
  author: [sql`${author} ASC NULLS LAST`],
  progress: [desc(shelf.progress)],
  difficulty: [sql`${bookFiles.difficultyScore} ASC NULLS LAST`],
};

const selectShelf = (db: Queryable) =>
  db
    .select({ book: bookColumns, shelf })
    .from(shelf)
    .innerJoin(books, eq(books.uuid, shelf.bookUuid))
    .innerJoin(bookFiles, eq(bookFiles.id, books.fileId));
export type Shelved = Awaited<ReturnType<ReturnType<typeof selectShelf>['execute']>>[number];

/** Books that are on the shelf, or were and are one's own, and may still be read (the primary key leads to the reader's). */
export function shelved(
  db: Queryable,
  viewer: Viewer,
  { state, sort, q }: { state: ShelfState; sort: ShelfSort; q?: string | undefined },
  { offset, limit }: Slice,
): Promise<Shelved[]> {
  const [isOn, isOwn] = [isNull(shelf.removedAt), eq(books.ownerId, viewer.userId)];
  const wanted = {
    all: isOn,
    reading: and(isOn, isNull(shelf.finishedAt)),
    finished: and(isOn, isNotNull(shelf.finishedAt)),
    away: and(isNotNull(shelf.removedAt), isOwn),
    mine: or(isOn, isOwn),
  }[state];
  return selectShelf(db)
    .where(and(eq(shelf.userId, viewer.userId), wanted, isReadable(viewer), q ? named(q) : undefined))
    .orderBy(...SORTS[sort], shelf.bookUuid)
    .offset(offset)
    .limit(limit);
}

export async function shelvedOne(db: Queryable, viewer: Viewer, uuid: string): Promise<Shelved | undefined> {
  const [row] = await selectShelf(db)
    .where(and(eq(shelf.userId, viewer.userId), eq(shelf.bookUuid, uuid), isNull(shelf.removedAt), isReadable(viewer)))
    .limit(1);
  return row;
}

/** Which of the books the reader has opened, on the shelf or not, with the title of the chapter (primary keys). */
export async function readBooks(db: Queryable, userId: number, uuids: readonly string[]) {
  if (uuids.length === 0) return [];
  return db
    .select({ book: bookColumns, shelf, chapter: bookChapters.title })
    .from(shelf)
    .innerJoin(books, eq(books.uuid, shelf.bookUuid))
    .innerJoin(bookFiles, eq(bookFiles.id, books.fileId))
    .leftJoin(
      bookChapters,
      and(eq(bookChapters.fileId, books.fileId), sql`${bookChapters.index} = (${shelf.pos} ->> 'index')::int`),
    )
    .where(and(eq(shelf.userId, userId), inArray(shelf.bookUuid, [...uuids])));
}

/** Takes the book out of the reading history; shelf and place stay. @returns whether it was there */
export async function removeFromHistory(db: Queryable, userId: number, uuid: string, now: Date): Promise<boolean> {
  const changed = await db
    .update(shelf)
    .set({ leftHistoryAt: now })
    .where(and(eq(shelf.userId, userId), eq(shelf.bookUuid, uuid), isInHistory))
    .returning({ uuid: shelf.bookUuid });
  return changed.length > 0;
}

/** Which of these books are on the reader's shelf. */
export async function onShelf(db: Queryable, userId: number, uuids: readonly string[]): Promise<Set<string>> {
  if (uuids.length === 0) return new Set();
  const rows = await db
    .select({ uuid: shelf.bookUuid })
    .from(shelf)
    .where(and(eq(shelf.userId, userId), inArray(shelf.bookUuid, [...uuids]), isNull(shelf.removedAt)));
  return new Set(rows.map(({ uuid }) => uuid));
}

/** @param at when that was wanted: what was taken off the shelf later stays off it */
export async function putOnShelf(db: Queryable, userId: number, bookUuid: string, at: Date): Promise<void> {
  await db
    .insert(shelf)
    .values({ userId, bookUuid, addedAt: at, updatedAt: at })
    .onConflictDoUpdate({
      target: [shelf.userId, shelf.bookUuid],
      set: { removedAt: null, addedAt: at, updatedAt: at },
      setWhere: lte(shelf.removedAt, at),
    });
}

export async function takeOffShelf(db: Queryable, userId: number, bookUuid: string, now: Date): Promise<void> {
  await db
    .update(shelf)
    .set({ removedAt: now })
    .where(and(eq(shelf.userId, userId), eq(shelf.bookUuid, bookUuid), isNull(shelf.removedAt)));
}

/** An older place changes nothing, and whether the book is finished neither: {@link noteReached}. */
export async function setPlace(
  db: Queryable,
  userId: number,
  bookUuid: string,
  place: { pos: BookPosition; posAt: Date; progress: number },
): Promise<void> {
  await db
    .update(shelf)
    .set({ ...place, updatedAt: place.posAt })
    .where(
      and(
        eq(shelf.userId, userId),
        eq(shelf.bookUuid, bookUuid),
        sql`(${shelf.posAt} IS NULL OR ${shelf.posAt} <= ${place.posAt.toISOString()}::timestamptz)`,
      ),
    );
}

/** Counted seconds of reading in a book. */
export async function addReadSeconds(db: Queryable, userId: number, bookUuid: string, seconds: number): Promise<void> {
  await db
    .update(shelf)
    .set({ readSeconds: sql`${shelf.readSeconds} + ${seconds}` })
    .where(and(eq(shelf.userId, userId), eq(shelf.bookUuid, bookUuid)));
}

/** Words that may stand between two places without having been read: two open pages of a large window. */
const WINDOW_WORDS = 600;
/** The pace, words a second, at which a text may have been read: that at which an article can be finished. */
const READ_A_SECOND = 10;

/**
 * Called after a new place or more reading time. The text up to the place counts as read if the time since the last such place allows it,
 * and a book that is read to its end is finished. After a jump ahead the text between counts as unread until the reader comes back or has
 * read on for as long.
 */
export async function noteReached(db: Queryable, userId: number, bookUuid: string): Promise<void> {
  await db.execute(sql`
    UPDATE shelf SET read_to = shelf.progress, read_to_seconds = shelf.read_seconds,
      finished_at = CASE WHEN shelf.progress >= 1 THEN coalesce(shelf.finished_at, shelf.pos_at) ELSE shelf.finished_at END
    FROM books JOIN book_files ON book_files.id = books.file_id
    WHERE shelf.user_id = ${userId} AND shelf.book_uuid = ${bookUuid} AND books.uuid = shelf.book_uuid
      AND shelf.progress > shelf.read_to
      AND (shelf.progress - shelf.read_to) * book_files.word_count
        <= ${WINDOW_WORDS}::int + (shelf.read_seconds - shelf.read_to_seconds) * ${READ_A_SECOND}::int`);
}

/** Sets by hand whether the book is finished. Reading it again begins at a place, which no older place replaces. */
export async function setFinished(
  db: Queryable,
  userId: number,
  bookUuid: string,
  change: { finishedAt: Date } | { finishedAt: null; from?: { pos: BookPosition; posAt: Date } },
): Promise<void> {
  const { finishedAt } = change;
  const again = finishedAt === null && change.from && { ...change.from, progress: 0, updatedAt: change.from.posAt };
  await db
    .update(shelf)
    .set(
      finishedAt === null
        ? { finishedAt, readTo: 0, readToSeconds: shelf.readSeconds, ...again }
        : { finishedAt: sql`coalesce(${shelf.finishedAt}, ${finishedAt.toISOString()}::timestamptz)` },
    )
    .where(and(eq(shelf.userId, userId), eq(shelf.bookUuid, bookUuid), isNull(shelf.removedAt)));
}
