/** Table of corrections that were asked for with an idempotency key, for a day: an attempt that comes again gets the same one. */
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Writing } from '#contract/shapes.ts';
import { createdAt, reference } from '#server/db/columns.ts';
import { users } from '#server/features/identity/tables.ts';

export const corrections = pgTable(
  'corrections',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestUuid: uuid().notNull(),
    /** SHA-256 of article and text, hexadecimal: another text with the same key is refused. Null in rows from before there was one. */
    digest: text(),
    /** Null while it is being written. */
    corrected: jsonb().$type<Writing>(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.requestUuid] }),
    index('corrections_created').on(table.createdAt),
  ],
);
