/**
 * The weekly rank: where each reader stands, how many stand in each range of values, and what is left of a week that has ended. A week
 * is named by its Monday in Shanghai. Tables with a row for every reader have no foreign key: accounts are never deleted, and a check for each
 * row would take longer than closing a week.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { RankCategory } from '#contract/shapes.ts';
import { createdAt, id, instant, reference } from '#server/db/columns.ts';
import { users } from '#server/features/identity/tables.ts';

const week = () => date({ mode: 'string' }).notNull();
const category = () => text().$type<RankCategory>().notNull();
const big = () => bigint({ mode: 'number' }).notNull();
const reader = () =>
  reference()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * One row for each reader, week and category. Its trigger (migration `rank`) writes every change of how many readers stand at a key to
 * {@link rankMoves}; who deletes whole weeks switches it off for the transaction (`waikan.rank_moves`).
 */
export const rankStandings = pgTable(
  'rank_standings',
  {
    week: week(),
    cat: category(),
    userId: reference().notNull(),
    /** Value and the moment it was reached, as `standing-key.ts` puts them together: more is better. */
    key: big(),
    /** True while the reader is held: then the row is not in the rank. */
    isHeld: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.week, table.cat, table.userId] }),
    index('rank_standings_order')
      .on(table.week, table.cat, table.key.desc(), table.userId)
      .where(sql`NOT ${table.isHeld}`),
    index('rank_standings_user').on(table.userId),
  ],
);

/** Number of readers with each prefix of the key (`key >> shift`), as far as {@link rankMoves} have been added up. */
export const rankCounts = pgTable(
  'rank_counts',
  {
    week: week(),
    cat: category(),
    shift: smallint().notNull(),
    prefix: big(),
    readers: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.week, table.cat, table.shift, table.prefix] })],
);

/** Readers who came to a prefix of the finest shift (1) or left it (-1), not yet added to {@link rankCounts}. */
export const rankMoves = pgTable(
  'rank_moves',
  {
    id: id(),
    week: week(),
    cat: category(),
    prefix: big(),
    change: smallint().notNull(),
  },
  (table) => [index('rank_moves_prefix').on(table.week, table.cat, table.prefix, table.change)],
);

/** State of `fair-play.ts` for a reader's reports in a week. Devices and networks are keyed hashes. */
export const rankWatches = pgTable(
  'rank_watches',
  {
    week: week(),
    userId: reference().notNull(),
    /** Device → milliseconds since 1970 of its last report. */
    devices: jsonb().$type<Record<string, number>>().notNull(),
    /** Network → seconds counted from it. */
    networks: jsonb().$type<Record<string, number>>().notNull(),
    crowdedSeconds: integer().notNull(),
    /** The reader's place at the last report, and the seconds since the last sign of reading. */
    point: text().notNull(),
    stillSeconds: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.week, table.userId] }), index('rank_watches_user').on(table.userId)],
);

export type HoldReason = 'devices' | 'idle' | 'hours' | 'speed' | 'shared' | 'together' | 'network';
export type HoldState = 'open' | 'restored' | 'kept';

/** A reader who is looked at: out of the rank, or (`network`) only without reward, until somebody decides. */
export const rankHolds = pgTable(
  'rank_holds',
  {
    id: id(),
    week: week(),
    userId: reader(),
    reason: text().$type<HoldReason>().notNull(),
    /** What was noticed, in Chinese. */
    detail: text().notNull(),
    state: text().$type<HoldState>().notNull().default('open'),
    /** The reader's statement about it. */
    statement: text(),
    remark: text(),
    operatorId: reference(),
    createdAt: createdAt(),
    decidedAt: instant(),
  },
  (table) => [
    index('rank_holds_state').on(table.state, table.id),
    // Decided once, a reason does not come up again in that week.
    uniqueIndex('rank_holds_week').on(table.week, table.userId, table.reason),
    index('rank_holds_user').on(table.userId, table.week),
  ],
);

/** Weeks that are closed. */
export const rankWeeks = pgTable('rank_weeks', {
  week: date({ mode: 'string' }).primaryKey(),
  closedAt: instant().notNull(),
});

/** Places of closed weeks; they never change. */
export const rankPlaces = pgTable(
  'rank_places',
  {
    week: week(),
    cat: category(),
    userId: reference().notNull(),
    place: integer().notNull(),
    /** Seconds, articles or words. */
    value: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.week, table.cat] }),
    index('rank_places_listed').on(table.week, table.cat, table.place, table.userId).where(sql`${table.place} <= 1000`),
  ],
);

/** Days of membership for the first ten of a week: one reward a reader, for the best of the three categories. */
export const rankAwards = pgTable(
  'rank_awards',
  {
    week: week(),
    userId: reader(),
    cat: category(),
    place: integer().notNull(),
    days: integer().notNull(),
    expiresAt: instant().notNull(),
    takenAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.week, table.userId] }),
    index('rank_awards_user').on(table.userId, table.week),
  ],
);
