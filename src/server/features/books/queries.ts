/** Statements of books. Bounded, with the index named where it is not the primary key. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import type { BookPosition, Difficulty } from '#contract/shapes.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Slice } from '#server/db/slice.ts';
import type { Viewer } from '#server/http/viewer.ts';
import {
  bookChapters,
  bookFiles,
  bookNotes,
  books,
  bookTranslations,
  isInHistory,
  shelf,
  titleOfBook,
} from './tables.ts';

export type ShelfRow = typeof shelf.$inferSelect;
export type ShelfState = 'all' | 'reading' | 'finished' | 'away' | 'mine';
export type ShelfSort = 'recent' | 'read' | 'title' | 'author' | 'progress' | 'difficulty' | 'added';
const author = sql<string | null>`coalesce(${books.author}, ${bookFiles.author})`;

/** All but the lemmas, which are read where rates are computed. */
const bookColumns = {
  uuid: books.uuid,
  fileId: books.fileId,
  ownerId: books.ownerId,
  publishedAt: books.publishedAt,
  title: titleOfBook,
  author,
  cover: bookFiles.cover,
  description: bookFiles.description,
  language: bookFiles.language,
  wordCount: bookFiles.wordCount,
  chapterCount: bookFiles.chapterCount,
  difficulty: bookFiles.difficulty,
  difficultyScore: bookFiles.difficultyScore,
  status: bookFiles.status,
  failure: bookFiles.failure,
  format: bookFiles.format,
  digest: bookFiles.digest,
  toc: bookFiles.toc,
};

const selectBooks = (db: Queryable) =>
  db.select(bookColumns).from(books).innerJoin(bookFiles, eq(bookFiles.id, books.fileId));
export type BookRow = Awaited<ReturnType<ReturnType<typeof selectBooks>['execute']>>[number];

/** A public book, an own one, or any for a super user. */
function isReadable(viewer: Viewer | null): SQL {
  if (viewer?.isSuper) return sql`true`;
  const isPublic = isNotNull(books.publishedAt);
  return viewer === null ? isPublic : (or(isPublic, eq(books.ownerId, viewer.userId)) as SQL);
}

export async function readableBook(db: Queryable, uuid: string, viewer: Viewer | null): Promise<BookRow | undefined> {
  const [row] = await selectBooks(db)
    .where(and(eq(books.uuid, uuid), isReadable(viewer)))
    .limit(1);
  return row;
}

const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const named = (q: string) => or(ilike(titleOfBook, anywhere(q)), ilike(author, anywhere(q)));

/** Public ones, the last published first (index books_public). */
export function publicBooks(
  db: Queryable,
  { q, difficulty }: { q: string | undefined; difficulty: Difficulty | undefined },
  { offset, limit }: Slice,
): Promise<BookRow[]> {
  return selectBooks(db)
    .where(
      and(
        isNotNull(books.publishedAt),
        eq(bookFiles.status, 'READY'),
        q ? named(q) : undefined,
        difficulty ? eq(bookFiles.difficulty, difficulty) : undefined,
      ),
    )
    .orderBy(desc(books.publishedAt), books.uuid)
    .offset(offset)
    .limit(limit);
}

/** Books that somebody may read which have each of the words in title or author, for search. */
export function booksNamed(
  db: Queryable,
  words: readonly string[],
  viewer: Viewer | null,
  limit: number,
): Promise<BookRow[]> {
  return selectBooks(db)
    .where(and(isReadable(viewer && { ...viewer, isSuper: false }), eq(bookFiles.status, 'READY'), ...words.map(named)))
    .orderBy(sql`length(${titleOfBook})`, books.uuid)
    .limit(limit);
}

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

/** What is on the shelf, or was and is one's own, and may still be read (the primary key leads to the reader's). */
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

/** These of the books that the reader has read in, on the shelf or not, with the title of the chapter (primary keys). */
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

/** An older place changes nothing. */
export async function setPlace(
  db: Queryable,
  userId: number,
  bookUuid: string,
  place: { pos: BookPosition; posAt: Date; progress: number; finishedAt: Date | null },
): Promise<void> {
  await db
    .update(shelf)
    .set({
      ...place,
      finishedAt: sql`coalesce(${shelf.finishedAt}, ${place.finishedAt?.toISOString() ?? null}::timestamptz)`,
      updatedAt: place.posAt,
    })
    .where(
      and(
        eq(shelf.userId, userId),
        eq(shelf.bookUuid, bookUuid),
        sql`(${shelf.posAt} IS NULL OR ${shelf.posAt} <= ${place.posAt.toISOString()}::timestamptz)`,
      ),
    );
}

/** What they said goes. */
export async function dropNotes(db: Queryable, userId: number, bookUuid: string, now: Date): Promise<void> {
  await db
    .update(bookNotes)
    .set({ deletedAt: now, updatedAt: now, payload: {} })
    .where(and(eq(bookNotes.userId, userId), eq(bookNotes.bookUuid, bookUuid), isNull(bookNotes.deletedAt)));
}

export type ChapterRow = NonNullable<Awaited<ReturnType<typeof chapter>>>;
export async function chapter(db: Queryable, fileId: number, index: number) {
  const [row] = await db
    .select({
      index: bookChapters.index,
      title: bookChapters.title,
      blocks: bookChapters.blocks,
      footnotes: bookChapters.footnotes,
      wordCount: bookChapters.wordCount,
    })
    .from(bookChapters)
    .where(and(eq(bookChapters.fileId, fileId), eq(bookChapters.index, index)))
    .limit(1);
  return row;
}

/** Words of the chapters before one, and of the whole book (primary key). */
export async function wordsBefore(
  db: Queryable,
  fileId: number,
  index: number,
): Promise<{ before: number; own: number }> {
  const [row] = await db
    .select({
      before: sql<number>`coalesce(sum(${bookChapters.wordCount}) FILTER (WHERE ${bookChapters.index} < ${index}), 0)::int`,
      own: sql<number>`coalesce(sum(${bookChapters.wordCount}) FILTER (WHERE ${bookChapters.index} = ${index}), 0)::int`,
    })
    .from(bookChapters)
    .where(eq(bookChapters.fileId, fileId));
  return { before: row?.before ?? 0, own: row?.own ?? 0 };
}

const MOST_CHAPTERS = 5_000;

/** Figures of all chapters, without their texts. */
export function chapterFigures(db: Queryable, fileId: number) {
  return db
    .select({
      index: bookChapters.index,
      title: bookChapters.title,
      wordCount: bookChapters.wordCount,
      difficulty: bookChapters.difficulty,
      lemmas: bookChapters.lemmas,
    })
    .from(bookChapters)
    .where(eq(bookChapters.fileId, fileId))
    .orderBy(asc(bookChapters.index))
    .limit(MOST_CHAPTERS);
}

/** Lemma counts of whole books by file; those that are not counted are left out. */
export async function lemmasOf(db: Queryable, fileIds: readonly number[]): Promise<Map<number, Uint8Array>> {
  if (fileIds.length === 0) return new Map();
  const rows = await db
    .select({ id: bookFiles.id, lemmas: bookFiles.lemmas })
    .from(bookFiles)
    .where(inArray(bookFiles.id, [...fileIds]));
  return new Map(rows.flatMap(({ id, lemmas }) => (lemmas === null ? [] : [[id, lemmas]])));
}

/** Texts of some chapters, in order. */
export function chaptersOf(db: Queryable, fileId: number, indexes: readonly number[]) {
  return db
    .select({ index: bookChapters.index, title: bookChapters.title, blocks: bookChapters.blocks })
    .from(bookChapters)
    .where(and(eq(bookChapters.fileId, fileId), inArray(bookChapters.index, [...indexes])))
    .orderBy(asc(bookChapters.index));
}

/** Chapters whose text has all of the words as letters, in order: which ones are worth reading for a search. */
export async function chaptersWith(db: Queryable, fileId: number, beginnings: readonly string[]): Promise<number[]> {
  const rows = await db
    .select({ index: bookChapters.index })
    .from(bookChapters)
    .where(
      and(
        eq(bookChapters.fileId, fileId),
        ...beginnings.map(
          (beginning) =>
            sql`(${bookChapters.blocks}::text ILIKE ${anywhere(beginning)} OR ${bookChapters.title} ILIKE ${anywhere(beginning)})`,
        ),
      ),
    )
    .orderBy(asc(bookChapters.index))
    .limit(MOST_CHAPTERS);
  return rows.map(({ index }) => index);
}

export type KeptTranslation = Pick<typeof bookTranslations.$inferSelect, 'textZh' | 'origin'>;

/** Of a chapter, by sentence (primary key). */
export async function translationsOf(
  db: Queryable,
  fileId: number,
  index: number,
): Promise<Map<string, KeptTranslation>> {
  const { sentenceId, textZh, origin } = bookTranslations;
  const rows = await db
    .select({ sentenceId, textZh, origin })
    .from(bookTranslations)
    .where(and(eq(bookTranslations.fileId, fileId), eq(bookTranslations.index, index)));
  return new Map(rows.map(({ sentenceId, ...kept }) => [sentenceId, kept]));
}

export async function keepTranslations(
  db: Queryable,
  rows: readonly (typeof bookTranslations.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0)
    await db
      .insert(bookTranslations)
      .values([...rows])
      .onConflictDoNothing();
}

export async function setWording(
  db: Queryable,
  uuid: string,
  values: { title?: string; author?: string | null },
): Promise<void> {
  await db.update(books).set(values).where(eq(books.uuid, uuid));
}

export async function setPublished(tx: Queryable, uuid: string, publishedAt: Date | null): Promise<void> {
  await tx.update(books).set({ publishedAt }).where(eq(books.uuid, uuid));
}

/** Own books of a person. One that could not be read is nothing that anybody could read, and has left no bytes. */
const isOwnedBy = (userId: number | Placeholder) => and(eq(books.ownerId, userId), ne(bookFiles.status, 'FAILED'));

/** How many own books a person has, as a part of a statement (index books_owner). */
export function bookCount(db: Queryable, userId: Placeholder) {
  return db
    .select({ count: sql<number>`count(*)::int` })
    .from(books)
    .innerJoin(bookFiles, eq(bookFiles.id, books.fileId))
    .where(isOwnedBy(userId));
}

/** The same, and the bytes of their files. */
export async function ownedBy(db: Queryable, userId: number): Promise<{ books: number; bytes: number }> {
  const [row] = await db
    .select({ books: count(), bytes: sum(bookFiles.bytes).mapWith(Number) })
    .from(books)
    .innerJoin(bookFiles, eq(bookFiles.id, books.fileId))
    .where(isOwnedBy(userId));
  return { books: row?.books ?? 0, bytes: row?.bytes ?? 0 };
}

/** Deletes a book; its notes, shares and shelf rows go with it. */
export async function deleteBook(tx: Queryable, uuid: string): Promise<void> {
  await tx.delete(books).where(eq(books.uuid, uuid));
}
