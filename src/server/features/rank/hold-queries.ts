/** Reads and writes of readers who are looked at. Each is by a key, or bounded with an index of tables.ts named. */
import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/features/identity/tables.ts';
import { type HoldState, rankHolds } from './tables.ts';

export type HoldRow = typeof rankHolds.$inferSelect;
export interface ListedHold {
  hold: HoldRow;
  username: string;
}

/** @returns false when this reason came up before in that week */
export async function insertHold(tx: Queryable, values: typeof rankHolds.$inferInsert): Promise<boolean> {
  const made = await tx.insert(rankHolds).values(values).onConflictDoNothing().returning({ id: rankHolds.id });
  return made.length > 0;
}

/** Holds of one reader and week. */
const MAX_HOLDS = 10;

/** Holds of a reader in these weeks that were not lifted, the newest first (index rank_holds_week). */
export async function holdsOf(db: Queryable, weeks: readonly string[], userId: number): Promise<HoldRow[]> {
  return db
    .select()
    .from(rankHolds)
    .where(and(inArray(rankHolds.week, [...weeks]), eq(rankHolds.userId, userId), ne(rankHolds.state, 'restored')))
    .orderBy(desc(rankHolds.id))
    .limit(MAX_HOLDS * weeks.length);
}

export async function lockHold(tx: Queryable, id: number): Promise<HoldRow | undefined> {
  const [row] = await tx.select().from(rankHolds).where(eq(rankHolds.id, id)).for('update').limit(1);
  return row;
}

export async function decideHold(
  tx: Queryable,
  id: number,
  values: Pick<HoldRow, 'state' | 'remark' | 'operatorId' | 'decidedAt'>,
): Promise<void> {
  await tx.update(rankHolds).set(values).where(eq(rankHolds.id, id));
}

/** @returns false when nothing waits for a decision */
export async function keepStatement(db: Queryable, week: string, userId: number, statement: string): Promise<boolean> {
  const changed = await db
    .update(rankHolds)
    .set({ statement })
    .where(and(eq(rankHolds.week, week), eq(rankHolds.userId, userId), eq(rankHolds.state, 'open')))
    .returning({ id: rankHolds.id });
  return changed.length > 0;
}

/** Newest first (index rank_holds_state, or the primary key), one more than `limit` where there are more. */
export async function listHolds(
  db: Queryable,
  { state, before, limit }: { state: HoldState | undefined; before: number | undefined; limit: number },
): Promise<ListedHold[]> {
  return db
    .select({ hold: rankHolds, username: users.username })
    .from(rankHolds)
    .innerJoin(users, eq(users.id, rankHolds.userId))
    .where(
      and(
        state === undefined ? undefined : eq(rankHolds.state, state),
        before === undefined ? undefined : lt(rankHolds.id, before),
      ),
    )
    .orderBy(desc(rankHolds.id))
    .limit(limit + 1);
}

export async function holdById(db: Queryable, id: number): Promise<ListedHold | undefined> {
  const [row] = await db
    .select({ hold: rankHolds, username: users.username })
    .from(rankHolds)
    .innerJoin(users, eq(users.id, rankHolds.userId))
    .where(eq(rankHolds.id, id))
    .limit(1);
  return row;
}

export async function countOpenHolds(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM ${rankHolds} WHERE state = 'open'`,
  );
  return rows[0]?.count ?? 0;
}
