/** Searching notes: own ones, on articles and in books. Bounded, with the index named. */
import { and, eq, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { literal } from '#engine/words/alternatives.ts';
import type { Queryable } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import { isPublic } from '#server/features/articles/service.ts';
import { articles } from '#server/features/articles/tables.ts';
import { bookFiles, bookNotes, books, titleOfBook } from '#server/features/books/tables.ts';
import { notes } from '#server/features/notes/tables.ts';

/** Texts in lower case, a line each. */
const lowerCase = (...texts: SQLWrapper[]) => sql`lower(concat_ws(E'\\n', ${sql.join(texts, sql`, `)}))`;

/** A word with its other forms, or a phrase. */
export interface SoughtText {
  forms: readonly string[];
  /** Its forms are all there are; else it may be the beginning of one. */
  isWhole: boolean;
}

/** What notes have to have, and what they may not have. */
export interface SoughtNotes {
  words: readonly SoughtText[];
  excluded: readonly SoughtText[];
}

/** As words in a text in lower case, in the syntax that regular expressions of PostgreSQL and JavaScript share. Chinese has no ends of words. */
export function wordPattern(form: string, isWhole: boolean): string {
  const lower = form.toLowerCase();
  const before = /^[a-z0-9]/.test(lower) ? '(?<![a-z0-9])' : '';
  return `${before}${literal(lower)}${isWhole && /[a-z0-9]$/.test(lower) ? '(?![a-z0-9])' : ''}`;
}

/** Whether a text in lower case has one of the forms. Few texts are left for the second comparison, which costs more. */
const hasAny = (text: SQL, { forms, isWhole }: SoughtText) =>
  sql`(${text} LIKE ANY(${sql.param(forms.map((form) => containing(form.toLowerCase())))}::text[])
    AND ${text} ~ ANY(${sql.param(forms.map((form) => wordPattern(form, isWhole)))}::text[]))`;

const hasAll = (text: SQL, { words, excluded }: SoughtNotes) =>
  and(...words.map((word) => hasAny(text, word)), ...excluded.map((word) => not(hasAny(text, word))));

/** A reader's notes with all of the words, each in any of its forms, newest first (index notes_works leads to the reader's). */
export function notesWith(db: Queryable, userId: number, sought: SoughtNotes, limit: number, now: Date) {
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
      isPublic: sql<boolean>`${isPublic(now)}`,
      updatedAt: notes.updatedAt,
    })
    .from(notes)
    .innerJoin(articles, eq(articles.id, notes.articleId))
    .where(and(eq(notes.userId, userId), hasAll(text, sought)))
    .orderBy(sql`${notes.updatedAt} DESC`)
    .limit(limit);
}

/** The same of notes in books (index book_notes_works leads to the reader's). */
export function bookNotesWith(db: Queryable, userId: number, sought: SoughtNotes, limit: number) {
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
        hasAll(text, sought),
      ),
    )
    .orderBy(sql`${bookNotes.updatedAt} DESC`)
    .limit(limit);
}
