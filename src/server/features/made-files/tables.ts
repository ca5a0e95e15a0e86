/** Files made of articles: which are being made, and which are there. */
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, reference } from '#server/db/columns.ts';
import { articles } from '#server/features/articles/tables.ts';

export const madeFiles = pgTable(
  'made_files',
  {
    /** Name in the storage, made of everything that the content depends on. */
    name: text().primaryKey(),
    /** Null once the article is gone; the file then goes with the next cleaning. */
    articleId: reference().references(() => articles.id, { onDelete: 'set null' }),
    /** Id of the task that makes it. */
    taskId: reference(),
    createdAt: createdAt(),
    /** Null until it is there. */
    madeAt: instant(),
    /** Facts that its feature needs without reading the file. */
    detail: jsonb(),
  },
  (table) => [index('made_files_article').on(table.articleId), index('made_files_made').on(table.madeAt)],
);
