/** Exports of a reader's data as a file to download, a row for each request. */
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, reference } from '#server/db/columns.ts';
import { users } from '#server/features/identity/tables.ts';

export const dataExports = pgTable(
  'data_exports',
  {
    taskId: reference().primaryKey(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Name of the file in the storage, see `export-folder.ts`. */
    file: text().notNull(),
    /** Null until it is made. */
    bytes: bigint({ mode: 'number' }),
    createdAt: createdAt(),
    /** When the file is deleted; null until it is made. */
    expiresAt: instant(),
  },
  (table) => [
    index('data_exports_user').on(table.userId, table.taskId.desc().nullsFirst()),
    index('data_exports_created').on(table.createdAt),
  ],
);
