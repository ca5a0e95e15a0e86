/** How much of a reported time counts, and when an article counts as finished. */
import { LEARNER_WORDS_PER_MINUTE } from '#engine/reading.ts';

/** Share of the time its words need that an article must have been read for. */
const FINISH_SHARE = 0.2;

export interface CountedTime {
  /** Whole seconds that count. */
  seconds: number;
  /** Real time up to here is used up. */
  until: Date;
}

/**
 * No more counts than has really passed since `from`. What is left of a second is not used up, so that reports that
 * come a little early lose nothing, and no series of reports adds up to more than the real time.
 *
 * @param spentSeconds as reported, 0 or more
 * @param from the later of: the article was opened, time was last counted for this reader
 */
export function countTime(spentSeconds: number, from: Date, now: Date): CountedTime {
  const passedMs = Math.max(0, now.getTime() - from.getTime());
  const usableMs = Math.min(spentSeconds * 1000, passedMs);
  const seconds = Math.floor(usableMs / 1000);
  return { seconds, until: new Date(from.getTime() + passedMs - Math.floor(usableMs - seconds * 1000)) };
}

/** Seconds of reading below which a text of so many words can't have been finished. */
export function leastSecondsToFinish(wordCount: number): number {
  return (wordCount / LEARNER_WORDS_PER_MINUTE) * 60 * FINISH_SHARE;
}
