/** Reads and writes of reading time. Every one is of one reader, by the primary key unless another index is named. */
import { and, desc, eq, getTableColumns, gte, inArray, isNull, lt, lte, type Placeholder, sql } from 'drizzle-orm';
import type { PeriodUnit } from '#engine/shanghai-time.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { Slice } from '#server/db/slice.ts';
import { isPublic } from '#server/features/articles/service.ts';
import { articles } from '#server/features/articles/tables.ts';
import { books, isInHistory, shelf } from '#server/features/books/tables.ts';
import type { Streak } from './streak.ts';
import { readingDays, readingPositions, readingReports, readingStreaks, readings } from './tables.ts';

/** What is shown as 1 %. */
const LEAST_PROGRESS = 0.01;

export type ReadingRow = typeof readings.$inferSelect;
export type DayRow = typeof readingDays.$inferSelect;

/** False when this report came before. A copy that comes at the same moment waits for the first one. */
export async function claimReport(tx: Queryable, userId: number, reportUuid: string, at: Date): Promise<boolean> {
  const claimed = await tx.insert(readingReports).values({ userId, reportUuid, at }).onConflictDoNothing().returning();
  return claimed.length > 0;
}

/** Forgets reports by age (index reading_reports_at). */
export async function forgetReports(db: Queryable, before: Date): Promise<void> {
  await db.delete(readingReports).where(lt(readingReports.at, before));
}

/** The reader's day, made if need be and locked, so that reports from several tabs are counted one after the other. */
export async function lockDay(tx: Queryable, userId: number, day: string): Promise<DayRow> {
  const [row] = await tx
    .insert(readingDays)
    .values({ userId, day })
    .onConflictDoUpdate({
      target: [readingDays.userId, readingDays.day],
      set: { seconds: sql`${readingDays.seconds}` },
    })
    .returning();
  return row as DayRow;
}

/** @returns the day as it is now */
export async function addToDay(
  tx: Queryable,
  userId: number,
  day: string,
  add: { seconds?: number; skimmedSeconds?: number; articles?: number; words?: number; covered?: number[] },
): Promise<void> {
  await tx
    .update(readingDays)
    .set({
      seconds: sql`${readingDays.seconds} + ${add.seconds ?? 0}`,
      skimmedSeconds: sql`${readingDays.skimmedSeconds} + ${add.skimmedSeconds ?? 0}`,
      articles: sql`${readingDays.articles} + ${add.articles ?? 0}`,
      words: sql`${readingDays.words} + ${add.words ?? 0}`,
      ...(add.covered && { covered: add.covered }),
    })
    .where(and(eq(readingDays.userId, userId), eq(readingDays.day, day)));
}

/** Empties what was covered on days that no report reaches any more (index reading_days_day): those of a week before `before`. */
export async function forgetCovered(db: Queryable, from: string, before: string): Promise<void> {
  await db
    .update(readingDays)
    .set({ covered: [] })
    .where(and(gte(readingDays.day, from), lt(readingDays.day, before), sql`${readingDays.covered} <> '{}'`));
}

/** `isFirst` tells whether this reader opened the article for the first time. */
export async function addReading(
  tx: Queryable,
  userId: number,
  articleId: number,
  { at, seconds }: { at: Date; seconds: number },
): Promise<ReadingRow & { isFirst: boolean }> {
  const [row] = await tx
    .insert(readings)
    .values({ userId, articleId, seconds, firstReadAt: at, lastReadAt: at })
    .onConflictDoUpdate({
      target: [readings.userId, readings.articleId],
      set: {
        seconds: sql`${readings.seconds} + excluded.seconds`,
        lastReadAt: sql`greatest(${readings.lastReadAt}, excluded.last_read_at)`,
        // A late report of reading from before the article was removed from the history leaves it removed.
        removedAt: sql`CASE WHEN ${readings.removedAt} >= excluded.last_read_at THEN ${readings.removedAt} END`,
      },
    })
    // An inserted row has no transaction that locked or replaced it; one that was updated here has ours.
    .returning({ ...getTableColumns(readings), isFirst: sql<boolean>`(xmax = 0)` });
  return row as ReadingRow & { isFirst: boolean };
}

export async function readingOf(db: Queryable, userId: number, articleId: number): Promise<ReadingRow | undefined> {
  const [row] = await db
    .select()
    .from(readings)
    .where(and(eq(readings.userId, userId), eq(readings.articleId, articleId)))
    .limit(1);
  return row;
}

/** The readers among these who have finished an article (index readings_finished). */
export async function finishedAny(db: Queryable, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ userId: readings.userId })
    .from(readings)
    .where(and(inArray(readings.userId, [...userIds]), sql`${readings.isFinish}`));
  return new Set(rows.map(({ userId }) => userId));
}

export async function updateReading(
  tx: Queryable,
  userId: number,
  articleId: number,
  values: Partial<typeof readings.$inferInsert>,
): Promise<boolean> {
  const changed = await tx
    .update(readings)
    .set(values)
    .where(and(eq(readings.userId, userId), eq(readings.articleId, articleId)))
    .returning({ userId: readings.userId });
  return changed.length > 0;
}

/**
 * Latest first (index readings_recent).
 *
 * @param unfinishedAt asks only for articles that are public then, begun and not finished
 */
export function recentReadings(db: Queryable, userId: number, { offset, limit }: Slice, unfinishedAt: Date | null) {
  const isUnfinished =
    unfinishedAt &&
    and(
      sql`NOT ${readings.isFinish}`,
      gte(readings.progress, LEAST_PROGRESS),
      sql`EXISTS (SELECT FROM ${articles} WHERE ${articles.id} = ${readings.articleId} AND ${isPublic(unfinishedAt)})`,
    );
  return db
    .select()
    .from(readings)
    .where(and(eq(readings.userId, userId), isNull(readings.removedAt), isUnfinished ?? undefined))
    .orderBy(desc(readings.lastReadAt), desc(readings.articleId))
    .offset(offset)
    .limit(limit);
}

/**
 * Articles and the books that may still be read, latest first (index readings_recent; of the books, the primary key leads to the
 * reader's shelf, which has no more of them than a shelf may have).
 */
export async function recentWorks(
  db: Queryable,
  { userId, isSuper }: { userId: number; isSuper: boolean },
  { offset, limit }: Slice,
): Promise<({ articleId: number } | { bookUuid: string })[]> {
  const { rows } = await db.execute<{ article_id: number | null; book_uuid: string | null }>(sql`
    (SELECT ${readings.articleId} AS article_id, NULL::uuid AS book_uuid, ${readings.lastReadAt} AS at
      FROM ${readings} WHERE ${readings.userId} = ${userId} AND ${readings.removedAt} IS NULL
      ORDER BY ${readings.lastReadAt} DESC, ${readings.articleId} DESC LIMIT ${offset + limit})
    UNION ALL
    (SELECT NULL, ${shelf.bookUuid}, ${shelf.posAt}
      FROM ${shelf} JOIN ${books} ON ${books.uuid} = ${shelf.bookUuid}
      WHERE ${shelf.userId} = ${userId} AND ${isInHistory}
        AND (${isSuper} OR ${books.publishedAt} IS NOT NULL OR ${books.ownerId} = ${userId})
      ORDER BY ${shelf.posAt} DESC LIMIT ${offset + limit})
    ORDER BY at DESC, article_id DESC NULLS LAST, book_uuid OFFSET ${offset} LIMIT ${limit}`);
  return rows.map(({ article_id: articleId, book_uuid: bookUuid }) =>
    bookUuid === null ? { articleId: Number(articleId) } : { bookUuid },
  );
}

/** Readings of these articles (primary key). */
export async function readingsOf(db: Queryable, userId: number, articleIds: readonly number[]): Promise<ReadingRow[]> {
  if (articleIds.length === 0) return [];
  return db
    .select()
    .from(readings)
    .where(and(eq(readings.userId, userId), inArray(readings.articleId, [...articleIds])));
}

export async function dayOf(db: Queryable, userId: number, day: string): Promise<DayRow | undefined> {
  const [row] = await db
    .select()
    .from(readingDays)
    .where(and(eq(readingDays.userId, userId), eq(readingDays.day, day)))
    .limit(1);
  return row;
}

/** Totals of each period that has any, at most `limit`. */
export function totalsByPeriod(
  db: Queryable,
  userId: number,
  from: string,
  to: string,
  unit: PeriodUnit,
  limit: number,
) {
  return db
    .select({
      date: sql<string>`date_trunc(${unit}, ${readingDays.day}::timestamp)::date::text`,
      seconds: sql<number>`sum(${readingDays.seconds})::int`,
      articles: sql<number>`sum(${readingDays.articles})::int`,
      words: sql<number>`sum(${readingDays.words})::int`,
    })
    .from(readingDays)
    .where(and(eq(readingDays.userId, userId), gte(readingDays.day, from), lte(readingDays.day, to)))
    .groupBy(sql`1`)
    .limit(limit);
}

/** Articles finished in each period (index readings_finished), at most `limit` of them. */
export function finishedByPeriod(
  db: Queryable,
  userId: number,
  from: Date,
  before: Date,
  unit: PeriodUnit,
  limit: number,
) {
  return db
    .select({
      date: sql<string>`date_trunc(${unit}, ${readings.finishedAt} AT TIME ZONE 'Asia/Shanghai')::date::text`,
      words: sql<number>`coalesce(sum(${readings.finishedWords}), 0)::int`,
      seconds: sql<number>`coalesce(sum(${readings.finishedSeconds}), 0)::int`,
      difficultyScore: sql<number | null>`avg(${readings.finishedDifficulty})::real`,
      knownRate: sql<number | null>`avg(${readings.finishedKnownRate})::real`,
    })
    .from(readings)
    .where(
      and(
        eq(readings.userId, userId),
        sql`${readings.isFinish}`,
        gte(readings.finishedAt, from),
        lt(readings.finishedAt, before),
      ),
    )
    .groupBy(sql`1`)
    .limit(limit);
}

export interface DayNumbers {
  seconds: number;
  /** Whether something was read and not only skimmed: then the day counts for the streak. */
  isRead: boolean;
  articles: number;
  words: number;
  streak: number;
}

/** All days on which a reader read more than skimming, ascending: read when such a day is added or removed, not by requests. */
export async function daysRead(tx: Queryable, userId: number): Promise<string[]> {
  const rows = await tx
    .select({ day: readingDays.day })
    .from(readingDays)
    .where(and(eq(readingDays.userId, userId), sql`${readingDays.seconds} > ${readingDays.skimmedSeconds}`))
    .orderBy(readingDays.day);
  return rows.map(({ day }) => day);
}

/** @param streak null when no day has reading any more */
export async function keepStreak(tx: Queryable, userId: number, streak: Streak | null): Promise<void> {
  if (streak === null) {
    await tx.delete(readingStreaks).where(eq(readingStreaks.userId, userId));
    return;
  }
  const { run, longest, aliveUntil, rests } = streak;
  const kept = {
    days: run.days,
    firstDay: run.from,
    lastDay: run.to,
    aliveUntil,
    rests,
    longest: longest.days,
    longestFrom: longest.from,
    longestTo: longest.to,
  };
  await tx
    .insert(readingStreaks)
    .values({ userId, ...kept })
    .onConflictDoUpdate({ target: readingStreaks.userId, set: kept });
}

export async function keptStreak(db: Queryable, userId: number): Promise<Streak | null> {
  const [row] = await db.select().from(readingStreaks).where(eq(readingStreaks.userId, userId)).limit(1);
  if (row === undefined) return null;
  return {
    run: { days: row.days, from: row.firstDay, to: row.lastDay },
    longest: { days: row.longest, from: row.longestFrom, to: row.longestTo },
    aliveUntil: row.aliveUntil,
    rests: row.rests,
  };
}

/** Days of the run that is alive on a day, 0 when none is (primary key); a part of a statement. */
export function currentStreak(userId: Placeholder, today: Placeholder) {
  return sql<number>`coalesce((SELECT days FROM ${readingStreaks} WHERE user_id = ${userId} AND alive_until >= ${today}::date), 0)`;
}

/** Numbers of a day and the streak that is alive then (primary keys); a prepared statement. */
export function dayLookup(db: Db): (userId: number, day: string) => Promise<DayNumbers> {
  const [userId, day] = [sql.placeholder('userId'), sql.placeholder('day')];
  const statement = db
    .select({
      seconds: sql<number>`coalesce(${readingDays.seconds}, 0)`,
      isRead: sql<boolean>`coalesce(${readingDays.seconds} > ${readingDays.skimmedSeconds}, false)`,
      articles: sql<number>`coalesce(${readingDays.articles}, 0)`,
      words: sql<number>`coalesce(${readingDays.words}, 0)`,
      streak: currentStreak(userId, day),
    })
    .from(sql`(SELECT 1) AS one`)
    .leftJoin(readingDays, and(eq(readingDays.userId, userId), eq(readingDays.day, day)))
    .prepare('day_numbers');
  return async (reader, of) => {
    const [row] = await statement.execute({ userId: reader, day: of });
    return row ?? { seconds: 0, isRead: false, articles: 0, words: 0, streak: 0 };
  };
}

/**
 * A reader's newest position in an article, that of this device if two are equally new, with the newest version of the text (primary keys).
 */
export async function newestPosition(db: Queryable, userId: number, articleId: number, device: string) {
  const [found] = await db
    .select({ row: readingPositions, newest: articles.version })
    .from(readingPositions)
    .innerJoin(articles, eq(articles.id, readingPositions.articleId))
    .where(and(eq(readingPositions.userId, userId), eq(readingPositions.articleId, articleId)))
    .orderBy(desc(readingPositions.at), desc(sql`${readingPositions.device} = ${device}`))
    .limit(1);
  return found;
}
