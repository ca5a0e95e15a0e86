/** Estimates of a reader's vocabulary size by day. */
import { date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { reference } from '#server/db/columns.ts';
import { users } from '#server/features/identity/tables.ts';

/** One row for each reader and day with an estimate. Written once: later knowledge changes no earlier estimate. */
export const vocabularyDays = pgTable(
  'vocabulary_days',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    /** Words, with the bounds of a 90 % interval. */
    estimate: integer().notNull(),
    low: integer().notNull(),
    high: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
