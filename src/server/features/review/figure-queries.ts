/** Counts for the overview. Each statement reads one reader's part of one index. */
import { and, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { WordState } from '#contract/shapes.ts';
import { LEECH_LAPSES } from '#engine/schedule/card.ts';
import type { Db } from '#server/db/database.ts';
import { myWords } from '#server/features/words/tables.ts';
import type { DayFigures } from './projection.ts';
import { reviewDays } from './tables.ts';

export interface StateCount {
  state: WordState;
  words: number;
}

const inUsersBook = and(
  eq(myWords.userId, sql.placeholder('userId')),
  isNull(myWords.deletedAt),
  sql`${myWords.inBook}`,
);

/** The words of the book by state (index my_words_states, read alone). */
export function stateCounts(reads: Db): (userId: number) => Promise<StateCount[]> {
  const statement = reads
    .select({ state: myWords.state, words: sql<number>`count(*)::int` })
    .from(myWords)
    .where(inUsersBook)
    .groupBy(myWords.state)
    .prepare('review_state_counts');
  return (userId) => statement.execute({ userId });
}

/** Words that are forgotten again and again and still learned (index my_words_leeches). */
export function leechCount(reads: Db): (userId: number) => Promise<number> {
  const statement = reads
    .select({ count: sql<number>`count(*)::int` })
    .from(myWords)
    .where(
      and(
        inUsersBook,
        inArray(myWords.state, ['learning', 'review']),
        sql`${myWords.lapses} >= ${sql.raw(String(LEECH_LAPSES))}`,
      ),
    )
    .prepare('review_leeches');
  return async (userId) => (await statement.execute({ userId }))[0]?.count ?? 0;
}

export interface DueCount {
  dueAt: Date;
  words: number;
}

/** Instants read: one for each day, and one for each word in its first minutes or begun with again. */
const MAX_INSTANTS = 20_000;

/**
 * Number of words that come due at each instant before a given one (index my_words_queue, in its order). Words wait for the beginning of a
 * day, so there are few instants, and nothing is computed for each word.
 */
export function dueCounts(reads: Db): (userId: number, before: Date) => Promise<DueCount[]> {
  const statement = reads
    .select({ dueAt: myWords.dueAt, words: sql<number>`count(*)::int` })
    .from(myWords)
    .where(
      and(
        inUsersBook,
        inArray(myWords.state, ['learning', 'review']),
        lt(myWords.dueAt, sql`${sql.placeholder('before')}::timestamptz`),
      ),
    )
    .groupBy(myWords.dueAt)
    .orderBy(myWords.dueAt)
    .limit(MAX_INSTANTS)
    .prepare('review_due_counts');
  return async (userId, before) => {
    const rows = await statement.execute({ userId, before: before.toISOString() });
    return rows.flatMap(({ dueAt, words }) => (dueAt === null ? [] : [{ dueAt, words }]));
  };
}

/** Words that are marked and not in the book, by mark (index my_words_only_marked). */
export function onlyMarked(reads: Db): (userId: number) => Promise<{ known: number; ignored: number }> {
  const count = (state: WordState) =>
    sql<number>`(count(*) FILTER (WHERE ${myWords.state} = ${sql.raw(`'${state}'`)}))::int`;
  const statement = reads
    .select({ known: count('known'), ignored: count('ignored') })
    .from(myWords)
    .where(and(eq(myWords.userId, sql.placeholder('userId')), isNull(myWords.deletedAt), sql`NOT ${myWords.inBook}`))
    .prepare('review_only_marked');
  return async (userId) => (await statement.execute({ userId }))[0] ?? { known: 0, ignored: 0 };
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
