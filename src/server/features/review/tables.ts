/** The log of reviews, which is only ever added to, and what is derived from it or decided by it. */
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Rating, ReadingEvidence, ReviewMode, ReviewSource } from '#contract/shapes.ts';
import { createdAt, instant, reference } from '#server/db/columns.ts';
import { articles } from '#server/features/articles/tables.ts';
import { users } from '#server/features/identity/tables.ts';

/**
 * The log has the word itself, so that it outlives the row in the book. An `undo` has the `review_uuid` of the review that it undoes, and
 * no rating.
 */
export const reviewLog = pgTable(
  'review_log',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reviewUuid: uuid().notNull(),
    kind: text().$type<'review' | 'undo'>().notNull(),
    word: text().notNull(),
    rating: smallint().$type<Rating>(),
    /** Seconds. */
    spent: real().notNull().default(0),
    at: instant().notNull(),
    mode: text().$type<ReviewMode>(),
    source: text().$type<ReviewSource>().notNull(),
    receivedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.reviewUuid, table.kind] }),
    index('review_log_word').on(table.userId, table.word, table.at),
  ],
);

/** Figures of a reader's review day, which begins at 4:00 in Asia/Shanghai: derived from the log. */
export const reviewDays = pgTable(
  'review_days',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    reviewed: integer().notNull().default(0),
    /** Reviews with a rating above 1. */
    correct: integer().notNull().default(0),
    spent: doublePrecision().notNull().default(0),
    /** Words reviewed for the first time. */
    started: integer().notNull().default(0),
    /** Words that came up again after a day or more, and how many of them were remembered at the first try. */
    recalls: integer().notNull().default(0),
    recalled: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** The parameters of a reader, and what they were tried on. */
export const reviewParameters = pgTable('review_parameters', {
  userId: reference()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** FSRS-6, 21 numbers; null for the defaults. */
  weights: doublePrecision().array(),
  triedAt: instant().notNull(),
  /** Reviews that there were then. */
  triedReviews: integer().notNull(),
  /** Log loss on the newest fifth of the reviews, which the fitting did not see; null when there were none to judge by. */
  ownLogLoss: doublePrecision(),
  defaultLogLoss: doublePrecision(),
  heldOutReviews: integer().notNull(),
});

/** A word of the book met in an article: recorded, and no review. */
export const readingEvidence = pgTable(
  'reading_evidence',
  {
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    articleId: reference()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    word: text().notNull(),
    kind: text().$type<ReadingEvidence>().notNull(),
    /** Whether the word was due then: only then the evidence counts for the queue. */
    wasDue: boolean().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.articleId, table.word] }),
    index('reading_evidence_article').on(table.articleId),
    index('reading_evidence_word').on(table.userId, table.word, table.at),
    // Has all columns of the count by week, which so reads only the index.
    index('reading_evidence_recent').on(table.userId, table.at, table.kind, table.word),
  ],
);
