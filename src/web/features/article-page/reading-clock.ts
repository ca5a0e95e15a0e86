/**
 * Measures reading time: while the page is visible and used, or listened to. It is told about events, and read now and then. Independent of
 * the page, which is passed in.
 */

/** Milliseconds without any input after which the reader counts as away. */
const IDLE_MS = 120_000;
/**
 * A longer time in which nothing was heard of the page counts as this: then the device slept. Timers of a page that is hidden come once a
 * minute.
 */
const LONGEST_GAP_MS = 75_000;

export interface ReadingClock {
  /** The reader is there. */
  live(): void;
  /** Tells whether the text is being listened to, which counts as reading even while the screen is locked. To be repeated now and then. */
  listening(isListening: boolean): void;
  /** Counts what has passed until now. */
  tick(): void;
  /** @returns whole seconds that were not taken yet; they are counted no more */
  take(): number;
  /** Puts back seconds that could not be reported. */
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
    // A page that is hidden now was visible until this moment.
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
      // Time up to now is counted by the state before.
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
