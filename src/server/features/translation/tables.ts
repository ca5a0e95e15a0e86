/** Tables of translation: memory, glossary of an article, log of runs with their cost. */
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, id, reference } from '#server/db/columns.ts';
import { articles } from '#server/features/articles/tables.ts';

/** Machine translations by sentence, paragraph and translator, those that are read: see `forgetUnread`. */
export const translationMemory = pgTable(
  'translation_memory',
  {
    /** Digest of translator, paragraph and sentence, see `memoryKey`. */
    key: text().primaryKey(),
    textZh: text().notNull(),
    /** The task that had it made, null for a reader's passage: a new translation on demand uses its own results, and no older ones. */
    taskId: reference(),
    createdAt: createdAt(),
    /** Last read, to the day; unread rows are evicted. */
    readAt: createdAt(),
  },
  (table) => [index('translation_memory_read').on(table.readAt)],
);

/** One translation for each name throughout an article. */
export const articleTerms = pgTable(
  'article_terms',
  {
    articleId: reference()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    term: text().notNull(),
    zh: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.term] })],
);

/** Runs of translating, one row each. */
export const translationRuns = pgTable(
  'translation_runs',
  {
    id: id(),
    articleId: reference()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    translator: text().notNull(),
    /** Numbers of sentences: sent to the service, found in the memory, without a reliable translation. */
    asked: integer().notNull(),
    remembered: integer().notNull(),
    doubtful: integer().notNull(),
    inputTokens: integer().notNull(),
    outputTokens: integer().notNull(),
    characters: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('translation_runs_article').on(table.articleId, table.id)],
);
