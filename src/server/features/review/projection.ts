/**
 * Values of a word's row and of a day's figures that follow from the log. Marks (已掌握, 忽略) and the log are independent: a mark hides what
 * the reviews say and can be removed, whatever has arrived in between.
 */
import { type Card, NEW_CARD, type Phase, type Scheduler } from '#engine/schedule/card.ts';
import { countedReviews, type LoggedUndo, lastCard, type ReplayedReview, replay } from '#engine/schedule/replay.ts';
import { reviewDay, reviewDaysBetween } from '#engine/schedule/review-day.ts';
import type { WordRow } from '#server/features/words/service.ts';
import type { WordReview } from './log.ts';

/** The columns of a word's row that follow from its log. */
export type Projection = Pick<
  WordRow,
  | 'state'
  | 'stateBefore'
  | 'dueAt'
  | 'stability'
  | 'difficulty'
  | 'reviewCount'
  | 'lapses'
  | 'lastReviewAt'
  | 'learningStep'
  | 'phase'
>;

/** Decisions of the reader about a word, beside reviews. */
type Decisions = Pick<WordRow, 'word' | 'state' | 'reviewsFrom' | 'resumedAt'>;

/** Goes through a word's log. */
export function replayWord(
  entries: readonly (WordReview | LoggedUndo)[],
  { word, reviewsFrom }: Pick<WordRow, 'word' | 'reviewsFrom'>,
  scheduler: Scheduler,
): ReplayedReview<WordReview>[] {
  return replay(entries, scheduler, word, reviewsFrom);
}

/** A word's row as its log has it. */
export function projectionOf(replayed: readonly ReplayedReview<WordReview>[], row: Decisions): Projection {
  const card = lastCard(replayed);
  const isResumed = row.resumedAt !== null && card.lastReviewAt !== null && card.lastReviewAt <= row.resumedAt;
  const state = isResumed ? 'learning' : stateOf(card.phase);
  const isMarked = row.state === 'known' || row.state === 'ignored';
  return {
    state: isMarked ? row.state : state,
    stateBefore: isMarked ? state : null,
    dueAt: isResumed ? earlier(card.dueAt, row.resumedAt) : card.dueAt,
    stability: card.reviews === 0 ? null : card.stability,
    difficulty: card.reviews === 0 ? null : card.difficulty,
    reviewCount: card.reviews,
    lapses: card.lapses,
    lastReviewAt: card.lastReviewAt,
    learningStep: card.step,
    phase: card.phase,
  };
}

/** The card that a row stands for. */
export function cardOf(row: WordRow): Card {
  const { lastReviewAt, stability, difficulty, dueAt, phase } = row;
  if (lastReviewAt === null || stability === null || difficulty === null) return NEW_CARD;
  return {
    phase,
    dueAt,
    lastReviewAt,
    stability,
    difficulty,
    step: row.learningStep,
    reviews: row.reviewCount,
    lapses: row.lapses,
  };
}

/** State that readers are shown for a phase. */
export function stateOf(phase: Phase): 'new' | 'learning' | 'review' {
  return phase === 'relearning' ? 'learning' : phase;
}

function earlier(due: Date | null, other: Date | null): Date | null {
  return due !== null && other !== null && other < due ? other : due;
}

/** Figures of one day's reviews. */
export interface DayFigures {
  reviewed: number;
  /** Reviews with a rating above 1. */
  correct: number;
  /** Seconds. */
  spent: number;
  /** Words reviewed for the first time. */
  started: number;
  /** Words that came up again after a day or more, and those of them remembered at the first try. */
  recalls: number;
  recalled: number;
}

/** Figures that a word's log adds to each day. Reviews from before the word was removed or reset count, too. */
export function figuresByDay(entries: readonly (WordReview | LoggedUndo)[]): Map<string, DayFigures> {
  const days = new Map<string, DayFigures>();
  let last: Date | null = null;
  for (const review of countedReviews(entries, null)) {
    const day = reviewDay(review.at);
    const figures = days.get(day) ?? { ...NOTHING };
    days.set(day, figures);
    const isCorrect = review.grade > 1 ? 1 : 0;
    const isRecall = last !== null && reviewDaysBetween(last, review.at) > 0 ? 1 : 0;
    figures.reviewed += 1;
    figures.correct += isCorrect;
    figures.spent += review.spentSeconds;
    figures.started += last === null ? 1 : 0;
    figures.recalls += isRecall;
    figures.recalled += isRecall * isCorrect;
    last = review.at;
  }
  return days;
}

/** Adds figures to those of the same days. */
export function addFigures(days: Map<string, DayFigures>, more: ReadonlyMap<string, DayFigures>): void {
  for (const [day, figures] of more) {
    const sum = days.get(day) ?? { ...NOTHING };
    days.set(day, sum);
    for (const key of FIGURES) sum[key] += figures[key];
  }
}

const NOTHING: Readonly<DayFigures> = { reviewed: 0, correct: 0, spent: 0, started: 0, recalls: 0, recalled: 0 };
const FIGURES = Object.keys(NOTHING) as (keyof DayFigures)[];

/** Differences to add to each day's figures when a word's log changes; days without change are left out. */
export function changeOfDays(
  before: ReadonlyMap<string, DayFigures>,
  after: ReadonlyMap<string, DayFigures>,
): Map<string, DayFigures> {
  const changes = new Map<string, DayFigures>();
  for (const day of new Set([...before.keys(), ...after.keys()])) {
    const from = before.get(day) ?? NOTHING;
    const to = after.get(day) ?? NOTHING;
    const change = { ...NOTHING };
    for (const key of FIGURES) change[key] = to[key] - from[key];
    if (Object.values(change).some((value) => value !== 0)) changes.set(day, change);
  }
  return changes;
}
