/** Reads and writes of an open week's standings. Each is by a key, or bounded with an index of tables.ts named. */
import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { RankCategory } from '#contract/shapes.ts';
import { addDays } from '#engine/shanghai-time.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Slice } from '#server/db/slice.ts';
import { readingDays } from '#server/features/history/tables.ts';
import { users } from '#server/features/identity/tables.ts';
import { leastKey, MAX_VALUE, MOMENT_BITS, momentPart, SHIFTS } from './standing-key.ts';
import { rankCounts, rankHolds, rankMoves, rankStandings, rankWatches } from './tables.ts';

export interface Person {
  userId: number;
  name: string;
  avatar: string | null;
}
export interface Standing extends Person {
  key: number;
}

interface Board {
  week: string;
  cat: RankCategory;
}

const person = { userId: rankStandings.userId, name: users.username, avatar: users.avatar };
const listed = ({ week, cat }: Board) =>
  and(
    eq(rankStandings.week, week),
    eq(rankStandings.cat, cat),
    sql`NOT ${rankStandings.isHeld}`,
    gte(rankStandings.key, leastKey(cat)),
  );

/**
 * Adds to a reader's value; the moment counts from which it stands at the new one. A reader who is held stays so in every category.
 *
 * @returns the new key
 */
export async function addToStanding(
  tx: Queryable,
  { week, cat, userId, add, at }: Board & { userId: number; add: number; at: Date },
): Promise<number> {
  const moment = momentPart(week, at);
  const isHeld = sql`EXISTS (SELECT FROM ${rankHolds} WHERE week = ${week} AND user_id = ${userId} AND state <> 'restored' AND reason <> 'network')`;
  const value = sql`least(${MAX_VALUE - 1}::bigint, (${rankStandings.key} >> ${MOMENT_BITS}) + ${add})`;
  const [row] = await tx
    .insert(rankStandings)
    .values({ week, cat, userId, key: Math.min(MAX_VALUE - 1, add) * 2 ** MOMENT_BITS + moment, isHeld })
    .onConflictDoUpdate({
      target: [rankStandings.week, rankStandings.cat, rankStandings.userId],
      set: { key: sql`(${value} << ${MOMENT_BITS}) + ${moment}` },
    })
    .returning({ key: rankStandings.key });
  return row?.key ?? 0;
}

/** Keys of a reader's week, by category (primary key). */
export async function keysOf(db: Queryable, week: string, userId: number) {
  return db
    .select({ cat: rankStandings.cat, key: rankStandings.key, isHeld: rankStandings.isHeld })
    .from(rankStandings)
    .where(
      and(
        eq(rankStandings.week, week),
        inArray(rankStandings.cat, ['time', 'article', 'word']),
        eq(rankStandings.userId, userId),
      ),
    )
    .limit(3);
}

export async function setHeld(tx: Queryable, week: string, userId: number, isHeld: boolean): Promise<void> {
  await tx
    .update(rankStandings)
    .set({ isHeld })
    .where(
      and(
        eq(rankStandings.week, week),
        inArray(rankStandings.cat, ['time', 'article', 'word']),
        eq(rankStandings.userId, userId),
      ),
    );
}

/** The best, from a place on (index rank_standings_order). @param offset below 1,000: those before are read and dropped */
export async function bestStandings(db: Queryable, board: Board, { offset, limit }: Slice): Promise<Standing[]> {
  return db
    .select({ ...person, key: rankStandings.key })
    .from(rankStandings)
    .innerJoin(users, eq(users.id, rankStandings.userId))
    .where(listed(board))
    .orderBy(sql`${rankStandings.key} DESC NULLS LAST`, rankStandings.userId)
    .offset(offset)
    .limit(limit);
}

/** Standings next to a reader's, the nearest first (index rank_standings_order). */
export async function neighbours(
  db: Queryable,
  board: Board,
  { key, userId }: { key: number; userId: number },
  side: 'above' | 'below',
  limit: number,
): Promise<Standing[]> {
  const isAbove = side === 'above';
  const beyond = isAbove
    ? sql`${rankStandings.key} >= ${key} AND (${rankStandings.key} > ${key} OR ${rankStandings.userId} < ${userId})`
    : sql`${rankStandings.key} <= ${key} AND (${rankStandings.key} < ${key} OR ${rankStandings.userId} > ${userId})`;
  return db
    .select({ ...person, key: rankStandings.key })
    .from(rankStandings)
    .innerJoin(users, eq(users.id, rankStandings.userId))
    .where(and(listed(board), beyond))
    .orderBy(
      isAbove ? sql`${rankStandings.key} ASC NULLS FIRST` : sql`${rankStandings.key} DESC NULLS LAST`,
      isAbove ? sql`${rankStandings.userId} DESC` : rankStandings.userId,
    )
    .limit(limit);
}

/** Standings of these readers who are in the rank (primary key). */
export async function standingsOf(
  db: Queryable,
  { week, cat }: Board,
  userIds: readonly number[],
): Promise<Standing[]> {
  if (userIds.length === 0) return [];
  return db
    .select({ ...person, key: rankStandings.key })
    .from(rankStandings)
    .innerJoin(users, eq(users.id, rankStandings.userId))
    .where(and(listed({ week, cat }), inArray(rankStandings.userId, [...userIds])))
    .limit(userIds.length);
}

/** Readers by id, without those whose accounts are closed. */
export async function peopleOf(db: Queryable, userIds: readonly number[]): Promise<Person[]> {
  if (userIds.length === 0) return [];
  return db
    .select({ userId: users.id, name: users.username, avatar: users.avatar })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), sql`${users.closedAt} IS NULL`))
    .limit(userIds.length);
}

/**
 * The place of a key that has one: one more than how many stand before it, exactly, at the cost of a few hundred rows however many readers there are.
 * Counted are whole prefixes at each step of {@link SHIFTS}, moves that are not added up yet, and single standings within the last prefix.
 * One statement, so that all of it is of one moment.
 */
export async function placeOf(db: Queryable, { week, cat }: Board, key: number, userId: number): Promise<number> {
  const shifts = SHIFTS[cat];
  const finest = shifts.at(-1) ?? 0;
  const steps = shifts.map((shift, step) => {
    const prefix = Math.floor(key / 2 ** shift);
    const coarser = shifts[step - 1];
    const end = coarser === undefined ? null : (Math.floor(key / 2 ** coarser) + 1) * 2 ** (coarser - shift);
    return sql`coalesce((SELECT sum(readers) FROM ${rankCounts} WHERE week = ${week} AND cat = ${cat} AND shift = ${shift}
      AND prefix > ${prefix} ${end === null ? sql`` : sql`AND prefix < ${end}`}), 0)`;
  });
  const prefix = Math.floor(key / 2 ** finest);
  const { rows } = await db.execute<{ ahead: number }>(sql`SELECT (${sql.join(steps, sql` + `)}
    + coalesce((SELECT sum(change) FROM ${rankMoves} WHERE week = ${week} AND cat = ${cat} AND prefix > ${prefix}), 0)
    + (SELECT count(*) FROM ${rankStandings} WHERE week = ${week} AND cat = ${cat} AND NOT is_held
        AND key >= ${key} AND key < ${(prefix + 1) * 2 ** finest} AND (key > ${key} OR user_id < ${userId}))
    )::float8 AS ahead`);
  return (rows[0]?.ahead ?? 0) + 1;
}

const MOVES_AT_ONCE = 50_000;

/**
 * Adds pending moves up into the counts, in the caller's transaction, which holds the lock of the rank's upkeep.
 *
 * @returns how many there were
 */
export async function addUpMoves(tx: Queryable): Promise<number> {
  const steps = Object.entries(SHIFTS).flatMap(([cat, shifts]) =>
    shifts.map((shift) => sql`(${cat}::text, ${shift}::int, ${shift - (shifts.at(-1) ?? 0)}::int)`),
  );
  const { rows } = await tx.execute<{ moves: number }>(sql`
    WITH taken AS (
      DELETE FROM ${rankMoves} WHERE id IN (SELECT id FROM ${rankMoves} ORDER BY id LIMIT ${MOVES_AT_ONCE})
      RETURNING week, cat, prefix, change
    ), added AS (
      INSERT INTO ${rankCounts} (week, cat, shift, prefix, readers)
      SELECT week, cat, shift, prefix >> up, sum(change)
      FROM taken JOIN (VALUES ${sql.join(steps, sql`, `)}) AS steps (cat, shift, up) USING (cat)
      GROUP BY week, cat, shift, prefix >> up HAVING sum(change) <> 0
      ON CONFLICT (week, cat, shift, prefix) DO UPDATE SET readers = rank_counts.readers + excluded.readers
    )
    SELECT count(*)::int AS moves FROM taken`);
  return rows[0]?.moves ?? 0;
}

export async function watchOf(tx: Queryable, week: string, userId: number) {
  const [row] = await tx
    .select()
    .from(rankWatches)
    .where(and(eq(rankWatches.week, week), eq(rankWatches.userId, userId)))
    .limit(1);
  return row;
}

export async function keepWatch(tx: Queryable, values: typeof rankWatches.$inferInsert): Promise<void> {
  await tx
    .insert(rankWatches)
    .values(values)
    .onConflictDoUpdate({ target: [rankWatches.week, rankWatches.userId], set: values });
}

/** Counted spans of each day of a week, of these readers (primary key). */
export async function spansOf(tx: Queryable, week: string, userIds: readonly number[]) {
  if (userIds.length === 0) return [];
  return tx
    .select({ userId: readingDays.userId, day: readingDays.day, covered: readingDays.covered })
    .from(readingDays)
    .where(
      and(
        inArray(readingDays.userId, [...userIds]),
        gte(readingDays.day, week),
        lte(readingDays.day, addDays(week, 6)),
      ),
    )
    .limit(userIds.length * 7);
}

/** Devices and networks of these readers (primary key). */
export async function watchesOf(tx: Queryable, week: string, userIds: readonly number[]) {
  if (userIds.length === 0) return [];
  return tx
    .select({ userId: rankWatches.userId, devices: rankWatches.devices, networks: rankWatches.networks })
    .from(rankWatches)
    .where(and(eq(rankWatches.week, week), inArray(rankWatches.userId, [...userIds])))
    .limit(userIds.length);
}
