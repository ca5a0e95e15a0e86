/** Reads and writes of closed weeks: places, rewards, and the closing itself. Each is by a key, or bounded with an index of tables.ts named. */
import { and, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { RankCategory } from '#contract/shapes.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Slice } from '#server/db/slice.ts';
import { users } from '#server/features/identity/tables.ts';
import type { Person } from './queries.ts';
import { CATEGORIES, leastKey, MOMENT_BITS } from './standing-key.ts';
import {
  rankAwards,
  rankCounts,
  rankHolds,
  rankMoves,
  rankPlaces,
  rankStandings,
  rankWatches,
  rankWeeks,
} from './tables.ts';

export interface Placed extends Person {
  place: number;
  value: number;
}
export type AwardRow = typeof rankAwards.$inferSelect;

interface Board {
  week: string;
  cat: RankCategory;
}

export async function closedAt(db: Queryable, week: string): Promise<Date | null> {
  const [row] = await db.select().from(rankWeeks).where(eq(rankWeeks.week, week)).limit(1);
  return row?.closedAt ?? null;
}

/** Whether any reader, held or not, has a standing in the week (primary key). */
export async function hasStandings(db: Queryable, week: string): Promise<boolean> {
  const rows = await db
    .select({ week: rankStandings.week })
    .from(rankStandings)
    .where(eq(rankStandings.week, week))
    .limit(1);
  return rows.length > 0;
}

/**
 * Rows in the order of places (index rank_places_listed), down to place 1,000. A reader who was put back shares a place, so that there can be
 * more rows than places.
 *
 * @param offset below 1,000: those before are read and dropped
 */
export async function placesListed(db: Queryable, { week, cat }: Board, { offset, limit }: Slice) {
  return places(db)
    .where(and(eq(rankPlaces.week, week), eq(rankPlaces.cat, cat), sql`${rankPlaces.place} <= 1000`))
    .orderBy(rankPlaces.place, rankPlaces.userId)
    .offset(offset)
    .limit(limit);
}

/** Places of these readers (primary key). */
export async function placesOf(db: Queryable, { week, cat }: Board, userIds: readonly number[]): Promise<Placed[]> {
  if (userIds.length === 0) return [];
  return places(db)
    .where(and(inArray(rankPlaces.userId, [...userIds]), eq(rankPlaces.week, week), eq(rankPlaces.cat, cat)))
    .limit(userIds.length);
}

/** A reader's places, the latest week first (primary key). */
export async function pastPlaces(db: Queryable, userId: number, cat: RankCategory, from: string, limit: number) {
  return db
    .select({ week: rankPlaces.week, place: rankPlaces.place, value: rankPlaces.value })
    .from(rankPlaces)
    .where(and(eq(rankPlaces.userId, userId), sql`${rankPlaces.week} >= ${from}`, eq(rankPlaces.cat, cat)))
    .orderBy(desc(rankPlaces.week))
    .limit(limit);
}

function places(db: Queryable) {
  return db
    .select({
      userId: rankPlaces.userId,
      name: users.username,
      avatar: users.avatar,
      place: rankPlaces.place,
      value: rankPlaces.value,
    })
    .from(rankPlaces)
    .innerJoin(users, eq(users.id, rankPlaces.userId))
    .$dynamic();
}

/** Rewards of a reader since a week (index rank_awards_user). */
export async function awardsOf(db: Queryable, userId: number, from: string, limit: number): Promise<AwardRow[]> {
  return db
    .select()
    .from(rankAwards)
    .where(and(eq(rankAwards.userId, userId), sql`${rankAwards.week} >= ${from}`))
    .orderBy(desc(rankAwards.week))
    .limit(limit);
}

/** The reward of a week (primary key). */
export async function awardIn(db: Queryable, week: string, userId: number): Promise<AwardRow | undefined> {
  const [row] = await selectAward(db, week, userId);
  return row;
}

/** The reward, locked until the end of the transaction. */
export async function lockAward(tx: Queryable, week: string, userId: number): Promise<AwardRow | undefined> {
  const [row] = await selectAward(tx, week, userId).for('update');
  return row;
}

function selectAward(db: Queryable, week: string, userId: number) {
  return db
    .select()
    .from(rankAwards)
    .where(and(eq(rankAwards.week, week), eq(rankAwards.userId, userId)))
    .limit(1);
}

export async function takeAward(tx: Queryable, week: string, userId: number, takenAt: Date): Promise<void> {
  await tx
    .update(rankAwards)
    .set({ takenAt })
    .where(and(eq(rankAwards.week, week), eq(rankAwards.userId, userId)));
}

/** Moves the end of a reward that was not taken. */
export async function extendAward(tx: Queryable, week: string, userId: number, expiresAt: Date): Promise<void> {
  await tx
    .update(rankAwards)
    .set({ expiresAt })
    .where(and(eq(rankAwards.week, week), eq(rankAwards.userId, userId), sql`${rankAwards.takenAt} IS NULL`));
}

/**
 * The oldest week before `week` that has standings and is not closed; standings are kept of a few weeks, and of those in which somebody
 * waits for a decision.
 */
export async function oldestOpenWeek(db: Queryable, week: string): Promise<string | null> {
  const { rows } = await db.execute<{ week: string }>(sql`
    WITH RECURSIVE weeks AS (
      (SELECT min(week) AS week FROM ${rankStandings})
      UNION ALL SELECT (SELECT min(week) FROM ${rankStandings} s WHERE s.week > weeks.week) FROM weeks WHERE weeks.week IS NOT NULL
    ) SELECT weeks.week::text AS week FROM weeks
    WHERE weeks.week < ${week} AND NOT EXISTS (SELECT FROM ${rankWeeks} WHERE rank_weeks.week = weeks.week)
    ORDER BY weeks.week LIMIT 1`);
  return rows[0]?.week ?? null;
}

/** The first week in which somebody read; null while nobody has (indexes rank_places_listed and rank_standings_order). */
export async function firstWeek(db: Queryable): Promise<string | null> {
  const { rows } = await db.execute<{ week: string | null }>(sql`
    SELECT least((SELECT min(week) FROM ${rankPlaces} WHERE place <= 1000), (SELECT min(week) FROM ${rankStandings}))::text AS week`);
  return rows[0]?.week ?? null;
}

/** Writes down the places of a week: all of them, in the order of the index. */
export async function writePlaces(tx: Queryable, week: string): Promise<void> {
  for (const cat of CATEGORIES) {
    await tx.execute(sql`
      INSERT INTO ${rankPlaces} (week, cat, user_id, place, value)
      SELECT week, cat, user_id, row_number() OVER (ORDER BY key DESC NULLS LAST, user_id), key >> ${MOMENT_BITS}
      FROM ${rankStandings} WHERE week = ${week} AND cat = ${cat} AND NOT is_held AND key >= ${leastKey(cat)} ORDER BY key DESC NULLS LAST, user_id
      ON CONFLICT DO NOTHING`);
  }
}

export async function writePlace(tx: Queryable, values: typeof rankPlaces.$inferInsert): Promise<void> {
  await tx.insert(rankPlaces).values(values).onConflictDoNothing();
}

/** Takes a reader out of a closed week, with a reward that was not taken. Nobody else moves. */
export async function dropPlaces(tx: Queryable, week: string, userId: number): Promise<void> {
  const cats = inArray(rankPlaces.cat, [...CATEGORIES]);
  await tx.delete(rankPlaces).where(and(eq(rankPlaces.userId, userId), eq(rankPlaces.week, week), cats));
  const ofReader = and(eq(rankAwards.week, week), eq(rankAwards.userId, userId));
  await tx.delete(rankAwards).where(and(ofReader, sql`${rankAwards.takenAt} IS NULL`));
}

/** The first `most` places of a week in each category. */
export async function firstPlaces(tx: Queryable, week: string, most: number) {
  return tx
    .select({ userId: rankPlaces.userId, cat: rankPlaces.cat, place: rankPlaces.place })
    .from(rankPlaces)
    .where(
      and(
        eq(rankPlaces.week, week),
        inArray(rankPlaces.cat, [...CATEGORIES]),
        lte(rankPlaces.place, most),
        sql`${rankPlaces.place} <= 1000`,
      ),
    )
    .orderBy(rankPlaces.place)
    .limit(most * CATEGORIES.length * 2);
}

export async function writeAwards(tx: Queryable, awards: (typeof rankAwards.$inferInsert)[]): Promise<void> {
  if (awards.length > 0) await tx.insert(rankAwards).values(awards).onConflictDoNothing();
}

export async function writeClosed(tx: Queryable, week: string, closed: Date): Promise<void> {
  await tx.insert(rankWeeks).values({ week, closedAt: closed }).onConflictDoNothing();
}

/**
 * Closed weeks whose standings are still there, closed before an instant. One in which a reader waits to be put back keeps them (index
 * rank_holds_week): the reader's place is found by them.
 */
export async function weeksToForget(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db
    .select({ week: rankWeeks.week })
    .from(rankWeeks)
    .where(
      and(
        lt(rankWeeks.closedAt, before),
        sql`EXISTS (SELECT FROM ${rankStandings} s WHERE s.week = ${rankWeeks.week})`,
        sql`NOT EXISTS (SELECT FROM ${rankHolds} h WHERE h.week = ${rankWeeks.week} AND h.state = 'open' AND h.reason <> 'network')`,
      ),
    )
    .orderBy(rankWeeks.week)
    .limit(60);
  return rows.map(({ week }) => week);
}

/** Deletes what a closed week was made of. Its places and rewards stay. */
export async function forgetStandings(tx: Queryable, week: string): Promise<void> {
  // The counts go as a whole: nobody needs to be taken out of them one by one.
  await tx.execute(sql`SELECT set_config('waikan.rank_moves', 'off', true)`);
  await tx.delete(rankStandings).where(eq(rankStandings.week, week));
  await tx.delete(rankCounts).where(eq(rankCounts.week, week));
  await tx.delete(rankMoves).where(eq(rankMoves.week, week));
  await tx.delete(rankWatches).where(eq(rankWatches.week, week));
}
