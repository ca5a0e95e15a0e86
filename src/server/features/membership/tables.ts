/** Who is a member until when, and the log of how that came about. */
import { boolean, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, reference } from '#server/db/columns.ts';
import { users } from '#server/features/identity/tables.ts';

export const members = pgTable('members', {
  userId: reference()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  level: smallint().notNull(),
  expiresAt: instant().notNull(),
  isTrial: boolean().notNull().default(false),
  remark: text(),
});

export const memberLog = pgTable(
  'member_log',
  {
    id: id(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    action: text().$type<'trial' | 'open' | 'renew' | 'close' | 'order' | 'award' | 'expire'>().notNull(),
    level: smallint(),
    days: integer(),
    remark: text().notNull().default(''),
    operatorId: reference(),
    expiresAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('member_log_user').on(table.userId, table.id)],
);
