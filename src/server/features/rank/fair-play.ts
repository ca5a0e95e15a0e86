/**
 * Signs in reports that no person reads: many devices at once, no sign of reading, more hours than a day has, faster than anybody reads.
 * Pure; holds.ts decides what is done about them.
 */
import type { HoldReason } from './tables.ts';

const DEVICES = {
  /** Devices that reported within this time report at once: a page that is used reports every 15 seconds. */
  windowMs: 60_000,
  most: 2,
  /** Seconds in a week. Changing from one device to another takes less. */
  seconds: 600,
} as const;
/**
 * The article's page stops counting two minutes after the last touch, key or scroll. While a recording is listened to or written down, one
 * stays at one place for longer.
 */
const STILL_SECONDS = 3_600;
/**
 * Most seconds that count as passed since the last sign of reading (another place than before, or a look-up) when a report has such a sign:
 * what was read without network comes as one report, however long it was.
 */
const SINCE_SIGN_SECONDS = 120;
const DAY_SECONDS = 16 * 3_600;
/**
 * Adults read non-fiction in English silently at 238 words a minute, most of them between 175 and 300 (Brysbaert 2019, "How many words
 * do we read per minute?"). Over several articles, against all time of the week, also that of articles not finished.
 */
const SPEED = { wordsPerMinute: 400, articles: 5 } as const;
/**
 * Accounts of one network that are read from in step. People of a household or a dormitory read at the same time for some of it; those who
 * read most of a week in the same minutes as two others, and nowhere else, are looked at.
 */
const TOGETHER = { networkShare: 0.9, timeShare: 0.5, others: 2 } as const;
/** Devices and networks that are remembered. */
const MAX_TRACES = 8;

export interface Watch {
  devices: Record<string, number>;
  networks: Record<string, number>;
  crowdedSeconds: number;
  point: string;
  stillSeconds: number;
}

export interface Seen {
  /** When the reported reading ended. */
  at: Date;
  /** Seconds that counted. */
  seconds: number;
  /** Null where it says nothing. */
  device: string | null;
  network: string | null;
  /** Article, place and progress: changes when the reader moves on. */
  point: string;
  /** A word was looked up. */
  hasActed: boolean;
}

export interface Suspicion {
  reason: HoldReason;
  /** Description in Chinese, for the reader and for who decides. */
  detail: string;
}

export function watchAfter(before: Watch | undefined, seen: Seen): Watch {
  const at = seen.at.getTime();
  const devices = { ...before?.devices };
  if (seen.device !== null) devices[seen.device] = Math.max(devices[seen.device] ?? 0, at);
  const networks = { ...before?.networks };
  if (seen.network !== null) networks[seen.network] = (networks[seen.network] ?? 0) + seen.seconds;
  const isStill = before !== undefined && before.point === seen.point && !seen.hasActed;
  // Longer ago than the window, nothing is known of other devices.
  const crowded = Math.min(seen.seconds, DEVICES.windowMs / 1000);
  return {
    devices: latest(devices),
    networks: latest(networks),
    crowdedSeconds: (before?.crowdedSeconds ?? 0) + (devicesAt(devices, at) > DEVICES.most ? crowded : 0),
    point: seen.point,
    stillSeconds: isStill ? before.stillSeconds + seen.seconds : Math.min(seen.seconds, SINCE_SIGN_SECONDS),
  };
}

/**
 * @param daySeconds what counted that day, by the clock of Shanghai
 * @param at when the reading that was reported last ended
 */
export function suspicionOf(watch: Watch, daySeconds: number, at: Date): Suspicion | null {
  if (watch.crowdedSeconds >= DEVICES.seconds) {
    return { reason: 'devices', detail: `${devicesAt(watch.devices, at.getTime())} 台设备同时在读` };
  }
  if (watch.stillSeconds >= STILL_SECONDS) {
    const minutes = Math.floor(watch.stillSeconds / 60);
    return { reason: 'idle', detail: `连续 ${minutes} 分钟没有翻动也没有查词` };
  }
  if (daySeconds > DAY_SECONDS) {
    return { reason: 'hours', detail: `一天里读了超过 ${DAY_SECONDS / 3_600} 小时` };
  }
  return null;
}

/** @param week totals of the week so far */
export function speedSuspicion(week: { seconds: number; articles: number; words: number }): Suspicion | null {
  if (week.articles < SPEED.articles) return null;
  const wordsPerMinute = Math.round(week.words / (Math.max(1, week.seconds) / 60));
  if (wordsPerMinute <= SPEED.wordsPerMinute) return null;
  return { reason: 'speed', detail: `这周读完 ${week.articles} 篇，平均每分钟 ${wordsPerMinute} 词` };
}

/** Days of a week → what was counted of them, as `Covered` of the history has it: start, end, start, end … */
export type WeekSpans = Readonly<Record<string, readonly number[]>>;

/**
 * Whether an account was read from in step with others of its network.
 *
 * @param before spans of those accounts of its network that are before it in the rank
 */
export function isTogether(
  { networks }: Pick<Watch, 'networks'>,
  spans: WeekSpans,
  before: readonly WeekSpans[],
): boolean {
  if (before.length < TOGETHER.others) return false;
  const seconds = Object.values(networks);
  const all = seconds.reduce((sum, one) => sum + one, 0);
  if (Math.max(0, ...seconds) < all * TOGETHER.networkShare) return false;
  const own = overlap(spans, spans);
  const inStep = before.filter((other) => overlap(spans, other) >= own * TOGETHER.timeShare);
  return own > 0 && inStep.length >= TOGETHER.others;
}

/** Milliseconds that are in both. */
function overlap(one: WeekSpans, other: WeekSpans): number {
  let shared = 0;
  for (const [day, spans] of Object.entries(one)) {
    const others = other[day] ?? [];
    for (let i = 0, j = 0; i < spans.length && j < others.length; ) {
      const [start = 0, end = 0, otherStart = 0, otherEnd = 0] = [spans[i], spans[i + 1], others[j], others[j + 1]];
      shared += Math.max(0, Math.min(end, otherEnd) - Math.max(start, otherStart));
      if (end < otherEnd) i += 2;
      else j += 2;
    }
  }
  return shared;
}

/** The network most of the time came from. */
export function mainNetwork({ networks }: Pick<Watch, 'networks'>): string | null {
  const [main] = Object.entries(networks).toSorted(([, a], [, b]) => b - a);
  return main?.[0] ?? null;
}

function devicesAt(devices: Record<string, number>, at: number): number {
  return Object.values(devices).filter((last) => Math.abs(at - last) < DEVICES.windowMs).length;
}

/** The traces with the largest numbers, which are the latest. */
function latest(traces: Record<string, number>): Record<string, number> {
  const entries = Object.entries(traces);
  if (entries.length <= MAX_TRACES) return traces;
  return Object.fromEntries(entries.toSorted(([, a], [, b]) => b - a).slice(0, MAX_TRACES));
}
