/** The state of a word in review, the chance that it is still remembered (the forgetting curve of FSRS-6), and the port to the scheduling algorithm. */

/** 1 forgotten, 2 hard, 3 good, 4 easy. */
export type Grade = 1 | 2 | 3 | 4;
export const GRADES: readonly Grade[] = [1, 2, 3, 4];

/** Lapses that make a card a leech: its content should be changed. */
export const LEECH_LAPSES = 8;

/** `relearning`: forgotten after it had been learned, and not yet asked again on another day. */
export type Phase = 'new' | 'learning' | 'review' | 'relearning';

export interface Card {
  phase: Phase;
  /** Null while it is new. */
  dueAt: Date | null;
  lastReviewAt: Date | null;
  /** Days until the chance of remembering has fallen to 0.9; 0 while it is new. */
  stability: number;
  /** 1 to 10; 0 while it is new. */
  difficulty: number;
  /** Index of the next learning step, from 0. */
  step: number;
  reviews: number;
  /** How often the card was forgotten after it had been learned. */
  lapses: number;
}

export const NEW_CARD: Card = {
  phase: 'new',
  dueAt: null,
  lastReviewAt: null,
  stability: 0,
  difficulty: 0,
  step: 0,
  reviews: 0,
  lapses: 0,
};

export interface ScheduledCard {
  card: Card;
  /** Whole days until it is due; 0 for a learning step, which is minutes. */
  intervalDays: number;
}

/** An algorithm with its parameters. Pure: the same card, grade and instant give the same result. */
export interface Scheduler {
  /** @param seed names the card, so that the spread of its intervals is its own */
  next(card: Card, grade: Grade, at: Date, seed: string): ScheduledCard;
  /** The card after each grade, which is quicker than calling {@link Scheduler.next} for each. */
  preview(card: Card, at: Date, seed: string): Record<Grade, ScheduledCard>;
}

/** Seconds until the card would be due after each grade; a whole day counts 86,400. */
export function nextSeconds(scheduler: Scheduler, card: Card, at: Date, seed: string): Record<Grade, number> {
  const all = scheduler.preview(card, at, seed);
  const seconds = (grade: Grade) => {
    const { card: after, intervalDays } = all[grade];
    if (intervalDays > 0) return intervalDays * 86_400;
    return Math.max(0, ((after.dueAt ?? at).getTime() - at.getTime()) / 1_000);
  };
  return { 1: seconds(1), 2: seconds(2), 3: seconds(3), 4: seconds(4) };
}

/** FSRS-6, default parameter w20: how fast the curve flattens. */
export const DEFAULT_DECAY = 0.1542;
/** Retrievability after as many days as the stability says. */
const REMEMBERED_AT_STABILITY = 0.9;

/**
 * @param days since the last review, 0 or more, with fractions
 * @param stability days until the chance has fallen to 0.9, above 0
 * @param decay parameter w20, 0.1 to 0.8
 * @returns 0 to 1
 */
export function retrievability(days: number, stability: number, decay = DEFAULT_DECAY): number {
  const factor = REMEMBERED_AT_STABILITY ** (-1 / decay) - 1;
  return (1 + (factor * Math.max(0, days)) / stability) ** -decay;
}
