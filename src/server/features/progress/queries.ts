/** Reads and writes of a reader's progress. Each is of one reader and a stretch of time, by the index named. */
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { readingDays, readings } from '#server/features/history/tables.ts';
import { users } from '#server/features/identity/tables.ts';
import { readingEvidence, reviewDays } from '#server/features/review/tables.ts';
import { myWords } from '#server/features/words/tables.ts';
import { vocabularyDays } from './tables.ts';

export type VocabularyDay = Omit<typeof vocabularyDays.$inferSelect, 'userId'>;

/** Finished articles that a page of figures looks at. */
const MAX_FINISHED = 4_000;
const MAX_LEARNED = 50_000;

/** Rising (primary key). */
export function vocabularySince(db: Queryable, userId: number, from: string): Promise<VocabularyDay[]> {
  const { day, estimate, low, high } = vocabularyDays;
  return db
    .select({ day, estimate, low, high })
    .from(vocabularyDays)
    .where(and(eq(vocabularyDays.userId, userId), gte(day, from)))
    .orderBy(asc(day));
}

/** Keeps the first estimate of a day (primary key). */
export async function keepVocabulary(db: Queryable, row: typeof vocabularyDays.$inferInsert): Promise<void> {
  await db.insert(vocabularyDays).values(row).onConflictDoNothing();
}

/** Words of the book that were added after a moment and reviewed (index my_words_new). */
export function learnedSince(db: Queryable, userId: number, since: Date) {
  const { state, stability, lastReviewAt, evidence } = myWords;
  return db
    .select({ state, stability, lastReviewAt, evidence })
    .from(myWords)
    .where(
      and(
        eq(myWords.userId, userId),
        gt(myWords.createdAt, since),
        isNull(myWords.deletedAt),
        isNotNull(myWords.rank),
        gt(myWords.reviewCount, 0),
        sql`${myWords.inBook}`,
      ),
    )
    .limit(MAX_LEARNED);
}

/** Reviews since a day (primary key of review_days). */
export async function reviewsSince(db: Queryable, userId: number, from: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${reviewDays.reviewed}), 0)::int` })
    .from(reviewDays)
    .where(and(eq(reviewDays.userId, userId), gte(reviewDays.day, from)));
  return row?.count ?? 0;
}

/** Days with reading, rising (primary key of reading_days). */
export function daysBetween(db: Queryable, userId: number, from: string, to: string) {
  const { day, seconds, skimmedSeconds, articles, words } = readingDays;
  return db
    .select({ day, seconds, skimmedSeconds, articles, words })
    .from(readingDays)
    .where(and(eq(readingDays.userId, userId), gte(day, from), lte(day, to)))
    .orderBy(asc(day));
}

/** The first day with reading (primary key of reading_days). */
export async function firstDayRead(db: Queryable, userId: number): Promise<string | undefined> {
  const { day, seconds } = readingDays;
  const [row] = await db
    .select({ day })
    .from(readingDays)
    .where(and(eq(readingDays.userId, userId), gt(seconds, 0)))
    .orderBy(asc(day))
    .limit(1);
  return row?.day;
}

/** The last estimate in a stretch of days (primary key). */
export async function lastVocabulary(
  db: Queryable,
  userId: number,
  from: string,
  to: string,
): Promise<VocabularyDay | undefined> {
  const { day, estimate, low, high } = vocabularyDays;
  const [row] = await db
    .select({ day, estimate, low, high })
    .from(vocabularyDays)
    .where(and(eq(vocabularyDays.userId, userId), gte(day, from), lte(day, to)))
    .orderBy(desc(day))
    .limit(1);
  return row;
}

/** Articles finished since a moment, in the order of {@link finishedBetween}. */
export const finishedSince = (db: Queryable, userId: number, from: Date) => finishedBetween(db, userId, from, null);

/**
 * Articles finished between two moments, the first included, ascending; at most {@link MAX_FINISHED}, the newest (index
 * readings_finished).
 */
export async function finishedBetween(db: Queryable, userId: number, from: Date, before: Date | null) {
  const newestFirst = await db
    .select({
      at: readings.finishedAt,
      words: readings.finishedWords,
      seconds: readings.finishedSeconds,
      difficulty: readings.finishedDifficulty,
      knownRate: readings.finishedKnownRate,
    })
    .from(readings)
    .where(
      and(
        eq(readings.userId, userId),
        sql`${readings.isFinish}`,
        gte(readings.finishedAt, from),
        before ? lt(readings.finishedAt, before) : undefined,
      ),
    )
    .orderBy(desc(readings.finishedAt))
    .limit(MAX_FINISHED);
  return newestFirst.reverse();
}
export type FinishedReading = Awaited<ReturnType<typeof finishedSince>>[number];

const recognized = sql<number>`(count(*) FILTER (WHERE ${readingEvidence.kind} = 'met'))::int`;
const lookedUp = sql<number>`(count(*) FILTER (WHERE ${readingEvidence.kind} = 'looked_up'))::int`;

/** Words of the book that were met in articles, by week (index reading_evidence_recent). */
export function metByWeek(db: Queryable, userId: number, from: Date) {
  return db
    .select({
      date: sql<string>`date_trunc('week', ${readingEvidence.at} AT TIME ZONE 'Asia/Shanghai')::date::text`,
      recognized,
      lookedUp,
    })
    .from(readingEvidence)
    .where(and(eq(readingEvidence.userId, userId), gte(readingEvidence.at, from)))
    .groupBy(sql`1`);
}

/** The same counts since a moment, with the number of different words. */
export function metByMonth(db: Queryable, userId: number, from: Date) {
  return db
    .select({
      words: sql<number>`count(DISTINCT ${readingEvidence.word})::int`,
      met: sql<number>`count(*)::int`,
      recognized,
    })
    .from(readingEvidence)
    .where(and(eq(readingEvidence.userId, userId), gte(readingEvidence.at, from)));
}

/** The words that were met most since a moment (index reading_evidence_recent, my_words_word). */
export function metMost(db: Queryable, userId: number, from: Date, limit: number) {
  const { word } = readingEvidence;
  return db
    .select({ id: myWords.id, word, resolve: myWords.resolve, met: sql<number>`count(*)::int`, recognized })
    .from(readingEvidence)
    .innerJoin(myWords, and(eq(myWords.userId, userId), eq(myWords.word, word), isNull(myWords.deletedAt)))
    .where(and(eq(readingEvidence.userId, userId), gte(readingEvidence.at, from)))
    .groupBy(word, myWords.id, myWords.resolve)
    .orderBy(sql`count(*) DESC`, word)
    .limit(limit);
}

/** Readers with reading on a day whose accounts are open, by number, after one of them (index reading_days_day). */
export async function activeOn(db: Queryable, day: string, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ userId: readingDays.userId })
    .from(readingDays)
    .innerJoin(users, eq(users.id, readingDays.userId))
    .where(and(eq(readingDays.day, day), gt(readingDays.userId, after), isNull(users.closedAt)))
    .orderBy(asc(readingDays.userId))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}
