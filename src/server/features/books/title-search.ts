/** Search of books by title and author. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { type BookRow, isReadable, named, selectBooks } from './queries.ts';
import { bookFiles, books, titleOfBook } from './tables.ts';

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
