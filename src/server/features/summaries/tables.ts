/** Summaries of articles by a model, once for each version of a text. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, reference } from '#server/db/columns.ts';
import { articles } from '#server/features/articles/tables.ts';

export const summaries = pgTable(
  'summaries',
  {
    articleId: reference()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    /** The model, and the version of the prompt. */
    maker: text().notNull(),
    /** `RENEWING` while a whole one is written anew. */
    state: text().$type<'STREAMING' | 'RENEWING' | 'DONE' | 'FAILED'>().notNull(),
    /**
     * Text as the model wrote it, see `summaryLines`; the part written so far while it is being written; the previous text while it is
     * renewed.
     */
    text: text().notNull().default(''),
    /** Entry in the ledger of `usage`, of the reader who asked for it. */
    paidId: reference(),
    createdAt: createdAt(),
    /** Last sign of life of the process that writes it. */
    writtenAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.version, table.maker] }),
    index('summaries_writing').on(table.writtenAt).where(sql`state IN ('STREAMING', 'RENEWING')`),
  ],
);
