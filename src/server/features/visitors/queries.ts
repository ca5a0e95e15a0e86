/** Numbers of visitors by day. Both statements read a range of days through the primary key of their table. */
import { and, gte, lte, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { readingDays } from '#server/features/history/tables.ts';
import { visitorDays } from './tables.ts';

export interface DayOfVisitors {
  day: string;
  /** Different visitors. */
  visits: number;
  /** Those who had never been here before. */
  firstTime: number;
  /** Those who came again within the next seven days. */
  returned: number;
}

/** Days without a visitor are left out. @param from first day, of Shanghai; at most 366 days before `to` */
export function daysOfVisitors(db: Queryable, from: string, to: string): Promise<DayOfVisitors[]> {
  const other = sql`SELECT 1 FROM visitor_days other WHERE other.cuid = ${visitorDays.cuid}`;
  const isReturned = sql`EXISTS (${other} AND other.day > ${visitorDays.day} AND other.day <= ${visitorDays.day} + 7)`;
  const isKnown = sql`EXISTS (${other} AND other.day < ${visitorDays.day})`;
  return db
    .select({
      day: visitorDays.day,
      visits: sql<number>`count(*)::int`,
      firstTime: sql<number>`count(*) FILTER (WHERE NOT ${isKnown})::int`,
      returned: sql<number>`count(*) FILTER (WHERE ${isReturned})::int`,
    })
    .from(visitorDays)
    .where(and(gte(visitorDays.day, from), lte(visitorDays.day, to)))
    .groupBy(visitorDays.day);
}

/** Seconds read by all readers, by day (index reading_days_day). */
export async function secondsRead(db: Queryable, from: string, to: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ day: readingDays.day, seconds: sql<number>`sum(${readingDays.seconds})::float8` })
    .from(readingDays)
    .where(and(gte(readingDays.day, from), lte(readingDays.day, to)))
    .groupBy(readingDays.day);
  return new Map(rows.map(({ day, seconds }) => [day, seconds]));
}
