/** Table of cached explanations. */
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '#server/db/columns.ts';

export const wordExplanations = pgTable(
  'word_explanations',
  {
    /** Digest of model, prompt, word and sentence, see `explanationKey`. */
    key: text().primaryKey(),
    text: text().notNull(),
    createdAt: createdAt(),
    /** Last read, to the day; unread rows are evicted. */
    readAt: createdAt(),
  },
  (table) => [index('word_explanations_read').on(table.readAt)],
);
