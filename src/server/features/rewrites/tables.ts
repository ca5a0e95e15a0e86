/** Articles in simpler English, once for each version of a text and level. */
import { customType, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Difficulty } from '#contract/shapes.ts';
import type { ReadingLevel } from '#engine/reading-level.ts';
import { createdAt, reference } from '#server/db/columns.ts';
import { articles } from '#server/features/articles/tables.ts';

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

export interface RewrittenParagraph {
  blockId: string;
  text: string;
  /** Words beyond the level that stayed after every try; null where it kept to the level. */
  hard: string[] | null;
}

export const rewrites = pgTable(
  'rewrites',
  {
    articleId: reference()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    level: text().$type<ReadingLevel>().notNull(),
    /** The model, and the version of the prompt. */
    maker: text().notNull(),
    state: text().$type<'MAKING' | 'DONE' | 'FAILED'>().notNull(),
    /** Id of the task that makes it, or made it last. */
    taskId: reference(),
    /** Paragraphs in text order; those written so far while it is being made. */
    paragraphs: jsonb().$type<RewrittenParagraph[]>().notNull().default([]),
    wordCount: integer(),
    difficulty: text().$type<Difficulty>(),
    /** Format of `packCounts`; null until it is done. */
    lemmas: bytes(),
    /** Entry in the ledger of `usage`, of the reader who asked for it. */
    paidId: reference(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.version, table.level, table.maker] })],
);
