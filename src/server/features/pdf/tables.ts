/** Files made of articles: which are being made, and which are there. */
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, reference } from '#server/db/columns.ts';
import { articles } from '#server/features/articles/tables.ts';

export const pdfFiles = pgTable(
  'pdf_files',
  {
    /** In the storage; tells article, version, style and level. */
    name: text().primaryKey(),
    articleId: reference()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** Of the task that makes it. */
    taskId: reference(),
    createdAt: createdAt(),
    /** Null until it is there. */
    madeAt: instant(),
  },
  (table) => [index('pdf_files_article').on(table.articleId), index('pdf_files_made').on(table.madeAt)],
);
