/** Uploads that are on their way or wait to be read: a row for each, so that any process goes on with it. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, reference } from '#server/db/columns.ts';
import { users } from '#server/features/identity/tables.ts';

export const uploads = pgTable(
  'uploads',
  {
    /** User, a random part, the name as far as it is plain. */
    key: text().primaryKey(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Announced size, or the largest possible one, until the file is stored; then its size. */
    bytes: integer().notNull(),
    /** Id of its parts in the storage; null for a file that is sent in one piece. */
    partsId: text(),
    createdAt: createdAt(),
    /** When it last received bytes. */
    touchedAt: instant().notNull(),
    /** Null until it is there as a whole. */
    storedAt: instant(),
  },
  (table) => [index('uploads_user').on(table.userId, table.createdAt), index('uploads_created').on(table.createdAt)],
);
