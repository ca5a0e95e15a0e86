/** Reads and writes of finished tests. Every one is of one reader and bounded. */
import { and, desc, eq, type Placeholder, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { placements } from './tables.ts';

export type PlacementRow = typeof placements.$inferSelect;
export type NewPlacement = Omit<typeof placements.$inferInsert, 'id'>;

/** Results that can be relied on, the newest first (index placements_newest). */
export function reliablePlacements(db: Queryable, userId: number, limit: number): Promise<PlacementRow[]> {
  return db
    .select()
    .from(placements)
    .where(and(eq(placements.userId, userId), sql`${placements.isReliable}`))
    .orderBy(desc(placements.at), desc(placements.id))
    .limit(limit);
}

/** The newest estimate that can be relied on (index placements_newest), as a part of a statement. */
export function newestEstimate(db: Queryable, userId: Placeholder) {
  return db
    .select({ estimate: placements.estimate })
    .from(placements)
    .where(and(eq(placements.userId, userId), sql`${placements.isReliable}`))
    .orderBy(desc(placements.at), desc(placements.id))
    .limit(1);
}

/** Keeps a test; one that is there stays as it was (index placements_test). @returns when it was first kept */
export async function keepPlacement(db: Queryable, placement: NewPlacement): Promise<{ at: Date; isNew: boolean }> {
  const [made] = await db.insert(placements).values(placement).onConflictDoNothing().returning({ at: placements.at });
  if (made) return { at: made.at, isNew: true };
  const [row] = await db
    .select({ at: placements.at })
    .from(placements)
    .where(and(eq(placements.userId, placement.userId), eq(placements.test, placement.test)))
    .limit(1);
  if (row === undefined) throw new Error(`a test of user ${placement.userId} vanished while it was kept`);
  return { at: row.at, isNew: false };
}
