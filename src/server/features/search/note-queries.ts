/** Searching notes: own ones, on articles and in books. Bounded, with the index named. */
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { articles } from '#server/features/articles/tables.ts';
import { bookFiles, bookNotes, books } from '#server/features/books/tables.ts';
import { notes } from '#server/features/notes/tables.ts';

/** `%` and `_` stand for themselves. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A reader's notes with all of the words, each in any of its forms, newest first (index notes_works leads to the reader's). */
export function notesWith(db: Queryable, userId: number, words: readonly (readonly string[])[], limit: number) {
  const isThere = (form: string) =>
    sql`(${notes.text} ILIKE ${anywhere(form)} OR ${notes.comment} ILIKE ${anywhere(form)} OR ${notes.tag} ILIKE ${anywhere(form)})`;
  return db
    .select({
      noteUuid: notes.noteUuid,
      articleId: notes.articleId,
      text: notes.text,
      comment: notes.comment,
      color: notes.color,
      title: articles.title,
      titleZh: articles.titleZh,
      updatedAt: notes.updatedAt,
    })
    .from(notes)
    .innerJoin(articles, eq(articles.id, notes.articleId))
    .where(and(eq(notes.userId, userId), ...words.map((forms) => sql`(${sql.join(forms.map(isThere), sql` OR `)})`)))
    .orderBy(sql`${notes.updatedAt} DESC`)
    .limit(limit);
}

/** The same of notes in books (index book_notes_works leads to the reader's). */
export function bookNotesWith(db: Queryable, userId: number, words: readonly (readonly string[])[], limit: number) {
  const { payload } = bookNotes;
  const isThere = (form: string) =>
    sql`(${payload}->>'text' ILIKE ${anywhere(form)} OR ${payload}->>'comment' ILIKE ${anywhere(form)} OR ${payload}->>'tag' ILIKE ${anywhere(form)})`;
  return db
    .select({
      noteUuid: bookNotes.noteUuid,
      bookUuid: bookNotes.bookUuid,
      payload,
      title: sql<string>`coalesce(${books.title}, ${bookFiles.title}, '没有书名的书')`,
      updatedAt: bookNotes.updatedAt,
    })
    .from(bookNotes)
    .innerJoin(books, eq(books.uuid, bookNotes.bookUuid))
    .innerJoin(bookFiles, eq(bookFiles.id, books.fileId))
    .where(
      and(
        eq(bookNotes.userId, userId),
        sql`${bookNotes.deletedAt} IS NULL AND ${payload}->>'kind' IS DISTINCT FROM 'bookmark'`,
        ...words.map((forms) => sql`(${sql.join(forms.map(isThere), sql` OR `)})`),
      ),
    )
    .orderBy(sql`${bookNotes.updatedAt} DESC`)
    .limit(limit);
}
