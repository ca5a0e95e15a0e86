/** The chance of remembering a word over time, from review to review, as points of a line. */
import type { ReviewLogEntry } from '#contract/shapes.ts';
import { retrievability } from '#engine/schedule/forgetting-curve.ts';

const DAY_MS = 86_400_000;
/** Points of each stretch between two reviews. */
const STEPS = 24;
/** Earlier ones would be too close together to be told apart. */
const MOST_REVIEWS = 12;
/** How far beyond the due day the line goes, as a share of the last stretch. */
const BEYOND = 0.3;

export interface LinePoint {
  /** Days since the first review that is shown. */
  day: number;
  /** 0 to 1. */
  chance: number;
}

export interface MemoryPoints {
  /** Of the first review that is shown, ms since 1970. */
  from: number;
  /** Days until the line's end. */
  span: number;
  /** A stretch after each review, until the next one or the due day. */
  past: LinePoint[][];
  future: LinePoint[];
  /** Where a review was; `isLapse` where the word had been forgotten. */
  reviews: (LinePoint & { isLapse: boolean })[];
  due: LinePoint;
  /** Null while the due day is to come. */
  now: LinePoint | null;
}

/**
 * @param reviews the newest first, at least one
 * @param now `chance` of remembering it at this moment, null when not known; `decay` of the reader's forgetting curve
 */
export function memoryPoints(
  reviews: readonly ReviewLogEntry[],
  dueAt: string | null,
  now: { chance: number | null; decay: number },
): MemoryPoints {
  const { decay } = now;
  const shown = reviews.slice(0, MOST_REVIEWS).reverse();
  const times = shown.map(({ at }) => Date.parse(at));
  const from = times[0] ?? 0;
  const dayOf = (time: number) => (time - from) / DAY_MS;
  const last = shown.at(-1);
  const lastDay = dayOf(times.at(-1) ?? from);
  const dueDay = Math.max(lastDay, dueAt === null ? lastDay + (last?.stability ?? 0) : dayOf(Date.parse(dueAt)));
  const stretch = (start: number, to: number, stability: number, begin = start): LinePoint[] =>
    Array.from({ length: STEPS + 1 }, (_, step) => {
      const day = begin + ((to - begin) * step) / STEPS;
      return { day, chance: retrievability(day - start, stability, decay) };
    });
  const starts = times.map(dayOf);
  const past = shown.map(({ stability }, index) => stretch(starts[index] ?? 0, starts[index + 1] ?? dueDay, stability));
  const lastStability = last?.stability ?? 1;
  const nowDay = now.chance === null ? 0 : lastDay + daysUntil(now.chance, lastStability, decay);
  const isOverdue = nowDay > dueDay;
  const lastPoint = Math.max(nowDay, dueDay);
  const span = Math.max(1, lastPoint + BEYOND * Math.max(1, lastPoint - lastDay));
  return {
    from,
    span,
    past,
    future: stretch(lastDay, span, lastStability, dueDay),
    reviews: shown.map(({ rating }, index) => ({
      day: starts[index] ?? 0,
      chance: past[index - 1]?.at(-1)?.chance ?? 1,
      isLapse: rating === 1,
    })),
    due: { day: dueDay, chance: retrievability(dueDay - lastDay, lastStability, decay) },
    now: isOverdue && now.chance !== null ? { day: nowDay, chance: now.chance } : null,
  };
}

/** The other way round: how many days it takes until the chance has fallen so far. */
function daysUntil(chance: number, stability: number, decay: number): number {
  const fallen = (share: number) => share ** (-1 / decay) - 1;
  return (stability * fallen(chance)) / fallen(0.9);
}
