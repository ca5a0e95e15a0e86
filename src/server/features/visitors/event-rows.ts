/** Makes a row of an event that a page sends: visitor, time, device, and no secret that opens anything. */
import { randomUUID } from 'node:crypto';
import { loggedAddress, withoutSecrets } from '#contract/addresses.ts';
import type { LogSource, VisitorDevice } from '#contract/shapes.ts';
import type { logEvents } from './tables.ts';

export const OPEN_PAGE = 'OPEN_PAGE';
export const OPEN_APP = 'OPEN_APP';
/** Steps of the funnel that pages tell of. */
export const TAP_WORD = 'TAP_WORD';
export const TEST_DONE = 'TEST_DONE';

/** Events whose data is the address of a page, or has it as `path`. */
const PAGE_EVENTS = new Set([OPEN_PAGE, OPEN_APP]);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const LONGEST_PLATFORM = 40;
const LONGEST_ORIGIN = 100;
/** Longest path that is stored, because of the index: a longer one is cut. */
const LONGEST_PATH = 500;

/** An event as a page sends it. */
export interface SentEvent {
  eventUuid: string | null;
  name: string;
  data: unknown;
  cuid: string | null;
  isNew: boolean | null;
  source: LogSource;
  at: Date | null;
}

/** Facts about the sender in the request itself. */
export interface Sender {
  userId: number | null;
  /** Visitor id of the `bb_cuid` cookie. */
  cuid: string | null;
  appUa: string;
  userAgent: string;
}

/** A row of `log_events`, with what only the visitor's row keeps. */
export type EventRow = Omit<typeof logEvents.$inferSelect, 'id'> & {
  device: VisitorDevice;
  cameFrom: string | null;
};

export const isUuid = (text: string): boolean => UUID.test(text);

/** The request is believed before the event; an event is never in the future. */
export function eventRow(event: SentEvent, sender: Sender, now: Date): EventRow {
  const cuid = [event.cuid, sender.cuid].find((id) => id !== null && UUID.test(id))?.toLowerCase() ?? null;
  const { userId } = sender;
  const isPage = PAGE_EVENTS.has(event.name);
  const data = mapTexts(event.data ?? null, isPage ? loggedAddress : withoutSecrets);
  return {
    eventUuid: event.eventUuid?.toLowerCase() ?? randomUUID(),
    name: withoutSecrets(event.name),
    data,
    page: event.name === OPEN_PAGE ? pathOf(data) : null,
    cuid,
    userId,
    isNew: event.isNew === true || (userId === null && cuid === null),
    source: event.source,
    platform: parseAppUa(sender.appUa).platform?.slice(0, LONGEST_PLATFORM) || null,
    at: event.at === null || event.at > now ? now : event.at,
    device: deviceOf(event.source, sender.userAgent),
    cameFrom: event.name === OPEN_APP ? originOf(data) : null,
  };
}

function addressOf(data: unknown): string | null {
  if (typeof data === 'string') return data;
  const path = (data as { path?: unknown } | null)?.path;
  return typeof path === 'string' ? path : null;
}

function pathOf(data: unknown): string | null {
  return addressOf(data)?.replace(/\?.*$/s, '').slice(0, LONGEST_PATH) || null;
}

/** A mark on our own link (`?from=poster`, an invitation's `?code=`) says more than the page that showed it. */
function originOf(data: unknown): string | null {
  const address = addressOf(data);
  const query = new URLSearchParams(address?.split('?')[1] ?? '');
  const mark = query.get('from') ?? query.get('utm_source') ?? (query.has('code') ? 'invitation' : null);
  const site = (data as { from?: unknown } | null)?.from;
  return (mark || (typeof site === 'string' ? site : '')).slice(0, LONGEST_ORIGIN) || null;
}

/** Phones and tablets say so in their user agent, an app's pages in the event. */
function deviceOf(source: LogSource, userAgent: string): VisitorDevice {
  if (source === 'WEBVIEW') return 'app';
  return /Mobi|Android|iPhone|iPad|HarmonyOS/i.test(userAgent) ? 'phone' : 'desk';
}

/** A value with all its texts and keys changed. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [change(key), mapTexts(item, change)]));
}

interface AppIdentity {
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
