/** Reads and writes of applications. Every read is by a key or bounded. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { ChangduApplication } from '#contract/shapes.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Slice } from '#server/db/slice.ts';
import { users } from '#server/features/identity/tables.ts';
import { changduApplications as applications } from './tables.ts';

export type ApplicationRow = typeof applications.$inferSelect;
export type State = ChangduApplication['state'];

interface Wanted extends Slice {
  userId?: number;
  state?: State | undefined;
}

/** Newest first, one more than `limit` where there are more. Indexes changdu_user, changdu_state. */
export async function list(db: Queryable, { userId, state, offset, limit }: Wanted) {
  return db
    .select({ application: applications, username: users.username })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .where(
      and(
        userId === undefined ? undefined : eq(applications.userId, userId),
        state === undefined ? undefined : eq(applications.state, state),
      ),
    )
    .orderBy(desc(applications.id))
    .offset(offset)
    .limit(limit + 1);
}

export type ListedApplication = Awaited<ReturnType<typeof list>>[number];

/** Number of applications that wait for a decision, counted up to a thousand. Index changdu_state. */
export async function countWaiting(db: Queryable): Promise<number> {
  const waiting = db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.state, 'PENDING'))
    .limit(1_000)
    .as('waiting');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(waiting);
  return row?.count ?? 0;
}

/** The reader's newest one. */
export async function latest(db: Queryable, userId: number): Promise<ApplicationRow | undefined> {
  const [row] = await db
    .select()
    .from(applications)
    .where(eq(applications.userId, userId))
    .orderBy(desc(applications.id))
    .limit(1);
  return row;
}

/** @returns undefined when another one is waiting */
export async function insert(
  db: Queryable,
  values: typeof applications.$inferInsert,
): Promise<ApplicationRow | undefined> {
  const [made] = await db.insert(applications).values(values).onConflictDoNothing().returning();
  return made;
}

/** Held until the transaction ends. */
export async function locked(tx: Queryable, id: number): Promise<ApplicationRow | undefined> {
  const [row] = await tx.select().from(applications).where(eq(applications.id, id)).for('update').limit(1);
  return row;
}

export async function decide(
  tx: Queryable,
  id: number,
  set: Required<Pick<ApplicationRow, 'state' | 'remark' | 'operatorId' | 'decidedAt' | 'days'>>,
): Promise<void> {
  await tx.update(applications).set(set).where(eq(applications.id, id));
}

export async function byId(db: Queryable, id: number): Promise<ListedApplication | undefined> {
  const [row] = await db
    .select({ application: applications, username: users.username })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .where(eq(applications.id, id))
    .limit(1);
  return row;
}
