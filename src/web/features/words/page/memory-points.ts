/** Points of the memory curve: retrievability of a word over time, from review to review. */
import type { ReviewLogEntry } from '#contract/shapes.ts';
import { retrievability } from '#engine/schedule/card.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';

/** Points between two reviews. */
const STEPS = 24;
/** Earlier reviews would be too close together in the chart. */
const MAX_REVIEWS = 12;
/** How far the curve continues after the due day, as a share of the last interval. */
const BEYOND = 0.3;

export interface LinePoint {
  /** Days since the first review that is shown. */
  day: number;
  /** 0 to 1. */
  chance: number;
}

export interface MemoryPoints {
  /** Time of the first shown review, ms since 1970. */
  from: number;
  /** Days until the end of the curve. */
  span: number;
  /** One curve for each review, up to the next one or the due day. */
  past: LinePoint[][];
  future: LinePoint[];
  /** The reviews; `isLapse` where the word had been forgotten. */
  reviews: (LinePoint & { isLapse: boolean })[];
  due: LinePoint;
  /** Null before the due day. */
  now: LinePoint | null;
}

/**
 * @param reviews the newest first, at least one
 * @param now `chance` is the present retrievability, null when unknown; `decay` of the reader's forgetting curve
 */
export function memoryPoints(
  reviews: readonly ReviewLogEntry[],
  dueAt: string | null,
  now: { chance: number | null; decay: number },
): MemoryPoints {
  const { decay } = now;
  const shown = reviews.slice(0, MAX_REVIEWS).reverse();
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

/** The inverse of the forgetting curve: days until retrievability has fallen to `chance`. */
function daysUntil(chance: number, stability: number, decay: number): number {
  const fallen = (share: number) => share ** (-1 / decay) - 1;
  return (stability * fallen(chance)) / fallen(0.9);
}
