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
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import type { Difficulty } from '#contract/shapes.ts';
import type { Queryable } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import type { Slice } from '#server/db/slice.ts';
import type { Viewer } from '#server/http/viewer.ts';
import {
  bookChapters,
  bookFiles,
  bookNotes,
  bookShares,
  books,
  bookTranslations,
  bookUploads,
  shelf,
  titleOfBook,
} from './tables.ts';

export const author = sql<string | null>`coalesce(${books.author}, ${bookFiles.author})`;

/** All columns but the lemmas, which are read where rates are computed. */
export const bookColumns = {
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
export function isReadable(viewer: Viewer | null): SQL {
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

export const named = (q: string) => or(ilike(titleOfBook, containing(q)), ilike(author, containing(q)));

/** Public books, the last published first (index books_public). */
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

/** Books with a word's signs in title or author, of the file or of the owner's wording (indexes books_titles, book_files_titles). */
const inTitles = (db: Queryable, word: string) => {
  const has = (text: SQL) => sql`title_grams(${text}) @> title_grams(${word})`;
  const own = sql`coalesce(${books.title}, ${books.fallbackTitle}, '') || ' ' || coalesce(${books.author}, '')`;
  const ofFile = sql`coalesce(${bookFiles.title}, '') || ' ' || coalesce(${bookFiles.author}, '')`;
  const worded = db.select({ uuid: books.uuid }).from(books).where(has(own));
  const named = db
    .select({ uuid: books.uuid })
    .from(bookFiles)
    .innerJoin(books, eq(books.fileId, bookFiles.id))
    .where(has(ofFile));
  return sql`${books.uuid} IN ((${worded}) UNION ALL (${named}))`;
};

/** Books that somebody may read which have each of the words in title or author, for search: the longest word finds them. */
export function booksNamed(
  db: Queryable,
  words: readonly string[],
  viewer: Viewer | null,
  limit: number,
): Promise<BookRow[]> {
  return selectBooks(db)
    .where(
      and(
        inTitles(db, words.toSorted((one, other) => other.length - one.length)[0] ?? ''),
        isReadable(viewer && { ...viewer, isSuper: false }),
        eq(bookFiles.status, 'READY'),
        ...words.map(named),
      ),
    )
    .orderBy(sql`length(${titleOfBook})`, books.uuid)
    .limit(limit);
}

/** Deletes the reader's notes in a book with their content; the rows stay as marked deleted. */
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

const MAX_CHAPTERS = 5_000;

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
    .limit(MAX_CHAPTERS);
}

/** Titles of all chapters in order (primary key). */
export function chapterTitles(db: Queryable, fileId: number) {
  return db
    .select({ index: bookChapters.index, title: bookChapters.title })
    .from(bookChapters)
    .where(eq(bookChapters.fileId, fileId))
    .orderBy(asc(bookChapters.index))
    .limit(MAX_CHAPTERS);
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
    .select({
      index: bookChapters.index,
      title: bookChapters.title,
      blocks: bookChapters.blocks,
      footnotes: bookChapters.footnotes,
    })
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
            sql`(${bookChapters.blocks}::text ILIKE ${containing(beginning)} OR ${bookChapters.footnotes}::text ILIKE ${containing(beginning)} OR ${bookChapters.title} ILIKE ${containing(beginning)})`,
        ),
      ),
    )
    .orderBy(asc(bookChapters.index))
    .limit(MAX_CHAPTERS);
  return rows.map(({ index }) => index);
}

export type KeptTranslation = Pick<typeof bookTranslations.$inferSelect, 'textZh' | 'origin'>;

/** Translations of a chapter by sentence (primary key). */
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

/** Part of a statement: number of a person's own books (index books_owner). */
export function bookCount(db: Queryable, userId: Placeholder) {
  return db
    .select({ count: sql<number>`count(*)::int` })
    .from(books)
    .innerJoin(bookFiles, eq(bookFiles.id, books.fileId))
    .where(isOwnedBy(userId));
}

/** Number of a person's own books, and the bytes of their files. */
export async function ownedBy(db: Queryable, userId: number): Promise<{ books: number; bytes: number }> {
  const [row] = await db
    .select({ books: count(), bytes: sum(bookFiles.bytes).mapWith(Number) })
    .from(books)
    .innerJoin(bookFiles, eq(bookFiles.id, books.fileId))
    .where(isOwnedBy(userId));
  return { books: row?.books ?? 0, bytes: row?.bytes ?? 0 };
}

/** Whether the file of this digest is one of a person's own books (index books_owner). */
export async function ownsFile(db: Queryable, userId: number, digest: string): Promise<boolean> {
  const rows = await db
    .select({ uuid: books.uuid })
    .from(books)
    .innerJoin(bookFiles, eq(bookFiles.id, books.fileId))
    .where(and(isOwnedBy(userId), eq(bookFiles.digest, digest)))
    .limit(1);
  return rows.length > 0;
}

/** Locked until the transaction ends: notes and shares that are being added wait. */
export async function lockBook(tx: Queryable, uuid: string): Promise<{ publishedAt: Date | null } | undefined> {
  const { publishedAt } = books;
  const [row] = await tx.select({ publishedAt }).from(books).where(eq(books.uuid, uuid)).limit(1).for('update');
  return row;
}

/** Whether people beside one have notes or shared lines in a book, as a condition on its row (indexes book_notes_of_book, book_shares_book). */
export const hasOthersNotes = (userId: number | typeof books.ownerId): SQL => sql`(
  EXISTS (SELECT FROM ${bookNotes} WHERE ${bookNotes.bookUuid} = ${books.uuid} AND ${bookNotes.userId} <> ${userId} AND ${bookNotes.deletedAt} IS NULL)
  OR EXISTS (SELECT FROM ${bookShares} WHERE ${bookShares.bookUuid} = ${books.uuid} AND ${bookShares.userId} <> ${userId}))`;

export async function isReliedOn(tx: Queryable, uuid: string, exceptUserId: number): Promise<boolean> {
  const rows = await tx
    .select({ uuid: books.uuid })
    .from(books)
    .where(and(eq(books.uuid, uuid), hasOthersNotes(exceptUserId)))
    .limit(1);
  return rows.length > 0;
}

/** Makes a book one of the house, without what the person who gives it up has in it. */
export async function handOn(tx: Queryable, uuid: string, userId: number, now: Date): Promise<void> {
  await tx.update(books).set({ ownerId: null }).where(eq(books.uuid, uuid));
  await dropNotes(tx, userId, uuid, now);
  for (const table of [bookShares, shelf, bookUploads]) {
    await tx.delete(table).where(and(eq(table.bookUuid, uuid), eq(table.userId, userId)));
  }
}

/** Deletes a book; its notes, shares and shelf rows go with it. */
export async function deleteBook(tx: Queryable, uuid: string): Promise<void> {
  await tx.delete(books).where(eq(books.uuid, uuid));
}
