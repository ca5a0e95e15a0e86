/** What is counted for the overview. Each statement reads one reader's part of one index. */
import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { WordState } from '#contract/shapes.ts';
import { LEECH_LAPSES } from '#engine/schedule/card.ts';
import type { Db } from '#server/db/database.ts';
import { myWords } from '#server/features/words/tables.ts';
import type { DayFigures } from './projection.ts';
import { reviewDays } from './tables.ts';

export interface WordTally {
  state: WordState;
  /** Days from today's beginning on which the words are due, 0 also for those overdue; null beyond the forecast and for new words. */
  dueDay: number | null;
  words: number;
  due: number;
  leeches: number;
}

const inUsersBook = and(
  eq(myWords.userId, sql.placeholder('userId')),
  isNull(myWords.deletedAt),
  sql`${myWords.inBook}`,
);
const isLeech = sql`${myWords.lapses} >= ${sql.raw(String(LEECH_LAPSES))}`;

/** The words of the book by state and by the day on which they are due (index my_words_queue, read alone). */
export function wordTallies(
  reads: Db,
): (userId: number, times: { now: Date; today: Date; days: number }) => Promise<WordTally[]> {
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  const today = sql`${sql.placeholder('today')}::timestamptz`;
  const day = sql`CASE WHEN ${myWords.dueAt} < ${sql.placeholder('end')}::timestamptz
    THEN greatest(0, floor(extract(epoch FROM ${myWords.dueAt} - ${today}) / 86400))::int END`;
  const count = sql<number>`count(*)::int`;
  const statement = reads
    .select({
      state: myWords.state,
      dueDay: sql<number | null>`${day}`,
      words: count,
      due: sql<number>`(count(*) FILTER (WHERE ${myWords.dueAt} <= ${now}))::int`,
      leeches: sql<number>`(count(*) FILTER (WHERE ${isLeech}))::int`,
    })
    .from(myWords)
    .where(inUsersBook)
    .groupBy(myWords.state, sql`2`)
    .prepare('review_tallies');
  return (userId, { now: at, today: start, days }) =>
    statement.execute({
      userId,
      now: at.toISOString(),
      today: start.toISOString(),
      end: new Date(start.getTime() + days * 86_400_000).toISOString(),
    });
}

/** Words marked as known that are not in the book (index my_words_only_marked). */
export function onlyKnown(reads: Db): (userId: number) => Promise<number> {
  const statement = reads
    .select({ count: sql<number>`count(*)::int` })
    .from(myWords)
    .where(
      and(
        eq(myWords.userId, sql.placeholder('userId')),
        eq(myWords.state, sql`'known'`),
        isNull(myWords.deletedAt),
        sql`NOT ${myWords.inBook}`,
      ),
    )
    .prepare('review_only_known');
  return async (userId) => (await statement.execute({ userId }))[0]?.count ?? 0;
}

export interface DayRow extends DayFigures {
  day: string;
}

/** Days with reviews from one on, the newest first; a reader has at most one row a day (primary key). */
export function dayFigures(reads: Db, most: number): (userId: number, from: string) => Promise<DayRow[]> {
  const columns = {
    day: reviewDays.day,
    reviewed: reviewDays.reviewed,
    correct: reviewDays.correct,
    spent: reviewDays.spent,
    started: reviewDays.started,
    recalls: reviewDays.recalls,
    recalled: reviewDays.recalled,
  };
  const statement = reads
    .select(columns)
    .from(reviewDays)
    .where(and(eq(reviewDays.userId, sql.placeholder('userId')), gte(reviewDays.day, sql.placeholder('from'))))
    .orderBy(desc(reviewDays.day))
    .limit(most)
    .prepare('review_day_figures');
  return (userId, from) => statement.execute({ userId, from });
}

/** Words begun before a day (primary key). */
export function begunBefore(reads: Db): (userId: number, day: string) => Promise<number> {
  const statement = reads
    .select({ started: sql<number>`coalesce(sum(${reviewDays.started}), 0)::int` })
    .from(reviewDays)
    .where(and(eq(reviewDays.userId, sql.placeholder('userId')), lt(reviewDays.day, sql.placeholder('day'))))
    .prepare('review_begun_before');
  return async (userId, day) => (await statement.execute({ userId, day }))[0]?.started ?? 0;
}
