/** Reads of the visit log. Each is bounded, with the index behind it. */
import { and, asc, desc, eq, gte, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { VisitorDevice } from '#contract/shapes.ts';
import type { Queryable } from '#server/db/database.ts';
import { beginningWith } from '#server/db/like.ts';
import type { Slice } from '#server/db/slice.ts';
import { articles } from '#server/features/articles/tables.ts';
import { users } from '#server/features/identity/tables.ts';
import { logEvents, visitCohorts, visitDays, visitFunnels, visitors } from './tables.ts';

/** The newest openings of a page among which its visitors are looked for. */
const OPENINGS_SEARCHED = 1_000;
const NAMES_SEARCHED = 20;
const MONTHS_SHOWN = 12;
const WEEKS_SHOWN = 6;

export type VisitorRow = typeof visitors.$inferSelect;
export type StoredEvent = typeof logEvents.$inferSelect;
export type DayRow = typeof visitDays.$inferSelect;
export type FunnelRow = typeof visitFunnels.$inferSelect;
export type CohortRow = typeof visitCohorts.$inferSelect;

export interface VisitorFilter {
  /** Path of a page, or the beginning of a visitor's id, a user's id or name; '' for all. */
  q: string;
  /** Undefined for all; `first`: whose first visit was at or after `today`. */
  kind: 'first' | 'reader' | VisitorDevice | undefined;
  /** The instant the day began. */
  today: Date;
}

/** Last seen first, one more than `limit` where there are more (indexes visitors_recent, _first, _readers, _device, _user). */
export function visitorList(db: Queryable, { q, kind, today }: VisitorFilter, { offset, limit }: Slice) {
  return db
    .select()
    .from(visitors)
    .where(and(matches(q), isOfKind(kind, today)))
    .orderBy(sql`${visitors.lastAt} DESC NULLS LAST`, visitors.cuid)
    .offset(offset)
    .limit(limit + 1);
}

export async function visitorById(db: Queryable, cuid: string): Promise<VisitorRow | undefined> {
  const [found] = await db.select().from(visitors).where(eq(visitors.cuid, cuid)).limit(1);
  return found;
}

function isOfKind(kind: VisitorFilter['kind'], today: Date): SQL | undefined {
  if (kind === undefined) return undefined;
  if (kind === 'first') return gte(visitors.firstAt, today);
  return kind === 'reader' ? isNotNull(visitors.userId) : eq(visitors.device, kind);
}

function matches(q: string): SQL | undefined {
  if (q === '') return undefined;
  if (q.startsWith('/')) {
    // Index log_events_page.
    const newest = sql`SELECT ${logEvents.cuid} FROM ${logEvents} WHERE ${logEvents.page} = ${q.replace(/\?.*$/s, '')}
      ORDER BY ${logEvents.id} DESC LIMIT ${OPENINGS_SEARCHED}`;
    return sql`${visitors.cuid} IN (${newest})`;
  }
  // Index users_name_begins.
  const begins = beginningWith(q.toLowerCase());
  const named = sql`SELECT ${users.id} FROM ${users} WHERE lower(${users.username}) LIKE ${begins} LIMIT ${NAMES_SEARCHED}`;
  return or(
    sql`${visitors.userId} IN (${named})`,
    /^[1-9]\d{0,14}$/.test(q) ? eq(visitors.userId, Number(q)) : undefined,
    beginsWith(q),
  );
}

/** Condition for ids that begin with these digits, which are one range of the primary key. */
function beginsWith(q: string): SQL | undefined {
  const digits = q.toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{4,32}$/.test(digits)) return undefined;
  const [from, to] = [digits.padEnd(32, '0'), digits.padEnd(32, 'f')];
  return and(gte(visitors.cuid, from), lte(visitors.cuid, to));
}

/** A visitor's events in their order of arrival (index log_events_cuid). */
export function trailOf(db: Queryable, cuid: string, order: 'new' | 'old', { offset, limit }: Slice) {
  return db
    .select()
    .from(logEvents)
    .where(eq(logEvents.cuid, cuid))
    .orderBy(order === 'new' ? desc(logEvents.id) : asc(logEvents.id))
    .offset(offset)
    .limit(limit + 1);
}

/** Times of the newest events of a browser, or of a reader, newest first (indexes log_events_cuid, log_events_user). */
export async function eventTimes(db: Queryable, who: { cuid: string } | { userId: number }, limit: number) {
  const rows = await db
    .select({ at: logEvents.at })
    .from(logEvents)
    .where('cuid' in who ? eq(logEvents.cuid, who.cuid) : eq(logEvents.userId, who.userId))
    .orderBy(desc(logEvents.id))
    .limit(limit);
  return rows.map(({ at }) => at);
}

export async function titlesOf(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: articles.id, title: articles.title })
    .from(articles)
    .where(inArray(articles.id, [...ids]));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Days without a row had nobody. @param from first day, of Shanghai */
export function daysBetween(db: Queryable, from: string, to: string): Promise<DayRow[]> {
  return db
    .select()
    .from(visitDays)
    .where(and(gte(visitDays.day, from), lte(visitDays.day, to)));
}

/** The newest month first. */
export function funnels(db: Queryable): Promise<FunnelRow[]> {
  return db.select().from(visitFunnels).orderBy(desc(visitFunnels.month)).limit(MONTHS_SHOWN);
}

/** The newest week first. */
export function cohorts(db: Queryable): Promise<CohortRow[]> {
  return db.select().from(visitCohorts).orderBy(desc(visitCohorts.week)).limit(WEEKS_SHOWN);
}
