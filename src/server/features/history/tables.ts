/** Stored readings: articles with time and progress, positions, reports, days and streaks. */
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, reference } from '#server/db/columns.ts';
import { articles } from '#server/features/articles/tables.ts';
import { users } from '#server/features/identity/tables.ts';

export const readings = pgTable(
  'readings',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** May be the id of a deleted article: its reading still counts. */
    articleId: reference().notNull(),
    seconds: integer().notNull().default(0),
    /** These four are those of a {@link ReadingPoint}. */
    progress: real().notNull().default(0),
    readTo: real().notNull().default(0),
    readToSeconds: integer().notNull().default(0),
    isSkimmed: boolean().notNull().default(false),
    isFinish: boolean().notNull().default(false),
    finishedAt: instant(),
    /** Values at the time when the article was finished, for the reader's speed and the level of what was read. */
    finishedWords: integer(),
    finishedSeconds: integer(),
    finishedDifficulty: real(),
    finishedKnownRate: real(),
    firstReadAt: createdAt(),
    lastReadAt: createdAt(),
    /** Taken out of the list by the reader; what was read still counts. Reading it again brings it back. */
    removedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.articleId] }),
    index('readings_recent')
      .on(table.userId, table.lastReadAt.desc().nullsFirst(), table.articleId.desc().nullsFirst())
      .where(sql`${table.removedAt} IS NULL`),
    index('readings_finished').on(table.userId, table.finishedAt).where(sql`${table.isFinish}`),
  ],
);

/** A reader's last position in an article, for each device. */
export const readingPositions = pgTable(
  'reading_positions',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    articleId: reference()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** The visitor id of the browser; '' for a client without one. */
    device: text().notNull(),
    deviceKind: text().$type<'phone' | 'tablet' | 'computer'>().notNull(),
    blockId: text().notNull(),
    /** Characters from the block's start. */
    offset: integer().notNull(),
    /** Version of the text to which the place belongs; null for a row from before versions were noted. */
    version: integer(),
    /** Share of the text up to there, 0 to 1. */
    progress: real(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.articleId, table.device] }),
    index('reading_positions_article').on(table.articleId),
  ],
);

/** Ids of reports, so that each counts once; those older than a signature's life can be deleted. */
export const readingReports = pgTable(
  'reading_reports',
  { userId: reference().notNull(), reportUuid: uuid().notNull(), at: createdAt() },
  (table) => [primaryKey({ columns: [table.userId, table.reportUuid] }), index('reading_reports_at').on(table.at)],
);

/** One row for each reader and day (Asia/Shanghai). */
export const readingDays = pgTable(
  'reading_days',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    seconds: integer().notNull().default(0),
    /** Those of `seconds` in which the reader only skimmed. */
    skimmedSeconds: integer().notNull().default(0),
    articles: integer().notNull().default(0),
    words: integer().notNull().default(0),
    /** The spans of the day that are in `seconds`, as `Covered` in reading-time.ts has them; emptied when no report can touch them. */
    covered: integer().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] }), index('reading_days_day').on(table.day)],
);

/** A reader's streak as `Streak` in streak.ts; written when a day of reading is added or removed. */
export const readingStreaks = pgTable('reading_streaks', {
  userId: reference()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  days: integer().notNull(),
  firstDay: date({ mode: 'string' }).notNull(),
  lastDay: date({ mode: 'string' }).notNull(),
  aliveUntil: date({ mode: 'string' }).notNull(),
  longest: integer().notNull(),
  longestFrom: date({ mode: 'string' }).notNull(),
  longestTo: date({ mode: 'string' }).notNull(),
  rests: date({ mode: 'string' }).array().notNull().default([]),
});
