/**
 * Events that pages report. Every event is kept for 90 days in partitions by month; one row for each visitor, and sums by day, month and
 * week, are brought up to date with them and kept longer (docs/decisions/086).
 */
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LogSource, VisitorDevice } from '#contract/shapes.ts';
import { instant, reference } from '#server/db/columns.ts';

/**
 * Append-only, partitioned by month of `at` (Asia/Shanghai): `log_events_2026_11`. Partitions are made and dropped by
 * `partitions.ts`; their key has to be part of every unique index.
 */
export const logEvents = pgTable(
  'log_events',
  {
    id: bigserial({ mode: 'number' }).notNull(),
    /** Id by the client, or made here: an event that is sent again is stored once. */
    eventUuid: uuid().notNull().defaultRandom(),
    name: text().notNull(),
    data: jsonb(),
    /** Path of the page without its query; of OPEN_PAGE only. */
    page: text(),
    cuid: uuid(),
    /** The logged-in user, else null. */
    userId: reference(),
    isNew: boolean().notNull().default(false),
    source: text().$type<LogSource>().notNull(),
    platform: text(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    uniqueIndex('log_events_once').on(table.eventUuid, table.at),
    index('log_events_cuid').on(table.cuid, table.id),
    index('log_events_user').on(table.userId, table.id).where(sql`${table.userId} IS NOT NULL`),
    index('log_events_page').on(table.page, table.id).where(sql`${table.page} IS NOT NULL`),
    // Rows come nearly in the order of their time, so a page range index is enough to find the oldest.
    index('log_events_at').using('brin', table.at),
  ],
);

export const visitors = pgTable(
  'visitors',
  {
    cuid: uuid().primaryKey(),
    /** The last one known. */
    userId: reference(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
    /** OPEN_PAGE events. */
    pages: integer().notNull().default(0),
    isNew: boolean().notNull().default(false),
    source: text().$type<LogSource>().notNull(),
    platform: text(),
    device: text().$type<VisitorDevice>(),
    /** Host of the page that led here on the first visit, or how a link of ours was marked; null where nothing is known. */
    cameFrom: text(),
    /** When a word was first tapped and a vocabulary test first finished in this browser. */
    tappedAt: instant(),
    testedAt: instant(),
  },
  (table) => [
    index('visitors_recent').on(table.lastAt.desc(), table.cuid),
    index('visitors_device').on(table.device, table.lastAt.desc(), table.cuid),
    index('visitors_readers').on(table.lastAt.desc(), table.cuid).where(sql`${table.userId} IS NOT NULL`),
    index('visitors_first').on(table.firstAt),
    index('visitors_user').on(table.userId).where(sql`${table.userId} IS NOT NULL`),
  ],
);

/** Days (of Shanghai) on which a visitor was here: once a visitor and day, however many pages. Kept as long as events. */
export const visitorDays = pgTable(
  'visitor_days',
  {
    day: date({ mode: 'string' }).notNull(),
    cuid: uuid().notNull(),
    /** Whether the visitor came again within seven days. */
    hasReturned: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.cuid] }),
    index('visitor_days_of_visitor').on(table.cuid, table.day),
  ],
);

/** Sums of a day (of Shanghai), without anything of a single person: kept for good, 365 rows a year. */
export const visitDays = pgTable('visit_days', {
  day: date({ mode: 'string' }).primaryKey(),
  /** These four are updated with every event. */
  pages: integer().notNull().default(0),
  visitors: integer().notNull().default(0),
  firstTime: integer().notNull().default(0),
  returned: integer().notNull().default(0),
  /** Summed up every hour, for the last days. */
  registrations: integer().notNull().default(0),
  /** Readers who read for a minute or more. */
  readers: integer().notNull().default(0),
  readSeconds: integer().notNull().default(0),
  orders: integer().notNull().default(0),
  /** Amount in fen. */
  amount: integer().notNull().default(0),
});

/** How far visitors got who first came in a month (its first day): summed up every hour while it may change. */
export const visitFunnels = pgTable('visit_funnels', {
  month: date({ mode: 'string' }).primaryKey(),
  visited: integer().notNull(),
  tapped: integer().notNull(),
  tested: integer().notNull(),
  registered: integer().notNull(),
  stayed: integer().notNull(),
  paid: integer().notNull(),
});

/** Number of those registered in a week (its Monday) who read again a number of days later. */
export const visitCohorts = pgTable('visit_cohorts', {
  week: date({ mode: 'string' }).primaryKey(),
  registered: integer().notNull(),
  /** Null until the day is over for all of them. */
  day1: integer(),
  day3: integer(),
  day7: integer(),
  day14: integer(),
  day28: integer(),
});
