/** How far a text was read without a gap, and when coming to its end is skimming. Pure; the rule is decision 050. */

import { END_OF_TEXT } from '#engine/reading-time.ts';

/** Words a second that a reader may pass between two reports: twice the pace at which an article can be finished. */
const PASSED_A_SECOND = 20;
/** Words in a large window: text that may be passed at once, where the report does not say how much a window shows. */
const WINDOW_WORDS = 400;

/** How far a reader is. Shares of the text, 0 to 1. */
export interface ReadingPoint {
  /** What is shown: the furthest point; of a text that was skimmed, how far it was read. */
  progress: number;
  /** Up to here nothing was passed over. */
  readTo: number;
  /** Seconds of reading when `readTo` last moved on. */
  readToSeconds: number;
  /** The end was reached, with text before it that was passed over. */
  isSkimmed: boolean;
}

/** Where a report finds the reader. */
export interface Arrival {
  progress: number;
  /** Share of the way through the text that one window is; undefined where it was not told. */
  window: number | undefined;
  /** Of this report alone, and of all reports of this article. */
  seconds: number;
  totalSeconds: number;
  /** In the whole text. */
  wordCount: number;
}

/**
 * A reader goes on from where the text was read to: by no more than one window at a time, or what the time since the last report
 * allows, and never faster than {@link PASSED_A_SECOND}. Who comes further has jumped, and `readTo` stays until they come back.
 */
export function pointAfter(before: ReadingPoint, arrival: Arrival): ReadingPoint {
  const { progress, window, seconds, totalSeconds, wordCount } = arrival;
  const passed = (progress - before.readTo) * wordCount;
  const atOnce = Math.max(window === undefined ? WINDOW_WORDS : window * wordCount, seconds * PASSED_A_SECOND);
  const inTime = (totalSeconds - before.readToSeconds) * PASSED_A_SECOND;
  const isRead = passed > 0 && passed <= Math.min(atOnce, inTime);
  const readTo = isRead ? progress : before.readTo;
  const isSkimmed = readTo < END_OF_TEXT && (before.isSkimmed || progress >= END_OF_TEXT);
  return {
    progress: isSkimmed ? readTo : Math.max(before.progress, progress),
    readTo,
    readToSeconds: isRead ? totalSeconds : before.readToSeconds,
    isSkimmed,
  };
}
