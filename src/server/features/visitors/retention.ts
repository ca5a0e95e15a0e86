/** How long the visit log is kept, and the job that deletes older events (the page 隐私 states the same times). */
import { sql } from 'drizzle-orm';
import { addDays, DAY_MS, shanghaiDay } from '#engine/shanghai-time.ts';
import type { Db } from '#server/db/database.ts';
import type { MonthPartitions } from './partitions.ts';

/** Events, and on which days a visitor was here. */
export const EVENTS_KEPT_DAYS = 90;
/** Days after the last visit, as long as the visitor's cookie lives. */
export const VISITORS_KEPT_DAYS = 365;
const BATCH = 5_000;

/** Months that are over as a whole are dropped with their table; of the month in which the limit lies, rows are deleted. */
export async function deleteOldVisits(db: Db, partitions: MonthPartitions, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - EVENTS_KEPT_DAYS * DAY_MS);
  await partitions.dropBefore(oldest);
  const lastSeen = new Date(now.getTime() - VISITORS_KEPT_DAYS * DAY_MS);
  const oldestDay = addDays(shanghaiDay(now), -EVENTS_KEPT_DAYS);
  // Indexes log_events_at, the key of visitor_days, visitors_recent.
  await inBatches(db, sql`log_events`, sql`id, at`, sql`at < ${oldest.toISOString()}`);
  await inBatches(db, sql`visitor_days`, sql`day, cuid`, sql`day < ${oldestDay}`);
  await inBatches(db, sql`visitors`, sql`cuid`, sql`last_at < ${lastSeen.toISOString()}`);
}

type Sql = ReturnType<typeof sql>;

async function inBatches(db: Db, table: Sql, key: Sql, where: Sql): Promise<void> {
  for (let isDone = false; !isDone; ) {
    const old = sql`SELECT ${key} FROM ${table} WHERE ${where} LIMIT ${BATCH}`;
    const { rowCount } = await db.execute(sql`DELETE FROM ${table} WHERE (${key}) IN (${old})`);
    isDone = (rowCount ?? 0) < BATCH;
  }
}
