/** How much of a reported time counts as reading, and the least time after which an article can be finished. */
import { LEARNER_WORDS_PER_MINUTE } from '#engine/reading-time.ts';

/** Share of the time its words need that an article must have been read for. */
const FINISH_SHARE = 0.2;
const LEFT_OVER_MS = 999;

export interface CountedTime {
  /** Whole seconds that count. */
  seconds: number;
  /** Real time up to here is used up. */
  until: Date;
}

/**
 * No more counts than is claimed, nor than has really passed since `from`. Up to a second of what has passed is left
 * for the next report, so that reports that come a little early lose nothing; no series of reports adds up to more than
 * the real time.
 *
 * @param spentSeconds as reported, 0 or more
 * @param from the later of: the article was opened, time was last counted for this reader
 */
export function countTime(spentSeconds: number, from: Date, now: Date): CountedTime {
  const passedMs = Math.max(0, now.getTime() - from.getTime());
  const seconds = Math.floor(Math.min(spentSeconds, passedMs / 1000));
  const leftMs = Math.min(LEFT_OVER_MS, passedMs - seconds * 1000);
  return { seconds, until: new Date(from.getTime() + passedMs - leftMs) };
}

/** Seconds of reading below which a text of so many words can't have been finished. */
export function leastSecondsToFinish(wordCount: number): number {
  return (wordCount / LEARNER_WORDS_PER_MINUTE) * 60 * FINISH_SHARE;
}
