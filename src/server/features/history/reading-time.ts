/**
 * Decides which reported time counts. A day stores the spans that were counted, so each moment counts once, whichever tab or device
 * reported it, and in whatever order reports come. Pure; decision 082.
 */
import { LEARNER_WORDS_PER_MINUTE } from '#engine/reading-time.ts';

/** Share of the time its words need that an article must have been read for. */
const FINISH_SHARE = 0.2;
/** Room before a report's own time: what was left over of reports that came a little early is found again there. */
export const SLACK_MS = 1_000;

/** Counted spans of a day, milliseconds since it began: start, end, start, end …; rising, none touching another. */
export type Covered = readonly number[];

/**
 * Covers what is free in a window, the latest first.
 *
 * @param from,to the window, milliseconds since the day began; empty where `to` is not after `from`
 * @param most milliseconds to cover at most
 * @returns the new spans, and how many milliseconds were added. Linear in the number of spans.
 */
export function cover(covered: Covered, from: number, to: number, most: number): { covered: number[]; added: number } {
  const taken: [number, number][] = [];
  let left = most;
  let end = to;
  for (let at = covered.length - 2; at >= -2 && left > 0 && end > from; at -= 2) {
    const [spanStart, spanEnd] = at < 0 ? [from, from] : [covered[at] ?? 0, covered[at + 1] ?? 0];
    const freeFrom = Math.max(from, spanEnd, end - left);
    if (freeFrom < end) {
      taken.push([freeFrom, end]);
      left -= end - freeFrom;
    }
    end = Math.min(end, spanStart);
  }
  const added = taken.reduce((sum, [start, stop]) => sum + stop - start, 0);
  return { covered: added === 0 ? [...covered] : joined(covered, taken), added };
}

/** Milliseconds that are covered. */
export function coveredMs(covered: Covered): number {
  return covered.reduce((sum, edge, at) => sum + (at % 2 === 0 ? -edge : edge), 0);
}

function joined(covered: Covered, taken: readonly [number, number][]): number[] {
  const spans: [number, number][] = [...taken];
  for (let at = 0; at < covered.length; at += 2) spans.push([covered[at] ?? 0, covered[at + 1] ?? 0]);
  spans.sort(([a], [b]) => a - b);
  const edges: number[] = [];
  for (const [start, end] of spans) {
    if (edges.at(-1) === start) edges[edges.length - 1] = end;
    else edges.push(start, end);
  }
  return edges;
}

export interface ReportedTime {
  /** Seconds as reported, 0 or more. */
  spentSeconds: number;
  /** Seconds since the end of this reading; 0 for a report that comes at once. */
  lateSeconds: number;
  /** When the article was opened. */
  issuedAt: Date;
  /** When the article was last reported; undefined before the first report. */
  lastReportAt: Date | undefined;
  now: Date;
}

/** When the reading of a report ended. */
export const endOfReport = ({ lateSeconds, issuedAt, now }: Pick<ReportedTime, 'lateSeconds' | 'issuedAt' | 'now'>) =>
  new Date(Math.max(issuedAt.getTime(), now.getTime() - Math.max(0, lateSeconds) * 1000));

/**
 * The stretch of time that a report speaks of: as long as it says, not before the article was opened, and, for a report that comes at
 * once, not before the last one of this article. A late report names the stretch itself, which may lie before others.
 */
export function reportedWindow({ spentSeconds, lateSeconds, issuedAt, lastReportAt, now }: ReportedTime): {
  from: Date;
  to: Date;
  spentMs: number;
} {
  const to = endOfReport({ lateSeconds, issuedAt, now }).getTime();
  const spentMs = Math.round(Math.max(0, spentSeconds) * 1000);
  const begun = lateSeconds > 0 ? undefined : lastReportAt;
  const from = Math.max(
    issuedAt.getTime(),
    to - spentMs - SLACK_MS,
    begun === undefined ? Number.NEGATIVE_INFINITY : begun.getTime() - SLACK_MS,
  );
  return { from: new Date(Math.min(from, to)), to: new Date(to), spentMs };
}

/** Seconds of reading below which a text of `wordCount` words can't have been finished. */
export function leastSecondsToFinish(wordCount: number): number {
  return (wordCount / LEARNER_WORDS_PER_MINUTE) * 60 * FINISH_SHARE;
}
