/** What pages report of their use: every event, and one row a visitor kept up to date with them. */
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { LogSource } from '#contract/shapes.ts';
import { createdAt, id, instant, reference } from '#server/db/columns.ts';

/** Append-only. `userId` of a logged-in caller, else as the page claims it: for looking at, not for deciding. */
export const logEvents = pgTable(
  'log_events',
  {
    id: id(),
    name: text().notNull(),
    data: jsonb(),
    cuid: uuid(),
    userId: reference(),
    isNew: boolean().notNull().default(false),
    source: text().$type<LogSource>().notNull(),
    platform: text(),
    at: createdAt(),
  },
  (table) => [
    index('log_events_cuid').on(table.cuid, table.id),
    index('log_events_at').on(table.at),
    index('log_events_user').on(table.userId, table.id).where(sql`${table.userId} IS NOT NULL`),
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
  },
  (table) => [
    index('visitors_recent').on(table.lastAt.desc(), table.cuid),
    index('visitors_user').on(table.userId).where(sql`${table.userId} IS NOT NULL`),
  ],
);

/** Days (of Shanghai) on which a visitor was here: once a visitor and day, however many pages. */
export const visitorDays = pgTable(
  'visitor_days',
  {
    day: date({ mode: 'string' }).notNull(),
    cuid: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.cuid] }),
    index('visitor_days_of_visitor').on(table.cuid, table.day),
  ],
);
