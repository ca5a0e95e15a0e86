/** Codes, who used them, who came through whom, and how often somebody typed a wrong one. */
import { isNull, sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { CodeType } from '#contract/shapes.ts';
import { createdAt, id, instant, reference } from '#server/db/columns.ts';
import { users } from '#server/features/identity/tables.ts';

export const codes = pgTable(
  'codes',
  {
    id: id(),
    /** Capitals and digits without hyphens. */
    code: text().notNull(),
    ctype: text().$type<CodeType>().notNull(),
    /** Days of membership for the reader who uses it. */
    days: integer(),
    /** How often it may be used; null for any number of times. */
    uses: integer(),
    used: integer().notNull().default(0),
    remark: text().notNull().default(''),
    /** INVITE: whose friends they are who come with it. */
    ownerId: reference().references(() => users.id, { onDelete: 'cascade' }),
    /** The editor who made it; null for the one that each reader has. */
    createdBy: reference(),
    /** The request that made it, so that it may come twice. */
    request: uuid(),
    /** The network from which its owner last asked for it; forgotten when it says nothing any more. */
    ownerNetwork: text(),
    /** The day on which `ownerNetwork` was seen; null when unknown. */
    ownerNetworkAt: instant(),
    expiresAt: instant(),
    offAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('codes_code').on(table.code),
    uniqueIndex('codes_own').on(table.ownerId).where(isNull(table.createdBy)),
    index('codes_forget')
      .on(sql`coalesce(${table.ownerNetworkAt}, ${table.createdAt})`)
      .where(sql`${table.ownerNetwork} IS NOT NULL`),
    index('codes_made').on(table.id).where(sql`${table.createdBy} IS NOT NULL`),
    index('codes_type').on(table.ctype, table.id),
    index('codes_request').on(table.createdBy, table.request),
    index('codes_remark').on(sql`lower(${table.remark}) text_pattern_ops`).where(sql`${table.remark} <> ''`),
  ],
);

/** Uses of codes, one for each code and user. The row stays when the account is deleted. */
export const codeUses = pgTable(
  'code_uses',
  {
    id: id(),
    codeId: reference()
      .notNull()
      .references(() => codes.id, { onDelete: 'cascade' }),
    userId: reference().references(() => users.id, { onDelete: 'set null' }),
    usedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('code_uses_once').on(table.codeId, table.userId),
    index('code_uses_code').on(table.codeId, table.id),
    index('code_uses_user').on(table.userId),
  ],
);

export type Refusal = 'phone' | 'device' | 'network';

/** Invited readers with their inviters; a friend has one inviter. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    inviterId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    friendId: reference().references(() => users.id, { onDelete: 'set null' }),
    /** Hash of the device on which the friend took the invitation. */
    deviceHash: text(),
    /** The network it was; forgotten when it says nothing any more. */
    network: text(),
    /** Keyed digest of the friend's phone number: it tells a friend who closed the account and came again, and stays a year after registering. */
    phoneDigest: text(),
    /** Why it earns nothing. */
    refusal: text().$type<Refusal>(),
    createdAt: createdAt(),
    awardedAt: instant(),
    awardDays: integer(),
  },
  (table) => [
    uniqueIndex('invitations_friend').on(table.friendId),
    index('invitations_inviter').on(table.inviterId, table.id),
    index('invitations_device').on(table.inviterId, table.deviceHash),
    index('invitations_network').on(table.inviterId, table.network),
    index('invitations_phone').on(table.phoneDigest).where(sql`${table.phoneDigest} IS NOT NULL`),
    index('invitations_awarded').on(table.inviterId, table.awardedAt),
    index('invitations_forget').on(table.createdAt).where(sql`${table.network} IS NOT NULL`),
  ],
);

/** Wrong codes of one account or one network. */
export const codeTries = pgTable(
  'code_tries',
  { key: text().primaryKey(), tries: integer().notNull(), until: instant().notNull() },
  (table) => [index('code_tries_until').on(table.until)],
);
