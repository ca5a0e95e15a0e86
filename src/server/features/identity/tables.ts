/** Accounts, sessions, one-time codes and the counters of wrong attempts. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Settings } from '#contract/shapes.ts';
import { createdAt, id, instant, reference } from '#server/db/columns.ts';

/** Learning steps that were given up, and until when reviews were scheduled by them; `steps` null are the defaults. */
export interface FormerSteps {
  until: string;
  steps: number[] | null;
}

/** Settings that a reader has chosen. */
export type StoredSettings = Partial<Settings> & {
  /** Oldest first: a review of the past stays what it was. */
  former_steps?: FormerSteps[];
};

export const users = pgTable(
  'users',
  {
    id: id(),
    phone: text(),
    username: text().notNull(),
    /** Null until the first change; after that once in 30 days. */
    usernameChangedAt: instant(),
    passwordHash: text().notNull(),
    isSuper: boolean().notNull().default(false),
    /** Whether the account may edit content; super users may do so without it. */
    isEditor: boolean().notNull().default(false),
    avatar: text(),
    openid: text(),
    xhsId: text(),
    settings: jsonb().$type<StoredSettings>().notNull().default({}),
    /** When the account is to be closed, if that was asked for; null again once everything is erased. */
    deleteAt: instant(),
    /** When the account was closed and everything that identifies its owner was removed. */
    closedAt: instant(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_phone').on(table.phone),
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    uniqueIndex('users_openid').on(table.openid),
    uniqueIndex('users_xhs_id').on(table.xhsId),
    index('users_created').on(table.createdAt),
    index('users_delete').on(table.deleteAt).where(sql`${table.deleteAt} IS NOT NULL`),
    index('users_super').on(table.id).where(sql`${table.isSuper}`),
    index('users_phone_begins').on(table.phone.op('text_pattern_ops')),
    index('users_name_begins').on(sql`lower(${table.username}) text_pattern_ops`),
  ],
);

/** A login. Only the SHA-256 of the token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text().notNull().default(''),
    createdAt: createdAt(),
    /** The address it was opened from. */
    address: text().notNull().default(''),
    lastUsedAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    uniqueIndex('sessions_id').on(table.id),
    index('sessions_expires').on(table.expiresAt),
  ],
);

/** SMS codes, newest first per phone and purpose; kept a day for the daily limit. */
export const smsCodes = pgTable(
  'sms_codes',
  {
    id: id(),
    phone: text().notNull(),
    purpose: text().notNull(),
    codeHash: text().notNull(),
    /** Network that asked for it, in the form in which limits count; the column was named when it held the whole address. */
    network: text('address').notNull(),
    wrongTries: integer().notNull().default(0),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('sms_codes_phone').on(table.phone, table.purpose, table.createdAt),
    index('sms_codes_address').on(table.network, table.createdAt),
  ],
);

/** The latest picture code of each key; asked once, right or wrong. */
export const captchas = pgTable('captchas', {
  key: text().primaryKey(),
  /** SHA-256 of key and answer. */
  answer: text().notNull(),
  /** The letters, to be said on demand. The hash hides nothing of four of them. Null of a code from before they were kept. */
  letters: text(),
  createdAt: createdAt(),
});

/** Devices an account was logged in from before: the owner gets in from them even while the account is under attack. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceHash: text().notNull(),
    createdAt: createdAt(),
    /** Time of the latest login on it. */
    lastUsedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index('known_devices_used').on(table.lastUsedAt),
  ],
);

/** Counters of wrong passwords; `expire` in milliseconds since 1970. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);
