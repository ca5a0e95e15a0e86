/**
 * A page fetcher for machines that ask by themselves: it keeps to each site's robots.txt (RFC 9309) and leaves time between
 * two requests to one host. What a person asks for goes through the plain fetcher.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#contract/errors.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { PageFetcher } from './port.ts';
import { isAllowed, NO_RULES, parseRobots, type RobotsRules } from './robots-rules.ts';

const DAY_MS = 24 * 3_600_000;
/** A site whose rules can't be had is asked again soon. */
const RETRY_MS = 10 * 60_000;
const GAP_MS = 2_000;
/** Crawl-delay beyond this would hold up everybody else's feeds. */
const MAX_GAP_MS = 30_000;
const MAX_SITES = 1_000;

interface PoliteOptions {
  fetcher: PageFetcher;
  /** `host:port` of our own servers, which are asked without a pause. */
  unhurried?: readonly string[];
  now: () => Date;
  /** Waits so many milliseconds; a timer unless told. */
  wait?: (milliseconds: number) => Promise<unknown>;
}

interface Known {
  rules: Promise<RobotsRules>;
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

/** Ends nothing itself: closing the fetcher given is its owner's. */
export function createPoliteFetcher({ fetcher, unhurried = [], now, wait = pause }: PoliteOptions): PageFetcher {
  const sites = createBoundedCache<string, Known>(MAX_SITES, () => 1);
  const free = createBoundedCache<string, number>(MAX_SITES, () => 1);

  function rulesOf(origin: string): Promise<RobotsRules> {
    const known = sites.get(origin);
    if (known && known.until > now().getTime()) return known.rules;
    const rules = fetchRules(fetcher, origin);
    const entry = { rules, until: now().getTime() + DAY_MS };
    rules.catch(() => {
      entry.until = now().getTime() + RETRY_MS;
    });
    sites.set(origin, entry);
    return rules;
  }

  async function takeTurn(host: string, gapMs: number): Promise<void> {
    if (unhurried.includes(host)) return;
    const at = now().getTime();
    const turn = Math.max(at, free.get(host) ?? 0);
    free.set(host, turn + gapMs);
    if (turn > at) await wait(turn - at);
  }

  return {
    async fetchPage(address, options) {
      if (!URL.canParse(address)) return fetcher.fetchPage(address, options);
      const { origin, host, pathname, search } = new URL(address);
      const rules = await rulesOf(origin);
      if (!isAllowed(rules, pathname + search)) {
        throw new AppError('UPSTREAM_FAILED', { msg: '对方网站的 robots.txt 不允许抓取' });
      }
      await takeTurn(host, Math.min(MAX_GAP_MS, Math.max(GAP_MS, rules.delaySeconds * 1_000)));
      return fetcher.fetchPage(address, options);
    },
    close: async () => undefined,
  };
}
