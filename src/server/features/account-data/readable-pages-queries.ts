/** What a person has written and read, with the titles of the articles and books, read page by page along a key. */
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { articles } from '#server/features/articles/tables.ts';
import { bookChapters, bookFiles, bookNotes, books, titleOfBook } from '#server/features/books/tables.ts';
import { collectionArticles, collections } from '#server/features/collections/tables.ts';
import { readings } from '#server/features/history/tables.ts';
import { memberLog } from '#server/features/membership/tables.ts';
import { notes } from '#server/features/notes/tables.ts';
import { reviewLog } from '#server/features/review/tables.ts';

const PAGE = 500;

/** Calls for the next page after the last row until one comes back short. */
async function* pages<Row>(next: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const rows = await next(last);
    if (rows.length > 0) yield rows;
    last = rows.length < PAGE ? undefined : rows.at(-1);
  } while (last !== undefined);
}

/** Article by article, in each the oldest first. */
export const noteRows = (db: Db, userId: number) =>
  pages((last: NoteRow | undefined) =>
    db
      .select({
        noteUuid: notes.noteUuid,
        articleId: notes.articleId,
        text: notes.text,
        comment: notes.comment,
        /** Text with microseconds, because the next page is compared with it. */
        at: sql<string>`${notes.createdAt}::text`,
        title: articles.title,
        titleZh: articles.titleZh,
        sourceName: articles.sourceName,
        pressAt: articles.pressAt,
      })
      .from(notes)
      .innerJoin(articles, eq(articles.id, notes.articleId))
      .where(
        and(
          eq(notes.userId, userId),
          last &&
            sql`(${notes.articleId}, ${notes.createdAt}, ${notes.noteUuid}) > (${last.articleId}, ${last.at}, ${last.noteUuid})`,
        ),
      )
      .orderBy(asc(notes.articleId), asc(notes.createdAt), asc(notes.noteUuid))
      .limit(PAGE),
  );

/** After all places. */
const NOWHERE = 2_147_483_647;
/** The order of the book; what has no place comes last. */
const place = {
  index: sql<number>`coalesce(${bookNotes.index}, ${sql.raw(String(NOWHERE))})`,
  block: sql<number>`coalesce(${bookNotes.blockPosition}, 0)`,
  offset: sql<number>`coalesce(${bookNotes.offset}, 0)`,
};

/** Book by book, in each in the order of the book, with the names of its chapters; without bookmarks. */
export const bookNoteRows = (db: Db, userId: number) =>
  pages((last: BookNoteRow | undefined) =>
    db
      .select({
        noteUuid: bookNotes.noteUuid,
        bookUuid: bookNotes.bookUuid,
        text: sql<string | null>`${bookNotes.payload}->>'text'`,
        comment: sql<string | null>`${bookNotes.payload}->>'comment'`,
        ...place,
        at: sql<string>`${bookNotes.createdAt}::text`,
        chapter: bookChapters.title,
        title: titleOfBook,
        author: sql<string | null>`coalesce(${books.author}, ${bookFiles.author})`,
      })
      .from(bookNotes)
      .innerJoin(books, eq(books.uuid, bookNotes.bookUuid))
      .innerJoin(bookFiles, eq(bookFiles.id, books.fileId))
      .leftJoin(bookChapters, and(eq(bookChapters.fileId, bookFiles.id), eq(bookChapters.index, bookNotes.index)))
      .where(
        and(
          eq(bookNotes.userId, userId),
          sql`${bookNotes.deletedAt} IS NULL AND ${bookNotes.payload}->>'kind' IS DISTINCT FROM 'bookmark'`,
          last &&
            sql`(${bookNotes.bookUuid}, ${place.index}, ${place.block}, ${place.offset}, ${bookNotes.createdAt}, ${bookNotes.noteUuid})
              > (${last.bookUuid}, ${last.index}, ${last.block}, ${last.offset}, ${last.at}, ${last.noteUuid})`,
        ),
      )
      .orderBy(
        asc(bookNotes.bookUuid),
        asc(place.index),
        asc(place.block),
        asc(place.offset),
        asc(bookNotes.createdAt),
        asc(bookNotes.noteUuid),
      )
      .limit(PAGE),
  );

interface BookNoteRow {
  noteUuid: string;
  bookUuid: string;
  index: number;
  block: number;
  offset: number;
  at: string;
}

export interface NoteRow {
  noteUuid: string;
  articleId: number;
  text: string;
  comment: string | null;
  at: string;
  title: string;
  titleZh: string | null;
  sourceName: string | null;
  pressAt: string | null;
}

/** Collection by collection, in each the articles in its order; null for one that has none. */
export const collectionRows = (db: Db, userId: number) =>
  pages((last: { id: number; place: number } | undefined) =>
    db
      .select({
        id: collections.id,
        /** -1 where there is no article. */
        place: sql<number>`coalesce(${collectionArticles.position}, -1)`,
        articleId: collectionArticles.articleId,
        name: collections.title,
        intro: collections.intro,
        deletedAt: collections.deletedAt,
        title: articles.title,
        titleZh: articles.titleZh,
      })
      .from(collections)
      .leftJoin(collectionArticles, eq(collectionArticles.collectionId, collections.id))
      .leftJoin(articles, eq(articles.id, collectionArticles.articleId))
      .where(
        and(
          eq(collections.creatorId, userId),
          last && sql`(${collections.id}, coalesce(${collectionArticles.position}, -1)) > (${last.id}, ${last.place})`,
        ),
      )
      .orderBy(asc(collections.id), asc(sql`coalesce(${collectionArticles.position}, -1)`))
      .limit(PAGE),
  );

/** Books that the reader brought, the first first. As many as one may have, and more. */
export function ownBooks(db: Db, userId: number) {
  return db
    .select({
      fileId: bookFiles.id,
      digest: bookFiles.digest,
      format: bookFiles.format,
      title: titleOfBook,
      author: sql<string | null>`coalesce(${books.author}, ${bookFiles.author})`,
    })
    .from(books)
    .innerJoin(bookFiles, eq(bookFiles.id, books.fileId))
    .where(eq(books.ownerId, userId))
    .orderBy(asc(books.createdAt), asc(books.uuid))
    .limit(5_000);
}

/** The text of a book, a chapter at a time. */
export async function* bookChapterRows(db: Db, fileId: number) {
  for (let next = 0; ; next += 1) {
    const [chapter] = await db
      .select({ title: bookChapters.title, blocks: bookChapters.blocks })
      .from(bookChapters)
      .where(and(eq(bookChapters.fileId, fileId), eq(bookChapters.index, next)))
      .limit(1);
    if (chapter === undefined) return;
    yield chapter;
  }
}

export const readingRows = (db: Db, userId: number) =>
  pages((last: { articleId: number } | undefined) =>
    db
      .select({
        articleId: readings.articleId,
        title: articles.title,
        sourceName: articles.sourceName,
        pressAt: articles.pressAt,
        seconds: readings.seconds,
        progress: readings.progress,
        isFinish: readings.isFinish,
        isSkimmed: readings.isSkimmed,
        firstReadAt: readings.firstReadAt,
        lastReadAt: readings.lastReadAt,
      })
      .from(readings)
      .leftJoin(articles, eq(articles.id, readings.articleId))
      .where(and(eq(readings.userId, userId), last && gt(readings.articleId, last.articleId)))
      .orderBy(asc(readings.articleId))
      .limit(PAGE),
  );

/** Rows in the order of the log's key; who shows them sorts them. */
export const reviewRows = (db: Db, userId: number) =>
  pages((last: { reviewUuid: string; kind: string } | undefined) =>
    db
      .select()
      .from(reviewLog)
      .where(
        and(
          eq(reviewLog.userId, userId),
          last && sql`(${reviewLog.reviewUuid}, ${reviewLog.kind}) > (${last.reviewUuid}, ${last.kind})`,
        ),
      )
      .orderBy(asc(reviewLog.reviewUuid), asc(reviewLog.kind))
      .limit(PAGE),
  );

/** Newest first, at most 1,000. */
export function memberLogRows(db: Db, userId: number) {
  return db.select().from(memberLog).where(eq(memberLog.userId, userId)).orderBy(desc(memberLog.id)).limit(1_000);
}
