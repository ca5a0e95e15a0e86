/** How a reader wants to be reminded. Nobody has a row before choosing something. */
import { pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, reference } from '#server/db/columns.ts';
import { users } from '#server/features/identity/tables.ts';

export const reminders = pgTable(
  'reminders',
  {
    userId: reference()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the day, 0 to 1,439, by the clock of Shanghai. */
    minute: smallint().notNull(),
    /** SHA-256 of the token in the feed's address; null while there is no feed. */
    tokenHash: text(),
    feedMadeAt: instant(),
  },
  (table) => [uniqueIndex('reminders_token').on(table.tokenHash)],
);
