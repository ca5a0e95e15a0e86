/** The visit log: events as pages send them, who the visitors were, and the sums of days, months and weeks. */
import { isbot } from 'isbot';
import { addDays, DAY_MS, dayStart, periodStart, shanghaiDay } from '#engine/shanghai-time.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { Database } from '#server/db/database.ts';
import { type ListPage, pageOf, type Slice } from '#server/db/slice.ts';
import { createEventBuffer } from './event-buffer.ts';
import { type EventRow, eventRow, isUuid, type Sender, type SentEvent } from './event-rows.ts';
import { createMonthPartitions } from './partitions.ts';
import * as queries from './queries.ts';
import { deleteOldVisits, EVENTS_KEPT_DAYS } from './retention.ts';
import { daySums, rollUp } from './roll-ups.ts';
import { RETURN_DAYS, writeEvents } from './writing.ts';

export { parseAppUa } from './event-rows.ts';
export type { VisitorRow } from './queries.ts';

/** An event of a trail, with the title of the article whose page was opened. */
export type TrailEvent = queries.StoredEvent & { title: string | null };

export interface DayNumbers {
  /** Day in Shanghai. */
  day: string;
  /** Pages opened. */
  pages: number;
  /** Different visitors, and those among them who had never been here before. */
  visits: number;
  firstTime: number;
  readMinutes: number;
  /** Readers who read for a minute or more. */
  readers: number;
  registrations: number;
  /** Paid, and what was paid for them in fen. */
  orders: number;
  amount: number;
  /** Share who came again within seven days; null while that may still happen, and without visitors. */
  retention: number | null;
}

export interface VisitorService {
  /**
   * Resolves when the events are stored. Nothing is kept of robots, and of browsers that ask not to be followed.
   *
   * @param bytes of the request, for the bound of what waits in memory
   * @throws {AppError} UNAVAILABLE when the database is down or more comes than it takes; sent again, an event counts once
   */
  log(events: readonly SentEvent[], sender: Sender & { refusesTracking: boolean }, bytes: number): Promise<void>;
  /** Last seen first. */
  visitors(filter: Omit<queries.VisitorFilter, 'today'>, page: Slice): Promise<ListPage<queries.VisitorRow>>;
  /** Undefined for an unknown one. */
  visitor(cuid: string): Promise<queries.VisitorRow | undefined>;
  /**
   * When somebody was here before this visit: the last event before half an hour without any; null when unknown.
   *
   * @param cuid used only when there is no user
   */
  lastVisit(userId: number | null, cuid: string | null): Promise<Date | null>;
  /** The last `count` days up to today, oldest first, days without anybody too. */
  days(count: number): Promise<DayNumbers[]>;
  /** A visitor's events in their order of arrival, or the newest first; none for an unknown visitor. */
  trail(cuid: string, order: 'new' | 'old', page: Slice): Promise<ListPage<TrailEvent>>;
  /** The newest month and week first; the present one is counted at once where the hourly job has not come to it. */
  funnels(): Promise<queries.FunnelRow[]>;
  cohorts(): Promise<queries.CohortRow[]>;
  /** Brings the sums of open days, months and weeks up to date. */
  rollUp(): Promise<void>;
  /** Deletes what is older than it may be. */
  clean(): Promise<void>;
  /** Writes what waits, and takes nothing more. */
  close(): Promise<void>;
}

const USER_AGENTS_KNOWN = 1_000;
/** Time without an event after which a visit is over. */
const VISIT_GAP_MS = 30 * 60_000;
/** A visit with more events than this began before what can be told. */
const EVENTS_OF_A_VISIT = 500;

export function createVisitors({
  database: { db },
  now,
}: {
  database: Pick<Database, 'db'>;
  now: () => Date;
}): VisitorService {
  const partitions = createMonthPartitions(db);
  const buffer = createEventBuffer<EventRow>(async (rows) => {
    await partitions.ensure(rows.map(({ at }) => at));
    await writeEvents(db, rows, now());
  });
  const robots = createBoundedCache<string, boolean>(USER_AGENTS_KNOWN, () => 1);
  function isRobot(userAgent: string): boolean {
    const known = robots.get(userAgent);
    if (known !== undefined) return known;
    const found = isbot(userAgent);
    robots.set(userAgent, found);
    return found;
  }

  return {
    async log(events, { refusesTracking, ...sender }, bytes) {
      if (refusesTracking || isRobot(sender.userAgent)) return;
      const time = now();
      const oldest = new Date(time.getTime() - EVENTS_KEPT_DAYS * DAY_MS);
      // Events that would be deleted at once are not stored.
      const rows = events.map((event) => eventRow(event, sender, time)).filter(({ at }) => at >= oldest);
      if (rows.length > 0) await buffer.add(rows, bytes);
    },
    async visitors(filter, slice) {
      const today = dayStart(shanghaiDay(now()));
      return pageOf(await queries.visitorList(db, { ...filter, today }, slice), slice);
    },
    async visitor(cuid) {
      return isUuid(cuid) ? queries.visitorById(db, cuid) : undefined;
    },
    async lastVisit(userId, cuid) {
      const who = userId !== null ? { userId } : cuid !== null ? { cuid } : null;
      if (who === null) return null;
      let later = now().getTime();
      for (const at of await queries.eventTimes(db, who, EVENTS_OF_A_VISIT)) {
        if (later - at.getTime() > VISIT_GAP_MS) return at;
        later = Math.min(later, at.getTime());
      }
      return null;
    },
    async days(count) {
      const today = shanghaiDay(now());
      const first = addDays(today, 1 - count);
      const [rows, [live]] = await Promise.all([queries.daysBetween(db, first, today), daySums(db, today)]);
      const byDay = new Map(rows.map((row) => [row.day, row]));
      return Array.from({ length: count }, (_, index) => {
        const day = addDays(first, index);
        const stored = byDay.get(day);
        return dayNumbers(day, today, day === today ? { ...stored, ...live } : (stored ?? {}));
      });
    },
    async trail(cuid, order, slice) {
      if (!isUuid(cuid)) return { items: [], next_offset: null };
      const page = pageOf(await queries.trailOf(db, cuid, order, slice), slice);
      const ids = new Set(page.items.flatMap(({ page: path }) => articleOf(path) ?? []));
      const titles = await queries.titlesOf(db, [...ids]);
      const items = page.items.map((event) => ({ ...event, title: titles.get(articleOf(event.page) ?? 0) ?? null }));
      return { ...page, items };
    },
    async funnels() {
      const found = await queries.funnels(db);
      if (found[0]?.month === periodStart(shanghaiDay(now()), 'month')) return found;
      await rollUp(db, now());
      return queries.funnels(db);
    },
    async cohorts() {
      const found = await queries.cohorts(db);
      if (found[0]?.week === periodStart(shanghaiDay(now()), 'week')) return found;
      await rollUp(db, now());
      return queries.cohorts(db);
    },
    rollUp: () => rollUp(db, now()),
    clean: () => deleteOldVisits(db, partitions, now()),
    close: () => buffer.close(),
  };
}

function dayNumbers(day: string, today: string, row: Partial<queries.DayRow>): DayNumbers {
  const { visitors = 0, returned = 0 } = row;
  const isOver = addDays(day, RETURN_DAYS) < today;
  return {
    day,
    pages: row.pages ?? 0,
    visits: visitors,
    firstTime: row.firstTime ?? 0,
    readMinutes: Math.round((row.readSeconds ?? 0) / 60),
    readers: row.readers ?? 0,
    registrations: row.registrations ?? 0,
    orders: row.orders ?? 0,
    amount: row.amount ?? 0,
    retention: isOver && visitors > 0 ? returned / visitors : null,
  };
}

const articleOf = (path: string | null): number | undefined => {
  const id = /^\/article\/([1-9]\d{0,14})(?:\/|$)/.exec(path ?? '')?.[1];
  return id === undefined ? undefined : Number(id);
};
