/**
 * A reader's own parameters: fitted to the earlier four fifths of the reviews, judged on the rest, and kept only when they foretell
 * those better than the defaults do.
 */

import { type LogLoss, logLoss } from '#engine/schedule/log-loss.ts';
import { countedReviews } from '#engine/schedule/replay.ts';
import { reviewDaysBetween } from '#engine/schedule/review-day.ts';
import type { Db } from '#server/db/database.ts';
import { entriesOfWords, loggedWords, type WordReview } from './log.ts';
import { createScheduler, decayOf } from './scheduler.ts';

/** Fewer say too little. */
export const REVIEWS_NEEDED = 400;
/** The newest reviews, which the fitting doesn't see. */
const HELD_OUT_SHARE = 0.2;
const WORDS_AT_ONCE = 500;
/** More make the parameters no better. */
const MOST_REVIEWS = 60_000;
/** Of FSRS-6 in Anki's layout, as our learning steps have it. */
const RELEARNING_STEPS = 1;

export interface Fitted {
  /** Null when there was nothing to fit, or the defaults are better. */
  weights: number[] | null;
  own: LogLoss;
  default: LogLoss;
}

/** All reviews of a reader that count, a list for each word. */
export async function historiesOf(db: Db, userId: number): Promise<WordReview[][]> {
  const histories: WordReview[][] = [];
  let reviews = 0;
  for (let after: string | undefined = ''; after !== undefined && reviews < MOST_REVIEWS; ) {
    const names: string[] = await loggedWords(db, userId, after, WORDS_AT_ONCE);
    for (const entries of (await entriesOfWords(db, userId, names)).values()) {
      const history = countedReviews(entries, null);
      reviews += history.length;
      histories.push(history);
    }
    after = names.length < WORDS_AT_ONCE ? undefined : names.at(-1);
  }
  return histories;
}

/**
 * Some seconds of work for tens of thousands of reviews, outside of the event loop.
 *
 * @returns null when no review can be judged
 */
export async function fitWeights(histories: readonly (readonly WordReview[])[]): Promise<Fitted | null> {
  const splitAt = timeOfSplit(histories);
  if (splitAt === null) return null;
  const weights = await trained(histories, splitAt);
  if (weights === null) return null;
  const judge = (tried: number[] | null) =>
    logLoss(histories, createScheduler({ weights: tried, isFuzzed: false }), decayOf(tried), splitAt);
  const [own, byDefault] = [judge(weights), judge(null)];
  if (own.reviews === 0) return null;
  return { weights: own.value < byDefault.value ? weights : null, own, default: byDefault };
}

/** So that the newest fifth of the reviews lies at or after it. */
function timeOfSplit(histories: readonly (readonly WordReview[])[]): Date | null {
  const times = histories.flatMap((history) => history.map(({ at }) => at.getTime())).sort((a, b) => a - b);
  const time = times[Math.floor(times.length * (1 - HELD_OUT_SHARE))];
  return time === undefined ? null : new Date(time);
}

/** Null when there is nothing to learn from: no word has come up again on another day. */
async function trained(histories: readonly (readonly WordReview[])[], splitAt: Date): Promise<number[] | null> {
  // Native code, of use to this job only.
  const { computeParameters, FSRSBindingItem, FSRSBindingReview } = await import('@open-spaced-repetition/binding');
  const items = histories.flatMap((history) => {
    const seen = history.filter(({ at }) => at < splitAt);
    const reviews = seen.map(({ grade, at }, index) => {
      const before = seen[index - 1];
      return { grade, days: before ? reviewDaysBetween(before.at, at) : 0 };
    });
    // One for each review that came on a later day, with all those before it.
    return reviews.flatMap(({ days }, index) =>
      days === 0
        ? []
        : [new FSRSBindingItem(reviews.slice(0, index + 1).map((one) => new FSRSBindingReview(one.grade, one.days)))],
    );
  });
  if (items.length === 0) return null;
  return computeParameters(items, { enableShortTerm: true, numRelearningSteps: RELEARNING_STEPS });
}
