/** Mean log loss of the predictions that a set of scheduler parameters makes. */
import type { Scheduler } from './card.ts';
import { retrievability } from './forgetting-curve.ts';
import { type LoggedReview, replay } from './replay.ts';
import { reviewDaysBetween } from './review-day.ts';

/** Bound of predictions: the loss of a wrong prediction of 0 or 1 would be infinite. */
const SUREST = 0.9999;

export interface LogLoss {
  /** −mean(ln of the chance given to what happened); 0 would be certainty that was right. */
  value: number;
  /** Reviews that were foretold. */
  reviews: number;
}

/**
 * Foretells each review that came a day or more after the one before, from those before it.
 *
 * @param histories one for each card
 * @param decay of the parameters that the scheduler has
 * @param from only reviews from this instant on are judged; those before only make the memory
 */
export function logLoss(
  histories: readonly (readonly LoggedReview[])[],
  scheduler: Scheduler,
  decay: number,
  from: Date,
): LogLoss {
  let sum = 0;
  let reviews = 0;
  for (const history of histories) {
    for (const { review, before } of replay(history, scheduler, '')) {
      const days = before.lastReviewAt === null ? 0 : reviewDaysBetween(before.lastReviewAt, review.at);
      if (days === 0 || review.at < from) continue;
      const chance = Math.min(SUREST, Math.max(1 - SUREST, retrievability(days, before.stability, decay)));
      sum -= Math.log(review.grade > 1 ? chance : 1 - chance);
      reviews += 1;
    }
  }
  return { value: reviews === 0 ? 0 : sum / reviews, reviews };
}
