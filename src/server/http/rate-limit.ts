/**
 * Limits the number of requests of one caller, counted in this process in fixed windows. Counters that must hold across processes (wrong
 * passwords, SMS) are in PostgreSQL, see the identity feature.
 */
export interface RateLimit {
  /** Takes one from the caller's budget. @returns 0 when there was one left, else seconds until there is. */
  take(caller: string): number;
  /** Gives one back that was taken and not meant to count. */
  giveBack(caller: string): void;
}

/** @param limit requests in each window of `windowSeconds` for one caller */
export function createRateLimit(limit: number, windowSeconds: number, now: () => number = Date.now): RateLimit {
  let counts = new Map<string, number>();
  let windowEnd = 0;
  return {
    take(caller) {
      const time = now();
      if (time >= windowEnd) {
        counts = new Map();
        windowEnd = time + windowSeconds * 1000;
      }
      const used = (counts.get(caller) ?? 0) + 1;
      counts.set(caller, used);
      return used <= limit ? 0 : Math.max(1, Math.ceil((windowEnd - time) / 1000));
    },
    giveBack(caller) {
      counts.set(caller, Math.max(0, (counts.get(caller) ?? 0) - 1));
    },
  };
}
