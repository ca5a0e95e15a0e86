/**
 * Writing a batch of events: the events, the visitors, their days and the sums of days, in one transaction and one statement each, so
 * that a thousand events cost little more than one. Rows are locked in one order, so that two processes never wait for each other.
 */
import { sql } from 'drizzle-orm';
import { addDays, shanghaiDay } from '#engine/shanghai-time.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { type EventRow, OPEN_PAGE, TAP_WORD, TEST_DONE } from './event-rows.ts';

/** Days within which a visitor must come again to count as returned. */
export const RETURN_DAYS = 7;

interface Sums {
  pages: number;
  visitors: number;
  firstTime: number;
  returned: number;
}

/** Stores events and counts them; those whose uuid is stored already are ignored. */
export async function writeEvents(db: Db, events: readonly EventRow[], now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const fresh = await insertEvents(tx, events);
    if (fresh.length === 0) return;
    const firstSeen = await noteVisitors(tx, fresh);
    await noteDays(tx, fresh, firstSeen, now);
  });
}

async function insertEvents(tx: Queryable, events: readonly EventRow[]): Promise<readonly EventRow[]> {
  const { rows } = await tx.execute<{ event_uuid: string }>(sql`
    INSERT INTO log_events (event_uuid, name, data, page, cuid, user_id, is_new, source, platform, at)
    SELECT "eventUuid", name, data, page, cuid, "userId", "isNew", source, platform, at
    FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS event(
      "eventUuid" uuid, name text, data jsonb, page text, cuid uuid, "userId" bigint, "isNew" boolean, source text, platform text,
      at timestamptz(3))
    ON CONFLICT DO NOTHING RETURNING event_uuid`);
  if (rows.length === events.length) return events;
  const stored = new Set(rows.map((row) => row.event_uuid));
  // An event that is in the batch twice was stored once.
  return events.filter(({ eventUuid }) => stored.delete(eventUuid));
}

/** @returns visitors who were never seen before */
async function noteVisitors(tx: Queryable, events: readonly EventRow[]): Promise<ReadonlySet<string>> {
  const seen = new Map<string, ReturnType<typeof visitorRow>>();
  for (const event of events) {
    if (event.cuid === null) continue;
    const row = visitorRow(event.cuid, event);
    const before = seen.get(event.cuid);
    seen.set(event.cuid, before === undefined ? row : merged(before, row));
  }
  if (seen.size === 0) return new Set();
  const rows = [...seen.values()].sort((a, b) => (a.cuid < b.cuid ? -1 : 1));
  const written = await tx.execute<{ cuid: string; is_first: boolean }>(sql`
    INSERT INTO visitors (cuid, user_id, first_at, last_at, pages, is_new, source, platform, device, came_from, tapped_at, tested_at)
    SELECT cuid, "userId", "firstAt", "lastAt", pages, "isNew", source, platform, device, "cameFrom", "tappedAt", "testedAt"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS visitor(
      cuid uuid, "userId" bigint, "firstAt" timestamptz(3), "lastAt" timestamptz(3), pages int, "isNew" boolean, source text,
      platform text, device text, "cameFrom" text, "tappedAt" timestamptz(3), "testedAt" timestamptz(3))
    ON CONFLICT (cuid) DO UPDATE SET
      user_id = coalesce(excluded.user_id, visitors.user_id),
      first_at = least(visitors.first_at, excluded.first_at),
      last_at = greatest(visitors.last_at, excluded.last_at),
      pages = visitors.pages + excluded.pages,
      is_new = visitors.is_new OR excluded.is_new,
      source = excluded.source,
      platform = coalesce(excluded.platform, visitors.platform),
      device = excluded.device,
      came_from = coalesce(visitors.came_from, excluded.came_from),
      tapped_at = least(visitors.tapped_at, excluded.tapped_at),
      tested_at = least(visitors.tested_at, excluded.tested_at)
    RETURNING cuid, (xmax = 0) AS is_first`);
  return new Set(written.rows.filter((row) => row.is_first).map((row) => row.cuid));
}

function visitorRow(cuid: string, { userId, at, name, isNew, source, platform, device, cameFrom }: EventRow) {
  return {
    cuid,
    userId,
    firstAt: at,
    lastAt: at,
    pages: name === OPEN_PAGE ? 1 : 0,
    isNew,
    source,
    platform,
    device,
    cameFrom,
    tappedAt: name === TAP_WORD ? at : null,
    testedAt: name === TEST_DONE ? at : null,
  };
}

type VisitorRow = ReturnType<typeof visitorRow>;

const earliest = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b < a) ? b : a);

function merged(a: VisitorRow, b: VisitorRow): VisitorRow {
  return {
    ...b,
    userId: b.userId ?? a.userId,
    firstAt: new Date(Math.min(a.firstAt.getTime(), b.firstAt.getTime())),
    lastAt: new Date(Math.max(a.lastAt.getTime(), b.lastAt.getTime())),
    pages: a.pages + b.pages,
    isNew: a.isNew || b.isNew,
    platform: b.platform ?? a.platform,
    cameFrom: a.cameFrom ?? b.cameFrom,
    tappedAt: earliest(a.tappedAt, b.tappedAt),
    testedAt: earliest(a.testedAt, b.testedAt),
  };
}

/** Events that waited on a device count for their own day, but for none that was long ago. */
async function noteDays(
  tx: Queryable,
  events: readonly EventRow[],
  firstSeen: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const oldest = addDays(shanghaiDay(now), -RETURN_DAYS);
  const sums = new Map<string, Sums>();
  const sumsOf = (day: string): Sums => {
    const found = sums.get(day) ?? { pages: 0, visitors: 0, firstTime: 0, returned: 0 };
    sums.set(day, found);
    return found;
  };
  const days = new Map<string, { day: string; cuid: string }>();
  for (const { cuid, at, name } of events) {
    const day = shanghaiDay(at);
    if (day < oldest) continue;
    if (name === OPEN_PAGE) sumsOf(day).pages += 1;
    if (cuid !== null) days.set(`${day} ${cuid}`, { day, cuid });
  }
  const newDays = await insertVisitorDays(tx, days);
  const counted = new Set<string>();
  for (const { day, cuid } of newDays) {
    sumsOf(day).visitors += 1;
    if (!firstSeen.has(cuid) || counted.has(cuid)) continue;
    counted.add(cuid);
    sumsOf(day).firstTime += 1;
  }
  for (const day of await markReturns(tx, newDays)) sumsOf(day).returned += 1;
  await addSums(tx, sums);
}

/** @returns those that were not there, the earliest first */
async function insertVisitorDays(tx: Queryable, days: ReadonlyMap<string, { day: string; cuid: string }>) {
  if (days.size === 0) return [];
  const sorted = [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  const { rows } = await tx.execute<{ day: string; cuid: string }>(sql`
    INSERT INTO visitor_days (day, cuid)
    SELECT day, cuid FROM jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) AS here(day date, cuid uuid)
    ON CONFLICT DO NOTHING RETURNING day::text, cuid`);
  return rows.sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** @returns the earlier days of visitors who have now come again, each day and visitor once (index visitor_days_of_visitor) */
async function markReturns(tx: Queryable, newDays: readonly { day: string; cuid: string }[]): Promise<string[]> {
  if (newDays.length === 0) return [];
  const { rows } = await tx.execute<{ day: string }>(sql`
    WITH here AS (SELECT day, cuid FROM jsonb_to_recordset(${JSON.stringify(newDays)}::jsonb) AS here(day date, cuid uuid)),
    earlier AS (
      SELECT DISTINCT before.day, before.cuid FROM here
      JOIN visitor_days before ON before.cuid = here.cuid AND before.day < here.day AND before.day >= here.day - ${RETURN_DAYS}::int
      WHERE NOT before.has_returned),
    later AS (
      SELECT DISTINCT here.day, here.cuid FROM here
      JOIN visitor_days after ON after.cuid = here.cuid AND after.day > here.day AND after.day <= here.day + ${RETURN_DAYS}::int),
    again AS (SELECT * FROM earlier UNION SELECT * FROM later)
    UPDATE visitor_days SET has_returned = true FROM again
    WHERE visitor_days.day = again.day AND visitor_days.cuid = again.cuid AND NOT visitor_days.has_returned
    RETURNING visitor_days.day::text`);
  return rows.map((row) => row.day);
}

async function addSums(tx: Queryable, sums: ReadonlyMap<string, Sums>): Promise<void> {
  if (sums.size === 0) return;
  const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, values]) => ({ day, ...values }));
  await tx.execute(sql`
    INSERT INTO visit_days (day, pages, visitors, first_time, returned)
    SELECT day, pages, visitors, "firstTime", returned FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS sums(
      day date, pages int, visitors int, "firstTime" int, returned int)
    ON CONFLICT (day) DO UPDATE SET
      pages = visit_days.pages + excluded.pages,
      visitors = visit_days.visitors + excluded.visitors,
      first_time = visit_days.first_time + excluded.first_time,
      returned = visit_days.returned + excluded.returned`);
}
