/**
 * The order of review. Due words come first: those begun today whose minutes are up; then those that reading has shown to be forgotten;
 * then the most forgotten; last those that were met and not looked up. Sorting by days over stability is sorting by retrievability, which
 * falls with it. New words follow, the oldest in the book first.
 */
import { and, asc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { reviewDay, reviewDayStart } from '#engine/schedule/review-day.ts';
import type { Db } from '#server/db/database.ts';
import { myWords } from '#server/features/words/tables.ts';
import { reviewDays } from './tables.ts';

const isInBook = and(eq(myWords.userId, sql.placeholder('userId')), isNull(myWords.deletedAt), sql`${myWords.inBook}`);
const isBegun = inArray(myWords.state, ['learning', 'review']);

/** Reads the index my_words_queue and nothing else; some microseconds for each due word. */
export function dueWords(reads: Db): (userId: number, now: Date, limit: number) => Promise<number[]> {
  const at = sql`${sql.placeholder('now')}::timestamptz`;
  const isOfToday = sql`${myWords.state} = 'learning' AND ${myWords.lastReviewAt} >= ${sql.placeholder('today')}::timestamptz`;
  const group = sql`CASE WHEN ${isOfToday} THEN 0 WHEN ${myWords.evidence} = 'looked_up' THEN 1 WHEN ${myWords.evidence} IS NULL THEN 2 ELSE 3 END`;
  // In floating point: the numeric of `extract` takes ten times as long.
  const forgotten = sql`date_part('epoch', ${at} - ${myWords.lastReviewAt}) / ${myWords.stability}`;
  const statement = reads
    .select({ id: myWords.id })
    .from(myWords)
    .where(and(isInBook, isBegun, lte(myWords.dueAt, sql`${at}`)))
    .orderBy(group, sql`${forgotten} DESC`, asc(myWords.id))
    .limit(sql.placeholder('limit'))
    .prepare('review_due');
  return async (userId, now, limit) => {
    const today = reviewDayStart(now).toISOString();
    const rows = await statement.execute({ userId, now: now.toISOString(), today, limit });
    return rows.map(({ id }) => id);
  };
}

/** Number of due words (index my_words_queue). */
export function dueCount(reads: Db): (userId: number, now: Date) => Promise<number> {
  const statement = reads
    .select({ count: sql<number>`count(*)::int` })
    .from(myWords)
    .where(and(isInBook, isBegun, lte(myWords.dueAt, sql`${sql.placeholder('now')}::timestamptz`)))
    .prepare('review_due_count');
  return async (userId, now) => (await statement.execute({ userId, now: now.toISOString() }))[0]?.count ?? 0;
}

/** Words not yet due, the next ones first (index my_words_queue). */
export function laterWords(reads: Db): (userId: number, now: Date, limit: number) => Promise<number[]> {
  const statement = reads
    .select({ id: myWords.id })
    .from(myWords)
    .where(and(isInBook, isBegun, gt(myWords.dueAt, sql`${sql.placeholder('now')}::timestamptz`)))
    .orderBy(asc(myWords.dueAt), asc(myWords.id))
    .limit(sql.placeholder('limit'))
    .prepare('review_later');
  return async (userId, now, limit) =>
    (await statement.execute({ userId, now: now.toISOString(), limit })).map(({ id }) => id);
}

/** Words answered today that come again until then, the next ones first (index my_words_queue). */
export function againWords(reads: Db): (userId: number, now: Date, until: Date, limit: number) => Promise<number[]> {
  const statement = reads
    .select({ id: myWords.id })
    .from(myWords)
    .where(
      and(
        isInBook,
        eq(myWords.state, sql`'learning'` as SQL<'learning'>),
        gt(myWords.dueAt, sql`${sql.placeholder('now')}::timestamptz`),
        lte(myWords.dueAt, sql`${sql.placeholder('until')}::timestamptz`),
        sql`${myWords.lastReviewAt} >= ${sql.placeholder('today')}::timestamptz`,
      ),
    )
    .orderBy(asc(myWords.dueAt), asc(myWords.id))
    .limit(sql.placeholder('limit'))
    .prepare('review_again');
  return async (userId, now, until, limit) => {
    const today = reviewDayStart(now).toISOString();
    const asked = { userId, now: now.toISOString(), until: until.toISOString(), today, limit };
    return (await statement.execute(asked)).map(({ id }) => id);
  };
}

/** New words in the order in which they came into the book (index my_words_begin). */
export function newWords(reads: Db): (userId: number, limit: number) => Promise<number[]> {
  const statement = reads
    .select({ id: myWords.id })
    .from(myWords)
    .where(and(isInBook, eq(myWords.state, sql`'new'` as SQL<'new'>)))
    .orderBy(asc(myWords.createdAt), asc(myWords.id))
    .limit(sql.placeholder('limit'))
    .prepare('review_new');
  return async (userId, limit) => (await statement.execute({ userId, limit })).map(({ id }) => id);
}

/** Number of words begun today (primary key). */
export function startedToday(reads: Db): (userId: number, now: Date) => Promise<number> {
  const statement = reads
    .select({ started: reviewDays.started })
    .from(reviewDays)
    .where(and(eq(reviewDays.userId, sql.placeholder('userId')), eq(reviewDays.day, sql.placeholder('day'))))
    .limit(1)
    .prepare('review_started');
  return async (userId, now) => (await statement.execute({ userId, day: reviewDay(now) }))[0]?.started ?? 0;
}
