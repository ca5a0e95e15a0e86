/**
 * Tables of the search index (decision 061): an inverted index in immutable segments. A document is one version of an article; its
 * number is dead once its row is gone.
 */
import { customType, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { reference } from '#server/db/columns.ts';
import { articles } from '#server/features/articles/tables.ts';

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

export const searchDocuments = pgTable(
  'search_documents',
  {
    number: integer().primaryKey().generatedAlwaysAsIdentity(),
    articleId: reference()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    /** Version of the analysis that made the terms; an outdated document is indexed again. */
    analysis: text().notNull(),
    /** Length in content words. */
    length: integer().notNull(),
    /** Sentences of the text, see `indexed-text.ts`. */
    sentences: bytes().notNull(),
  },
  (table) => [uniqueIndex('search_documents_article').on(table.articleId)],
);

/** Compared by its bytes, whatever the language of the database. */
const plainText = customType<{ data: string; driverData: string }>({ dataType: () => 'text COLLATE "C"' });

/** Intervals of document numbers, both ends included. */
export const searchSegments = pgTable('search_segments', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  first: integer().notNull(),
  last: integer().notNull(),
  documents: integer().notNull(),
});

export const searchPostings = pgTable(
  'search_postings',
  {
    /**
     * Without a foreign key, which would be checked for each of the many rows; a segment and its postings are written and deleted together.
     */
    segment: integer().notNull(),
    term: plainText().notNull(),
    /** Documents that have the term. */
    df: integer().notNull(),
    /** See `engine/search/postings.ts`. */
    postings: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.segment, table.term] })],
);

/** Words of articles as they stand, for spelling; in how many articles one is, the postings of its term say. */
export const searchWords = pgTable('search_words', { word: plainText().primaryKey() });
