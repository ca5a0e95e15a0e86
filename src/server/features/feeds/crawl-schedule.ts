/** Schedules crawls: hourly, with exponential back-off after failures and jitter. Pure: clock and randomness are arguments. */

const MINUTE_MS = 60_000;
const USUAL_MINUTES = 60;
const LONGEST_MINUTES = 24 * 60;
/** Share of the interval added or removed at random, so that feeds added together drift apart. */
const JITTER = 0.15;

interface CrawlHints {
  /** Consecutive failures. */
  failures: number;
  /** Minimum interval in minutes that the feed or its server asks for; capped at a day. */
  restMinutes?: number | null;
}

/**
 * An hour after a successful crawl, doubled by each further failure, a day at most.
 * @param random 0 to 1
 */
export function nextCrawl(now: Date, { failures, restMinutes = null }: CrawlHints, random: number): Date {
  const minutes = Math.min(LONGEST_MINUTES, USUAL_MINUTES * 2 ** Math.min(failures, 10));
  const jittered = minutes * (1 + JITTER * (2 * random - 1));
  const requested = Math.min(LONGEST_MINUTES, restMinutes ?? 0) * (1 + JITTER * random);
  return new Date(now.getTime() + MINUTE_MS * Math.max(jittered, requested));
}

/** Time of a new feed's first crawl, spread over the coming hour. */
export function firstCrawl(now: Date, random: number): Date {
  return new Date(now.getTime() + USUAL_MINUTES * MINUTE_MS * random);
}
