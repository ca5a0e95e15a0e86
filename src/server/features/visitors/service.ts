/** The visitor log: events as pages send them, and who the visitors were. */
import { eq, sql } from 'drizzle-orm';
import { loggedAddress, withoutSecrets } from '#contract/addresses.ts';
import type { LogSource } from '#contract/shapes.ts';
import { addDays, studyDay } from '#engine/shanghai-time.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { daysOfVisitors, secondsRead } from './queries.ts';
import { logEvents, visitorDays, visitors } from './tables.ts';

const OPEN_PAGE = 'OPEN_PAGE';
/** Their data is the address of a page. */
const PAGE_EVENTS = new Set([OPEN_PAGE, 'OPEN_APP']);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const LONGEST_PLATFORM = 40;
/** A visitor has come again within so many days, or not. */
const RETURN_DAYS = 7;

/** An event as a page sends it. */
export interface SentEvent {
  name: string;
  data: unknown;
  cuid: string | null;
  isNew: boolean | null;
  source: LogSource;
  at: Date | null;
}

/** What is known of the sender from the request itself. */
export interface Sender {
  userId: number | null;
  /** From the `bb_cuid` cookie. */
  cuid: string | null;
  appUa: string;
}

export type EventRow = typeof logEvents.$inferSelect;
export type VisitorRow = typeof visitors.$inferSelect;
type NewEvent = Omit<EventRow, 'id'>;

interface Page<T> {
  items: T[];
  nextOffset: number | null;
}

export interface DayNumbers {
  /** Of Shanghai. */
  day: string;
  /** Different visitors, and those among them who had never been here before. */
  visits: number;
  firstTime: number;
  readMinutes: number;
  /** Share who came again within seven days; null while that may still happen, and without visitors. */
  retention: number | null;
}

export interface VisitorService {
  log(events: readonly SentEvent[], sender: Sender): Promise<void>;
  /** Last seen first. */
  visitors(page: { offset: number; limit: number }): Promise<Page<VisitorRow>>;
  /** One visitor's events, oldest first; none for an unknown one. */
  /** The last `count` days up to today, oldest first, days without anybody too. */
  days(count: number): Promise<DayNumbers[]>;
  trail(cuid: string, page: { offset: number; limit: number }): Promise<Page<EventRow>>;
}

export function createVisitors({
  database: { db },
  now,
}: {
  database: Pick<Database, 'db'>;
  now: () => Date;
}): VisitorService {
  return {
    async log(events, sender) {
      const rows = events.map((event) => eventRow(event, sender, now()));
      await db.transaction(async (tx) => {
        await tx.insert(logEvents).values(rows);
        await noteVisitors(tx, rows);
        await noteDays(tx, rows, now());
      });
    },
    async visitors({ offset, limit }) {
      const rows = await db
        .select()
        .from(visitors)
        .orderBy(sql`${visitors.lastAt} DESC NULLS LAST`, visitors.cuid)
        .offset(offset)
        .limit(limit + 1);
      return { items: rows.slice(0, limit), nextOffset: rows.length > limit ? offset + limit : null };
    },
    async days(count) {
      const today = studyDay(now());
      const first = addDays(today, 1 - count);
      const [visited, read] = await Promise.all([daysOfVisitors(db, first, today), secondsRead(db, first, today)]);
      const byDay = new Map(visited.map((row) => [row.day, row]));
      return Array.from({ length: count }, (_, index) => {
        const day = addDays(first, index);
        const { visits = 0, firstTime = 0, returned = 0 } = byDay.get(day) ?? {};
        const isOver = addDays(day, RETURN_DAYS) < today;
        return {
          day,
          visits,
          firstTime,
          readMinutes: Math.round((read.get(day) ?? 0) / 60),
          retention: isOver && visits > 0 ? returned / visits : null,
        };
      });
    },
    async trail(cuid, { offset, limit }) {
      if (!UUID.test(cuid)) return { items: [], nextOffset: null };
      const rows = await db
        .select()
        .from(logEvents)
        .where(eq(logEvents.cuid, cuid))
        .orderBy(logEvents.id)
        .offset(offset)
        .limit(limit + 1);
      return { items: rows.slice(0, limit), nextOffset: rows.length > limit ? offset + limit : null };
    },
  };
}

/** The request is believed before the event; an event is never in the future. */
function eventRow(event: SentEvent, sender: Sender, now: Date): NewEvent {
  const cuid = [event.cuid, sender.cuid].find((id) => id !== null && UUID.test(id))?.toLowerCase() ?? null;
  const { userId } = sender;
  return {
    name: withoutSecrets(event.name),
    data: mapTexts(event.data ?? null, PAGE_EVENTS.has(event.name) ? loggedAddress : withoutSecrets),
    cuid,
    userId,
    isNew: event.isNew === true || (userId === null && cuid === null),
    source: event.source,
    platform: parseAppUa(sender.appUa).platform?.slice(0, LONGEST_PLATFORM) || null,
    at: event.at === null || event.at > now ? now : event.at,
  };
}

/** A value with all its texts and keys changed. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [change(key), mapTexts(item, change)]));
}

/** Events that waited on a device count for their own day, but for none that was long ago. */
async function noteDays(tx: Queryable, events: readonly NewEvent[], now: Date): Promise<void> {
  const earliest = addDays(studyDay(now), -RETURN_DAYS);
  const days = new Map<string, { day: string; cuid: string }>();
  for (const { cuid, at } of events) {
    if (cuid === null) continue;
    const day = studyDay(at);
    if (day >= earliest) days.set(`${cuid} ${day}`, { day, cuid });
  }
  if (days.size === 0) return;
  const sorted = [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await tx.insert(visitorDays).values(sorted).onConflictDoNothing();
}

/** One statement for all visitors of the batch, in one order so that two batches can't wait for each other. */
async function noteVisitors(tx: Queryable, events: readonly NewEvent[]): Promise<void> {
  const seen = new Map<string, VisitorRow>();
  for (const { cuid, userId, at, name, isNew, source, platform } of events) {
    if (cuid === null) continue;
    const visitor = seen.get(cuid) ?? {
      cuid,
      userId,
      firstAt: at,
      lastAt: at,
      pages: 0,
      isNew: false,
      source,
      platform,
    };
    seen.set(cuid, {
      ...visitor,
      userId: userId ?? visitor.userId,
      firstAt: new Date(Math.min(at.getTime(), visitor.firstAt.getTime())),
      lastAt: new Date(Math.max(at.getTime(), visitor.lastAt.getTime())),
      pages: visitor.pages + (name === OPEN_PAGE ? 1 : 0),
      isNew: visitor.isNew || isNew,
    });
  }
  if (seen.size === 0) return;
  await tx
    .insert(visitors)
    .values([...seen.values()].sort((a, b) => (a.cuid < b.cuid ? -1 : 1)))
    .onConflictDoUpdate({
      target: visitors.cuid,
      set: {
        userId: sql`coalesce(excluded.user_id, ${visitors.userId})`,
        firstAt: sql`least(${visitors.firstAt}, excluded.first_at)`,
        lastAt: sql`greatest(${visitors.lastAt}, excluded.last_at)`,
        pages: sql`${visitors.pages} + excluded.pages`,
        isNew: sql`${visitors.isNew} OR excluded.is_new`,
        source: sql`excluded.source`,
        platform: sql`coalesce(excluded.platform, ${visitors.platform})`,
      },
    });
}

export interface AppIdentity {
  source: string;
  platform: string;
  channel: string;
  versionCode: string;
  version: string;
}

/** Fewer than five parts are none: `{}`. */
export function parseAppUa(appUa: string): AppIdentity | Record<string, never> {
  const [source, platform, channel, versionCode, version, ...rest] = appUa.split('_');
  if (source === undefined || platform === undefined || channel === undefined) return {};
  if (versionCode === undefined || version === undefined) return {};
  return { source, platform, channel, versionCode, version: [version, ...rest].join('_') };
}
