/**
 * Replays a card's review log to its state. The state depends on the set of entries, not on the order in which they arrive: entries are
 * ordered by time, each counts once, and an undone review does not count.
 */
import { type Card, type Grade, NEW_CARD, type ScheduledCard, type Scheduler } from './card.ts';

export interface LoggedReview {
  kind: 'review';
  reviewUuid: string;
  grade: Grade;
  at: Date;
}

/** Takes the review of the same `reviewUuid` back, whether it came before or comes later. */
export interface LoggedUndo {
  kind: 'undo';
  reviewUuid: string;
}

export interface ReplayedReview<Review extends LoggedReview> extends ScheduledCard {
  review: Review;
  before: Card;
}

/** The reviews that count, in their order: by time, and at the same instant by their ids. */
export function countedReviews<Review extends LoggedReview>(
  entries: Iterable<Review | LoggedUndo>,
  after: Date | null,
): Review[] {
  const reviews = new Map<string, Review>();
  const undone = new Set<string>();
  for (const entry of entries) {
    if (entry.kind === 'undo') undone.add(entry.reviewUuid);
    else if (!reviews.has(entry.reviewUuid)) reviews.set(entry.reviewUuid, entry);
  }
  const counts = ({ reviewUuid, at }: Review) => !undone.has(reviewUuid) && (after === null || at > after);
  return [...reviews.values()].filter(counts).sort(inOrder);
}

function inOrder(a: LoggedReview, b: LoggedReview): number {
  return a.at.getTime() - b.at.getTime() || (a.reviewUuid < b.reviewUuid ? -1 : 1);
}

/**
 * Goes through a card's log.
 *
 * @param entries in any order
 * @param after reviews up to this instant belong to an earlier life of the word; null counts all
 * @param seed names the card
 * @returns each review that counts with the card before and after it, the last one last
 */
export function replay<Review extends LoggedReview>(
  entries: Iterable<Review | LoggedUndo>,
  scheduler: Scheduler,
  seed: string,
  after: Date | null = null,
): ReplayedReview<Review>[] {
  let card = NEW_CARD;
  return countedReviews(entries, after).map((review) => {
    const before = card;
    const scheduled = scheduler.next(before, review.grade, review.at, seed);
    card = scheduled.card;
    return { review, before, ...scheduled };
  });
}

/** The card after the last review; a new one when there is none. */
export function lastCard(replayed: readonly ScheduledCard[]): Card {
  return replayed.at(-1)?.card ?? NEW_CARD;
}
