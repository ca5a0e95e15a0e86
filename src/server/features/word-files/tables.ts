/** Imports of word files: each with its task, and what each batch of words did, for going on after a stop and for undoing. */
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { WordImportReport } from '#contract/shapes.ts';
import { createdAt, instant, reference } from '#server/db/columns.ts';
import { users } from '#server/features/identity/tables.ts';

export const wordImports = pgTable(
  'word_imports',
  {
    taskId: reference().primaryKey(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** File name as the reader knows it. */
    name: text().notNull(),
    /** Null until it has ended. */
    report: jsonb().$type<WordImportReport>(),
    createdAt: createdAt(),
    undoneAt: instant(),
  },
  (table) => [
    index('word_imports_user').on(table.userId, table.taskId.desc().nullsFirst()),
    index('word_imports_created').on(table.createdAt),
  ],
);

/** Written in the transaction of its words. */
export const wordImportBatches = pgTable(
  'word_import_batches',
  {
    taskId: reference()
      .notNull()
      .references(() => wordImports.taskId, { onDelete: 'cascade' }),
    /** Number of its first word in the file. */
    first: integer().notNull(),
    wordIds: bigint({ mode: 'number' }).array().notNull(),
    contextIds: bigint({ mode: 'number' }).array().notNull(),
    report: jsonb().$type<WordImportReport>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.first] })],
);
