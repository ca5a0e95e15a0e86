/** Reads and writes of the files that readers have had made. All bounded, all indexed. */
import { and, asc, count, desc, eq, gt, lt } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/features/identity/tables.ts';
import { dataExports } from './tables.ts';

export type ExportRow = typeof dataExports.$inferSelect;

const SHOWN = 5;
const AT_ONCE = 500;

/** Until the transaction ends, nobody else starts one for this user. */
export async function lockUser(tx: Queryable, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update').limit(1);
}

/** Newest first. */
export function latestExports(db: Queryable, userId: number): Promise<ExportRow[]> {
  return db
    .select()
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.taskId))
    .limit(SHOWN);
}

export async function exportsSince(db: Queryable, userId: number, since: Date): Promise<number> {
  const [row] = await db
    .select({ made: count() })
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), gt(dataExports.createdAt, since)));
  return row?.made ?? 0;
}

export async function exportOf(db: Queryable, taskId: number): Promise<ExportRow | undefined> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.taskId, taskId)).limit(1);
  return row;
}

/** All of them, some at a time along the key. */
export async function* exportsBefore(db: Queryable, before: Date): AsyncGenerator<ExportRow> {
  let after = 0;
  for (let isLast = false; !isLast; ) {
    const rows = await db
      .select()
      .from(dataExports)
      .where(and(lt(dataExports.createdAt, before), gt(dataExports.taskId, after)))
      .orderBy(asc(dataExports.taskId))
      .limit(AT_ONCE);
    yield* rows;
    after = rows.at(-1)?.taskId ?? after;
    isLast = rows.length < AT_ONCE;
  }
}
