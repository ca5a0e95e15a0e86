/** Memberships with their ends, the log of their changes, and trials, offered and taken. */
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MemberLevel } from '#contract/shapes.ts';
import { createdAt, id, instant, reference } from '#server/db/columns.ts';
import { users } from '#server/features/identity/tables.ts';

/** Running memberships; one that ended is taken out by the clock, and stays in the log. */
export const members = pgTable(
  'members',
  {
    userId: reference()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    level: smallint().$type<MemberLevel>().notNull(),
    expiresAt: instant().notNull(),
    /** Days of level 1 that wait while level 2 runs: level 1 goes on from `expiresAt` until then. */
    levelOneUntil: instant(),
    isTrial: boolean().notNull().default(false),
    remark: text(),
  },
  (table) => [index('members_expires').on(table.expiresAt)],
);

export type MemberAction = 'trial' | 'open' | 'renew' | 'close' | 'order' | 'award' | 'expire';

export const memberLog = pgTable(
  'member_log',
  {
    id: id(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    action: text().$type<MemberAction>().notNull(),
    level: smallint().$type<MemberLevel>(),
    days: integer(),
    remark: text().notNull().default(''),
    operatorId: reference(),
    /** End of the whole membership after this entry. */
    expiresAt: instant(),
    /** Reason for the days, unique within `action`: an order's number, a request's id. The same one gives nothing twice. */
    reference: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('member_log_user').on(table.userId, table.id),
    uniqueIndex('member_log_reference').on(table.action, table.reference),
  ],
);

/** Links to a trial for somebody who has no account with that Xiaohongshu id yet. Only the SHA-256 of the token is kept. */
export const trialOffers = pgTable('trial_offers', {
  tokenHash: text().primaryKey(),
  xhsId: text().notNull(),
  operatorId: reference().notNull(),
  createdAt: createdAt(),
  usedAt: instant(),
});

/** Trials that were taken: once for a user, once for a Xiaohongshu id. The id is kept when the account is gone. */
export const trials = pgTable(
  'trials',
  {
    id: id(),
    xhsId: text().notNull(),
    userId: reference().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('trials_xhs_id').on(table.xhsId), uniqueIndex('trials_user').on(table.userId)],
);
