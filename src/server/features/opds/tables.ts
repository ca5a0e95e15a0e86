/** Catalogues of books: the address of a reader's own shelf, and those of others that a reader opened. */
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, reference } from '#server/db/columns.ts';
import { users } from '#server/features/identity/tables.ts';

export const opdsTokens = pgTable(
  'opds_tokens',
  {
    userId: reference()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the address. */
    tokenHash: text().notNull(),
    madeAt: instant().notNull(),
  },
  (table) => [uniqueIndex('opds_tokens_hash').on(table.tokenHash)],
);

/** Catalogues of other libraries that a reader has opened. Passwords are not stored; the reader is asked for them again. */
export const opdsCatalogues = pgTable(
  'opds_catalogues',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    title: text().notNull(),
    openedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.url] }),
    index('opds_catalogues_recent').on(table.userId, table.openedAt.desc().nullsFirst()),
  ],
);
