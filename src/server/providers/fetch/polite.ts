/**
 * Page fetchers that keep to each site's robots.txt (RFC 9309), also where a redirect leads, and leave time between two
 * requests to one host. The product fetches in no other way: at once for an editor who waits, at leisure by the clock.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#contract/errors.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { PageFetcher } from './port.ts';

/** A site whose rules can't be had is asked again soon. */
const RETRY_MS = 10 * 60_000;
const CRAWL_GAP_MS = 2_000;
/** Pause between two pages that an editor asks for: a browser loads far more at once. */
const HAND_GAP_MS = 200;
/** Crawl-delay beyond this would hold up everybody else's feeds. */
const MAX_GAP_MS = 30_000;
const MAX_SITES = 1_000;

interface PoliteOptions {
  fetcher: PageFetcher;
  /** `host:port` of our own servers, which are asked without a pause. */
  unhurried?: readonly string[];
  now: () => Date;
  /** Waits a number of milliseconds; a timer by default. */
  wait?: (milliseconds: number) => Promise<unknown>;
}

export interface PoliteFetchers {
  /** For scheduled crawls and whole issues: two seconds between requests, or the site's Crawl-delay. */
  crawler: PageFetcher;
  /** For single pages that an editor waits for: ignores Crawl-delay, which is meant for crawls. */
  byHand: PageFetcher;
}

interface Known {
  rules: Promise<RobotsRules>;
  hasFailed: boolean;
  /** Milliseconds since 1970 from which they are old. */
  until: number;
}

/** Rules of a site: none where it has none (4xx). @throws AppError when it does not answer properly */
async function fetchRules(fetcher: PageFetcher, origin: string): Promise<RobotsRules> {
  try {
    const page = await fetcher.fetchPage(`${origin}/robots.txt`, { expect: 'robots' });
    return parseRobots(new TextDecoder().decode(page.bytes));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status } = (error.cause ?? {}) as { status?: number };
    if (error.reason === 'UNSUPPORTED_TYPE' || (status !== undefined && status < 500)) return NO_RULES;
    throw error;
  }
}

/** Both share what they know about sites, and the order of requests. Closing `fetcher` is left to its owner. */
export function createPoliteFetchers({ fetcher, unhurried = [], now, wait = pause }: PoliteOptions): PoliteFetchers {
  const sites = createBoundedCache<string, Known>(MAX_SITES, () => 1);
  const free = createBoundedCache<string, number>(MAX_SITES, () => 1);

  function rulesOf(origin: string, isByHand: boolean): Promise<RobotsRules> {
    const known = sites.get(origin);
    // A fetch by hand asks again instead of repeating what went wrong minutes ago.
    if (known && known.until > now().getTime() && !(isByHand && known.hasFailed)) return known.rules;
    const entry = { rules: fetchRules(fetcher, origin), hasFailed: false, until: now().getTime() + DAY_MS };
    entry.rules.catch(() => {
      entry.hasFailed = true;
      entry.until = now().getTime() + RETRY_MS;
    });
    sites.set(origin, entry);
    return entry.rules;
  }

  async function requireAllowed({ origin, pathname, search }: URL, isByHand: boolean): Promise<RobotsRules> {
    const rules = await rulesOf(origin, isByHand);
    if (!isAllowed(rules, pathname + search)) throw new AppError('ROBOTS_DISALLOWED');
    return rules;
  }

  async function takeTurn(host: string, gapMs: number): Promise<void> {
    if (unhurried.includes(host)) return;
    const at = now().getTime();
    const turn = Math.max(at, free.get(host) ?? 0);
    free.set(host, turn + gapMs);
    if (turn > at) await wait(turn - at);
  }

  function polite(isByHand: boolean): PageFetcher {
    const gapOf = ({ delaySeconds }: RobotsRules) =>
      isByHand ? HAND_GAP_MS : Math.min(MAX_GAP_MS, Math.max(CRAWL_GAP_MS, delaySeconds * 1_000));
    return {
      async fetchPage(address, options) {
        if (!URL.canParse(address)) return fetcher.fetchPage(address, options);
        const url = new URL(address);
        await takeTurn(url.host, gapOf(await requireAllowed(url, isByHand)));
        return fetcher.fetchPage(address, {
          ...options,
          async onRedirect(target) {
            await requireAllowed(target, isByHand);
            await options?.onRedirect?.(target);
          },
        });
      },
      close: async () => undefined,
    };
  }

  return { crawler: polite(false), byHand: polite(true) };
}

interface RobotsRules {
  /** Longest match wins; `allow` where two are as long. */
  readonly rules: readonly { pattern: string; isAllowed: boolean }[];
  /** Seconds between two requests that the site asks for, 0 when it asks for nothing. */
  readonly delaySeconds: number;
}

/** The name that sites call us by, the product part of our User-Agent. */
const OWN_NAME = 'waikan';
/** The standard asks for 500 KiB at least. */
const MAX_LENGTH = 512 * 1024;
const MAX_RULES = 2_000;

const NO_RULES: RobotsRules = { rules: [], delaySeconds: 0 };

interface Group {
  agents: string[];
  rules: { pattern: string; isAllowed: boolean }[];
  delaySeconds: number;
}

function groupsOf(text: string): Group[] {
  const groups: Group[] = [];
  let isNaming = false;
  for (const line of text.slice(0, MAX_LENGTH).split(/\r\n?|\n/)) {
    const [, key = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const name = key.toLowerCase();
    const said = value.trim();
    if (name === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [], delaySeconds: 0 });
      groups.at(-1)?.agents.push(said.toLowerCase());
      isNaming = true;
      continue;
    }
    const group = groups.at(-1);
    if (group === undefined || name === '') continue;
    isNaming = false;
    if (name === 'crawl-delay') group.delaySeconds = Math.max(0, Number(said) || 0);
    if ((name === 'allow' || name === 'disallow') && said !== '' && group.rules.length < MAX_RULES) {
      group.rules.push({ pattern: said, isAllowed: name === 'allow' });
    }
  }
  return groups;
}

/** The rules for us: those of all groups that name us, else of those for everybody. */
export function parseRobots(text: string): RobotsRules {
  const groups = groupsOf(text);
  const own = groups.filter(({ agents }) => agents.includes(OWN_NAME));
  const ours = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  return {
    rules: ours.flatMap(({ rules }) => rules),
    delaySeconds: Math.max(0, ...ours.map(({ delaySeconds }) => delaySeconds)),
  };
}

/** `*` stands for anything, `$` at the end for the end. Linear in the path for each part. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  const first = parts.shift() ?? '';
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const found = isWhole && isLast ? path.lastIndexOf(part) : path.indexOf(part, at);
    if (found < at) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}

/** @param path with its query */
export function isAllowed({ rules }: RobotsRules, path: string): boolean {
  if (path === '/robots.txt') return true;
  let best = { length: -1, isAllowed: true };
  for (const { pattern, isAllowed: allows } of rules) {
    const { length } = pattern;
    if (length < best.length || (length === best.length && !allows)) continue;
    if (matches(pattern, path)) best = { length, isAllowed: allows };
  }
  return best.isAllowed;
}
