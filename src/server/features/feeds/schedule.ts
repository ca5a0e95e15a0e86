/** When a feed is asked again. Pure: clock and chance are arguments. */

const MINUTE_MS = 60_000;
const USUAL_MINUTES = 60;
const LONGEST_MINUTES = 24 * 60;
/** Part of the pause that chance may take off or put on, so that feeds added together drift apart. */
const JITTER = 0.15;

interface Wishes {
  /** Times it failed since it went well. */
  failures: number;
  /** What the feed or its server asks for, in minutes: never less than this, but for what is beyond a day. */
  restMinutes?: number | null;
}

/**
 * An hour after a crawl that went well, twice as long after each further failure, a day at most.
 * @param chance 0 to 1
 */
export function nextCrawl(now: Date, { failures, restMinutes = null }: Wishes, chance: number): Date {
  const minutes = Math.min(LONGEST_MINUTES, USUAL_MINUTES * 2 ** Math.min(failures, 10));
  const varied = minutes * (1 + JITTER * (2 * chance - 1));
  const wished = Math.min(LONGEST_MINUTES, restMinutes ?? 0) * (1 + JITTER * chance);
  return new Date(now.getTime() + MINUTE_MS * Math.max(varied, wished));
}

/** The first crawl of feeds added together: spread over the coming hour. */
export function firstCrawl(now: Date, chance: number): Date {
  return new Date(now.getTime() + USUAL_MINUTES * MINUTE_MS * chance);
}
