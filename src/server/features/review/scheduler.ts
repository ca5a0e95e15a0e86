/**
 * FSRS-6 by ts-fsrs as the engine's scheduler: our days, our learning steps, our seed. The only file that names the library;
 * it stands here and not in the engine, which takes no packages (docs/decisions/032).
 */
import {
  type CardInput,
  default_w,
  type FSRS,
  fsrs,
  type Card as LibraryCard,
  State,
  type StepUnit,
  StrategyMode,
} from 'ts-fsrs';
import type { Card, Grade, Phase, ScheduledCard, Scheduler } from '#engine/schedule/card.ts';
import { REVIEW_CLOCK_MS, reviewDayStart } from '#engine/schedule/review-day.ts';

export const DEFAULT_WEIGHTS: readonly number[] = default_w;
export const DEFAULT_RETENTION = 0.9;
/** Index of the decay of the forgetting curve among FSRS-6's parameters. */
const DECAY_PLACE = 20;

export interface SchedulerOptions {
  /** FSRS-6, 21 numbers; those outside the algorithm's bounds are moved to them. */
  weights?: readonly number[] | null;
  /** 0.8 to 0.95. */
  retention?: number;
  /** False for one interval for each state, without spread. */
  isFuzzed?: boolean;
  /** Without steps every review is scheduled by whole days. */
  steps?: { learning: readonly StepUnit[]; relearning: readonly StepUnit[] };
}

/** Anki's steps: after a minute and ten minutes for a new card, after ten minutes for a forgotten one. */
const STEPS = { learning: ['1m', '10m'], relearning: ['10m'] } as const;

const PHASES: Record<State, Phase> = {
  [State.New]: 'new',
  [State.Learning]: 'learning',
  [State.Review]: 'review',
  [State.Relearning]: 'relearning',
};
const STATES: Record<Phase, State> = {
  new: State.New,
  learning: State.Learning,
  review: State.Review,
  relearning: State.Relearning,
};

/** A card as the library has it, with what its seed is made of. */
interface SeededCard extends CardInput {
  seed: string;
}

/** Creates an FSRS-6 scheduler with the given parameters. */
export function createScheduler({
  weights,
  retention = DEFAULT_RETENTION,
  isFuzzed = true,
  steps = STEPS,
}: SchedulerOptions): Scheduler {
  const algorithm: FSRS = fsrs({
    w: [...(weights ?? DEFAULT_WEIGHTS)],
    request_retention: retention,
    enable_fuzz: isFuzzed,
    enable_short_term: true,
    learning_steps: [...steps.learning],
    relearning_steps: [...steps.relearning],
  }).useStrategy(StrategyMode.SEED, function () {
    const { seed, reps } = this.current as unknown as SeededCard;
    return `${seed} ${reps}`;
  });
  return {
    next: (card, grade, at, seed) =>
      scheduledCard(algorithm.next(libraryCard(card, at, seed), onStudyClock(at), grade).card, at),
    preview(card, at, seed) {
      const all = algorithm.repeat(libraryCard(card, at, seed), onStudyClock(at));
      const of = (grade: Grade) => scheduledCard(all[grade].card, at);
      return { 1: of(1), 2: of(2), 3: of(3), 4: of(4) };
    },
  };
}

/** @param after on the clock of review @param at of the review, by ours */
function scheduledCard(after: LibraryCard, at: Date): ScheduledCard {
  const { scheduled_days: intervalDays } = after;
  const stepMs = after.due.getTime() - onStudyClock(at).getTime();
  return {
    intervalDays,
    card: {
      phase: PHASES[after.state],
      dueAt: intervalDays > 0 ? reviewDayStart(at, intervalDays) : new Date(at.getTime() + stepMs),
      lastReviewAt: at,
      stability: after.stability,
      difficulty: after.difficulty,
      step: after.learning_steps,
      reviews: after.reps,
      lapses: after.lapses,
    },
  };
}

/** Decay of the forgetting curve by these parameters; null for the defaults. */
export function decayOf(weights: readonly number[] | null): number {
  return (weights ?? DEFAULT_WEIGHTS)[DECAY_PLACE] ?? 0;
}

/** The library counts days by UTC; on this clock its days are ours. */
function onStudyClock(at: Date): Date {
  return new Date(at.getTime() + REVIEW_CLOCK_MS);
}

function libraryCard(card: Card, at: Date, seed: string): SeededCard {
  return {
    seed,
    state: STATES[card.phase],
    due: onStudyClock(card.dueAt ?? at),
    last_review: card.lastReviewAt && onStudyClock(card.lastReviewAt),
    stability: card.stability,
    difficulty: card.difficulty,
    learning_steps: card.step,
    reps: card.reviews,
    lapses: card.lapses,
    // These two are not read, but the type requires them.
    elapsed_days: 0,
    scheduled_days: 0,
  };
}

/** Parameters by which a reader's words are scheduled. */
export interface ReaderPlan {
  /** Null for the defaults. */
  weights: number[] | null;
  /** Null while the reader never chose one. */
  retention: number | null;
  /** Minutes; null while the reader never chose them. */
  learningSteps: number[] | null;
  /** Oldest first; null for none. */
  formerSteps: readonly { until: string; steps: number[] | null }[] | null;
}

/** The scheduler of a reader. Each review is scheduled by the learning steps of its time: a word that has left them is not put back by others. */
export function schedulerOf({ weights, retention, learningSteps, formerSteps }: ReaderPlan): Scheduler {
  const bySteps = (minutes: number[] | null) =>
    createScheduler({
      weights,
      retention: retention ?? DEFAULT_RETENTION,
      ...(minutes && { steps: stepsOf(minutes) }),
    });
  const present = bySteps(learningSteps);
  const former = (formerSteps ?? []).map(({ until, steps }) => ({ until: new Date(until), scheduler: bySteps(steps) }));
  if (former.length === 0) return present;
  const at = (time: Date) => former.find(({ until }) => time < until)?.scheduler ?? present;
  return {
    next: (card, grade, time, seed) => at(time).next(card, grade, time, seed),
    preview: (card, time, seed) => at(time).preview(card, time, seed),
  };
}

/** A word that was forgotten takes the last step again. @param minutes of each step */
function stepsOf(minutes: readonly number[]): NonNullable<SchedulerOptions['steps']> {
  const learning = minutes.map((step) => `${step}m` as const);
  return { learning, relearning: learning.slice(-1) };
}
