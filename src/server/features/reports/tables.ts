/** Table of readers' reports on translations. */
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, reference } from '#server/db/columns.ts';
import { articles } from '#server/features/articles/tables.ts';
import { users } from '#server/features/identity/tables.ts';

export const translationReports = pgTable(
  'translation_reports',
  {
    id: id(),
    articleId: reference()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    blockId: text().notNull(),
    /** Empty when the whole block is meant. */
    sentenceId: text().notNull().default(''),
    text: text().notNull(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** When and by whom it was handled. */
    handledAt: instant(),
    handledBy: reference().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('translation_reports_user').on(table.userId),
    index('translation_reports_article').on(table.articleId),
    index('translation_reports_open').on(table.articleId, table.id).where(sql`${table.handledAt} IS NULL`),
    // One open report for each reader and sentence.
    uniqueIndex('translation_reports_once')
      .on(table.userId, table.articleId, table.blockId, table.sentenceId)
      .where(sql`${table.handledAt} IS NULL`),
  ],
);
