/** Statements of notes in books. All bounded, by the primary key unless an index is named. */
import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Block, BookStatus, HighlightColor } from '#contract/shapes.ts';
import { lockInTransaction } from '#server/db/advisory-lock.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { bookChapters, bookFiles, bookNotes, books, shelf, titleOfBook } from '#server/features/books/tables.ts';
import { noteDeletions } from '#server/features/notes/tables.ts';
import type { Viewer } from '#server/http/viewer.ts';

/** Notes of one reader in one book; no more are taken. */
export const MAX_NOTES = 5_000;
/** Books of a reader that an import looks at. */
const MAX_BOOKS = 2_000;

export type BookNoteRow = typeof bookNotes.$inferSelect;
export type NewBookNote = typeof bookNotes.$inferInsert;

export interface BookRow {
  uuid: string;
  fileId: number;
  title: string;
  author: string | null;
  cover: string | null;
  status: BookStatus;
  /** The viewer may open it. */
  isReadable: boolean;
}

export interface NoteFilters {
  tag?: string | undefined;
  color?: HighlightColor | undefined;
}

export const colorOf = sql<string | null>`${bookNotes.payload}->>'color'`;
/** The tag, written as in the index book_notes_tags. */
export const tagOf = sql<string | null>`(${bookNotes.payload}->>'tag')`;

/** Bookmarks are kept as notes too; what lists and counts notes leaves them out. */
export const isNoBookmark = sql`${bookNotes.payload}->>'kind' IS DISTINCT FROM 'bookmark'`;

export const matching = ({ tag, color }: NoteFilters): SQL | undefined =>
  and(
    isNull(bookNotes.deletedAt),
    tag ? sql`${tagOf} = ${tag}` : undefined,
    color ? sql`${colorOf} = ${color}` : undefined,
  );

const isReadable = (viewer: Viewer | null) =>
  sql<boolean>`(${books.publishedAt} IS NOT NULL OR ${books.ownerId} IS NOT DISTINCT FROM ${viewer?.userId ?? -1}::bigint OR ${viewer?.isSuper ?? false})`;

const bookColumns = (viewer: Viewer | null) => ({
  uuid: books.uuid,
  fileId: books.fileId,
  title: titleOfBook,
  author: sql<string | null>`coalesce(${books.author}, ${bookFiles.author})`,
  cover: bookFiles.cover,
  status: bookFiles.status,
  isReadable: isReadable(viewer),
});

/** A book, also one that the viewer may not open. */
export async function bookOf(db: Queryable, uuid: string, viewer: Viewer | null): Promise<BookRow | undefined> {
  const [row] = await db
    .select(bookColumns(viewer))
    .from(books)
    .innerJoin(bookFiles, eq(bookFiles.id, books.fileId))
    .where(eq(books.uuid, uuid))
    .limit(1);
  return row;
}

/** Facts that a share page shows about a book. */
export async function bookFacts(db: Queryable, fileId: number) {
  const { description, wordCount, difficulty } = bookFiles;
  const [row] = await db
    .select({ description, wordCount, difficulty })
    .from(bookFiles)
    .where(eq(bookFiles.id, fileId))
    .limit(1);
  return row ?? { description: null, wordCount: 0, difficulty: null };
}

/** A reader's own books (index books_owner) and those on the shelf that may be read, now or once they are in chapters. */
export function booksOfReader(db: Queryable, viewer: Viewer): Promise<BookRow[]> {
  const onShelf = db.select({ uuid: shelf.bookUuid }).from(shelf).where(eq(shelf.userId, viewer.userId));
  return db
    .select(bookColumns(viewer))
    .from(books)
    .innerJoin(bookFiles, eq(bookFiles.id, books.fileId))
    .where(
      and(
        or(eq(books.ownerId, viewer.userId), inArray(books.uuid, onShelf)),
        ne(bookFiles.status, 'FAILED'),
        isReadable(viewer),
      ),
    )
    .orderBy(desc(books.createdAt))
    .limit(MAX_BOOKS);
}

/** Blocks of a chapter with their places in it. */
export async function blocksIn(
  db: Queryable,
  fileId: number,
  index: number,
  ids: readonly string[],
): Promise<{ position: number; block: Block }[]> {
  const { rows } = await db.execute<{ position: number; block: Block }>(
    sql`SELECT (e.place - 1)::int AS position, e.block FROM ${bookChapters} c,
      jsonb_array_elements(c.blocks) WITH ORDINALITY AS e(block, place)
      WHERE c.file_id = ${fileId} AND c.index = ${index} AND e.block->>'id' = ANY(${sql.param([...ids])}::text[])`,
  );
  return rows;
}

/** A chapter by its index. */
export async function chapterOf(db: Queryable, fileId: number, index: number) {
  const [row] = await db
    .select({ title: bookChapters.title, blocks: bookChapters.blocks })
    .from(bookChapters)
    .where(and(eq(bookChapters.fileId, fileId), eq(bookChapters.index, index)))
    .limit(1);
  return row;
}

export function chapterTitles(db: Queryable, fileId: number, indices: readonly number[]) {
  return db
    .select({ index: bookChapters.index, title: bookChapters.title })
    .from(bookChapters)
    .where(and(eq(bookChapters.fileId, fileId), inArray(bookChapters.index, [...indices])))
    .limit(Math.max(1, indices.length));
}

/** Chapters of a book in order, some at a time: a book is never in memory as a whole twice. */
export function chaptersFrom(db: Queryable, fileId: number, from: number, limit: number) {
  return db
    .select({ index: bookChapters.index, title: bookChapters.title, blocks: bookChapters.blocks })
    .from(bookChapters)
    .where(and(eq(bookChapters.fileId, fileId), gte(bookChapters.index, from)))
    .orderBy(asc(bookChapters.index))
    .limit(limit);
}

/** A reader's notes in the order of the book, those without a place last (index book_notes_book). */
export function notesIn(db: Queryable, userId: number, bookUuid: string, filters: NoteFilters = {}) {
  return db
    .select()
    .from(bookNotes)
    .where(and(eq(bookNotes.userId, userId), eq(bookNotes.bookUuid, bookUuid), matching(filters)))
    .orderBy(bookNotes.index, bookNotes.blockPosition, bookNotes.offset, bookNotes.createdAt, bookNotes.noteUuid)
    .limit(MAX_NOTES);
}

/** Notes in one chapter (index book_notes_book). */
export function notesInChapter(db: Queryable, userId: number, bookUuid: string, index: number) {
  return db
    .select()
    .from(bookNotes)
    .where(
      and(
        eq(bookNotes.userId, userId),
        eq(bookNotes.bookUuid, bookUuid),
        eq(bookNotes.index, index),
        isNull(bookNotes.deletedAt),
      ),
    )
    .orderBy(bookNotes.blockPosition, bookNotes.offset)
    .limit(MAX_NOTES);
}

/** Index book_notes_book. */
export async function countIn(db: Queryable, userId: number, bookUuid: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(bookNotes)
    .where(and(eq(bookNotes.userId, userId), eq(bookNotes.bookUuid, bookUuid), isNull(bookNotes.deletedAt)));
  return row?.count ?? 0;
}

/** Keeps others from writing or deleting this note until the transaction ends. */
export async function lockNote(tx: Queryable, userId: number, noteUuid: string): Promise<void> {
  await lockInTransaction(tx, `book note:${userId}:${noteUuid.toLowerCase()}`);
}

/** Deleted ones too. */
export async function noteOf(db: Queryable, userId: number, noteUuid: string): Promise<BookNoteRow | undefined> {
  const [row] = await db
    .select()
    .from(bookNotes)
    .where(and(eq(bookNotes.userId, userId), eq(bookNotes.noteUuid, noteUuid)))
    .limit(1);
  return row;
}

export async function putNote(tx: Queryable, note: NewBookNote): Promise<BookNoteRow> {
  const { userId, noteUuid, bookUuid: _, createdAt: _made, ...changes } = note;
  await tx.delete(noteDeletions).where(and(eq(noteDeletions.userId, userId), eq(noteDeletions.noteUuid, noteUuid)));
  const [row] = await tx
    .insert(bookNotes)
    .values(note)
    .onConflictDoUpdate({
      target: [bookNotes.userId, bookNotes.noteUuid],
      set: { ...changes, deletedAt: null },
    })
    .returning();
  return row as BookNoteRow;
}

/** Marks a note as deleted that was not changed later; what it said goes. */
export async function deleteNote(tx: Queryable, userId: number, noteUuid: string, at: Date): Promise<void> {
  await tx
    .update(bookNotes)
    .set({ deletedAt: sql`greatest(${bookNotes.deletedAt}, ${at.toISOString()}::timestamptz)`, payload: {} })
    .where(and(eq(bookNotes.userId, userId), eq(bookNotes.noteUuid, noteUuid), lte(bookNotes.updatedAt, at)));
}

/** When a note was deleted before it had arrived; null when it was not. */
export async function deletionOf(db: Queryable, userId: number, noteUuid: string): Promise<Date | null> {
  const [row] = await db
    .select({ deletedAt: noteDeletions.deletedAt })
    .from(noteDeletions)
    .where(and(eq(noteDeletions.userId, userId), eq(noteDeletions.noteUuid, noteUuid)))
    .limit(1);
  return row?.deletedAt ?? null;
}

/** Remembers the deletion of a note that is not known, in the notes' own table: it cannot be said of which book it is. */
export async function rememberDeletion(tx: Queryable, userId: number, noteUuid: string, deletedAt: Date) {
  await tx
    .insert(noteDeletions)
    .values({ userId, noteUuid, deletedAt })
    .onConflictDoUpdate({
      target: [noteDeletions.userId, noteDeletions.noteUuid],
      set: { deletedAt: sql`greatest(${noteDeletions.deletedAt}, excluded.deleted_at)` },
    });
}

/** Index book_notes_deleted. */
export async function forgetDeleted(db: Queryable, before: Date): Promise<void> {
  await db.delete(bookNotes).where(lt(bookNotes.deletedAt, before));
}

/** Notes of one book by their uuids, in no order. */
export function notesWith(db: Queryable, userId: number, bookUuid: string, noteUuids: readonly string[]) {
  return db
    .select()
    .from(bookNotes)
    .where(
      and(
        eq(bookNotes.userId, userId),
        inArray(bookNotes.noteUuid, [...noteUuids]),
        eq(bookNotes.bookUuid, bookUuid),
        isNull(bookNotes.deletedAt),
      ),
    )
    .limit(Math.max(1, noteUuids.length));
}

/** Titles of books and what their newest note says (index book_notes_works). */
export async function newestIn(db: Db, viewer: Viewer, bookUuids: readonly string[], filters: NoteFilters) {
  if (bookUuids.length === 0) return [];
  const newest = db
    .selectDistinctOn([bookNotes.bookUuid], { bookUuid: bookNotes.bookUuid, payload: bookNotes.payload })
    .from(bookNotes)
    .where(
      and(
        eq(bookNotes.userId, viewer.userId),
        inArray(bookNotes.bookUuid, [...bookUuids]),
        matching(filters),
        isNoBookmark,
      ),
    )
    .orderBy(desc(bookNotes.bookUuid), desc(bookNotes.updatedAt))
    .limit(bookUuids.length)
    .as('newest');
  return db
    .select({ ...bookColumns(viewer), payload: newest.payload })
    .from(newest)
    .innerJoin(books, eq(books.uuid, newest.bookUuid))
    .innerJoin(bookFiles, eq(bookFiles.id, books.fileId))
    .limit(bookUuids.length);
}
