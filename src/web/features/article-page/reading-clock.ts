/**
 * How long somebody has been reading: while the page is seen and used, or heard. It is told what happens, and asked now and then. Free of the
 * page, which is given.
 */

/** Without any input for so long, the reader is away. */
const IDLE_MS = 120_000;
/**
 * A longer time in which nothing was heard of the page counts as this: then the device slept. Timers of a page that is hidden come once a
 * minute.
 */
const LONGEST_GAP_MS = 75_000;

export interface ReadingClock {
  /** The reader is there. */
  live(): void;
  /** Whether the text is being heard: that is reading, also while the screen is locked. To be said again now and then. */
  listening(isListening: boolean): void;
  /** Counts what has passed until now. */
  tick(): void;
  /** @returns whole seconds that were not taken yet; they are counted no more */
  take(): number;
  /** They could not be reported. */
  giveBack(seconds: number): void;
}

/** @param now milliseconds */
export function createReadingClock(now: () => number, isVisible: () => boolean): ReadingClock {
  let counted = 0;
  let tickedAt = now();
  let livedAt = tickedAt;
  let wasVisible = isVisible();
  let isHeard = false;
  const tick = () => {
    const at = now();
    // Up to a page that is hidden now: it was seen until this moment.
    const isSeen = wasVisible && at - livedAt < IDLE_MS;
    if (isSeen || isHeard) counted += Math.min(Math.max(0, at - tickedAt), LONGEST_GAP_MS) / 1_000;
    tickedAt = at;
    wasVisible = isVisible();
  };
  return {
    live() {
      livedAt = now();
    },
    listening(isListening) {
      // What was before is counted as what it was.
      tick();
      if (isHeard !== isListening) livedAt = now();
      isHeard = isListening;
    },
    tick,
    take() {
      const seconds = Math.round(counted);
      counted -= seconds;
      return seconds;
    },
    giveBack(seconds) {
      counted += seconds;
    },
  };
}
