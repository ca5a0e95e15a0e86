/** Searching notes: own ones, on articles and in books. Bounded, with the index named. */
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { articles } from '#server/features/articles/tables.ts';
import { bookFiles, bookNotes, books, titleOfBook } from '#server/features/books/tables.ts';
import { notes } from '#server/features/notes/tables.ts';

/** `%` and `_` stand for themselves. */
export const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Texts in lower case, a line each. */
const lowerCase = (...texts: SQLWrapper[]) => sql`lower(concat_ws(E'\\n', ${sql.join(texts, sql`, `)}))`;

/** Whether a text in lower case has one of the forms: the text is put into lower case once, which is what costs. */
const hasAny = (text: SQL, forms: readonly string[]) =>
  sql`${text} LIKE ANY(${sql.param(forms.map((form) => anywhere(form.toLowerCase())))}::text[])`;

/** A reader's notes with all of the words, each in any of its forms, newest first (index notes_works leads to the reader's). */
export function notesWith(db: Queryable, userId: number, words: readonly (readonly string[])[], limit: number) {
  const text = lowerCase(notes.text, notes.comment, notes.tag);
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
    .where(and(eq(notes.userId, userId), ...words.map((forms) => hasAny(text, forms))))
    .orderBy(sql`${notes.updatedAt} DESC`)
    .limit(limit);
}

/** The same of notes in books (index book_notes_works leads to the reader's). */
export function bookNotesWith(db: Queryable, userId: number, words: readonly (readonly string[])[], limit: number) {
  const { payload } = bookNotes;
  const text = lowerCase(sql`${payload}->>'text'`, sql`${payload}->>'comment'`, sql`${payload}->>'tag'`);
  return db
    .select({
      noteUuid: bookNotes.noteUuid,
      bookUuid: bookNotes.bookUuid,
      payload,
      title: titleOfBook,
      updatedAt: bookNotes.updatedAt,
    })
    .from(bookNotes)
    .innerJoin(books, eq(books.uuid, bookNotes.bookUuid))
    .innerJoin(bookFiles, eq(bookFiles.id, books.fileId))
    .where(
      and(
        eq(bookNotes.userId, userId),
        sql`${bookNotes.deletedAt} IS NULL AND ${payload}->>'kind' IS DISTINCT FROM 'bookmark'`,
        ...words.map((forms) => hasAny(text, forms)),
      ),
    )
    .orderBy(sql`${bookNotes.updatedAt} DESC`)
    .limit(limit);
}
