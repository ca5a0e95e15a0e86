/**
 * When an article counts as finished: how far it was read without a gap, when reaching its end is skimming (decision 050), and why it does
 * not count yet. Pure.
 */
import { AppError } from '#contract/errors.ts';
import { END_OF_TEXT } from '#engine/reading-time.ts';
import type { ReadingRow } from './queries.ts';
import { leastSecondsToFinish } from './reading-time.ts';

/** Seconds of a reading that went into the text itself; all of them once it was read in, as time beside it is told apart no more. */
export function secondsInText({
  seconds,
  readTo,
  readToSeconds,
}: Pick<ReadingRow, 'seconds' | 'readTo' | 'readToSeconds'>): number {
  return readTo === 0 ? seconds - readToSeconds : seconds;
}

/**
 * @param reading undefined before the first report
 * @param article undefined where this reader has only its beginning
 * @returns NOT_READ_ENOUGH with the reason for people and `seconds_left`; null when it may be finished
 */
export function finishRefusal(
  reading: Pick<ReadingRow, 'seconds' | 'readTo' | 'readToSeconds' | 'isSkimmed' | 'isFinish' | 'progress'> | undefined,
  article: { word_count: number } | undefined,
): AppError | null {
  if (reading?.isFinish) return null;
  if (article === undefined) return new AppError('NOT_READ_ENOUGH', { msg: '这里只有试读部分，读了全文才能标为读完' });
  const { isSkimmed = false, progress = 0 } = reading ?? {};
  const seconds = reading === undefined ? 0 : secondsInText(reading);
  const secondsLeft = Math.max(0, Math.ceil(leastSecondsToFinish(article.word_count) - seconds));
  const result = { seconds_left: secondsLeft };
  if (isSkimmed) {
    const percent = Math.floor(progress * 100);
    const msg = `${percent > 0 ? `从 ${percent}% 处` : '从头'}读下去才能标为读完，中间有跳过的部分`;
    return new AppError('NOT_READ_ENOUGH', { msg, result });
  }
  if (secondsLeft === 0 && reading !== undefined) return null;
  // At least one second: an article that was never opened was not read.
  return new AppError('NOT_READ_ENOUGH', { msg: `再读 ${timeText(Math.max(1, secondsLeft))}才能标为读完`, result });
}

/** `38 秒`, `2 分钟`, `1 分 5 秒` */
function timeText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes === 0) return `${rest} 秒`;
  return rest === 0 ? `${minutes} 分钟` : `${minutes} 分 ${rest} 秒`;
}

/** Words a second that a reader may pass between two reports: twice the pace at which an article can be finished. */
const PASSED_A_SECOND = 20;
/** Words in a large window: text that may be passed at once, where the report does not say how much a window shows. */
const WINDOW_WORDS = 400;

/** How far a reader is, as shares of the text from 0 to 1. */
export interface ReadingPoint {
  /** The progress that is shown: the furthest point; for a skimmed text the share that was read. */
  progress: number;
  /** Share of the text up to which nothing was passed over. */
  readTo: number;
  /** Seconds of reading when `readTo` last moved on. */
  readToSeconds: number;
  /** The end was reached, with text before it that was passed over. */
  isSkimmed: boolean;
}

/** A report's place and time. */
export interface Arrival {
  progress: number;
  /** Share of the way through the text that one window is; undefined where it was not told. */
  window: number | undefined;
  /** Seconds of this report, and of all reports of this article. */
  seconds: number;
  totalSeconds: number;
  /** Words of the whole text. */
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

/** After time with another text of the article: it passes over nothing of this one, and a later jump takes it from nobody. */
export function pointBeside(
  { progress, readTo, readToSeconds, isSkimmed }: ReadingPoint,
  seconds: number,
): ReadingPoint {
  return { progress, readTo, readToSeconds: readToSeconds + seconds, isSkimmed };
}
