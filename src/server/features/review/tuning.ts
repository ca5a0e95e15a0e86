/**
 * The reader's own parameters: when they are tried, and what follows for all words when they or the wanted retention change. They are fitted
 * to the earlier four fifths of the reviews, judged on the rest, and kept only when they foretell those better than the defaults do.
 */
import * as z from 'zod';
import type { ReviewParameters } from '#contract/shapes.ts';
import { retrievability, type Scheduler } from '#engine/schedule/card.ts';
import { countedReviews, type LoggedReview, replay } from '#engine/schedule/replay.ts';
import { reviewDaysBetween } from '#engine/schedule/review-day.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { Db } from '#server/db/database.ts';
import { defineJob, type Jobs } from '#server/jobs/queue.ts';
import { entriesOfWords, newestWords, type WordReview } from './log.ts';
import * as queries from './queries.ts';
import { createScheduler, DEFAULT_RETENTION, DEFAULT_WEIGHTS, decayOf } from './scheduler.ts';

export interface Tuning {
  parameters(userId: number): Promise<ReviewParameters>;
  /** Back to the defaults; tried again when the reviews have grown by half. Repeated it changes nothing. */
  resetParameters(userId: number): Promise<ReviewParameters>;
  /** Asks for a fitting when there are enough reviews, and again each time their number has grown by half. */
  considerFitting(userId: number): Promise<void>;
  /** Fits, judges, keeps what is better, and places the words anew if that changed anything. */
  runFitting(userId: number): Promise<void>;
  /** Places all words of the reader anew, soon. */
  startRebuild(userId: number): Promise<void>;
}

const GROWN_BY = 1.5;
const ASK_AGAIN_MS = 3_600_000;
const KEPT_READERS = 10_000;

interface TuningOptions {
  db: Db;
  jobs: Pick<Jobs, 'enqueue'>;
  now: () => Date;
}

export function createTuning({ db, jobs, now }: TuningOptions): Tuning {
  /** When this process last asked for a reader's fitting: until that is done, each further review would ask again. */
  const asked = createBoundedCache<number, number>(KEPT_READERS, () => 1);

  /** Number of reviews; null while they are too few for a fitting or not enough new ones have come since the last one. */
  async function reviewsToFit(userId: number): Promise<number | null> {
    const [reviews, tried] = await Promise.all([queries.reviewCount(db, userId), queries.triedParameters(db, userId)]);
    return reviews >= Math.max(REVIEWS_NEEDED, (tried?.triedReviews ?? 0) * GROWN_BY) ? reviews : null;
  }
  async function parameters(userId: number): Promise<ReviewParameters> {
    const [plan, tried, reviews] = await Promise.all([
      queries.planOf(db, userId),
      queries.triedParameters(db, userId),
      queries.reviewCount(db, userId),
    ]);
    // Of one row: a fitting may end between two reads.
    const weights = tried?.weights ?? null;
    return {
      is_own: weights !== null,
      values: [...(weights ?? DEFAULT_WEIGHTS)],
      retention: plan.retention ?? DEFAULT_RETENTION,
      reviews,
      reviews_needed: REVIEWS_NEEDED,
      tried_at: tried?.triedAt.toISOString() ?? null,
      log_loss: lossOf(tried),
    };
  }
  return {
    parameters,
    async resetParameters(userId) {
      await db.transaction(async (tx) => {
        const { weights } = await queries.planOf(tx, userId);
        if (weights === null) return;
        await queries.keepParameters(tx, {
          userId,
          weights: null,
          triedAt: now(),
          triedReviews: await queries.reviewCount(tx, userId),
          ownLogLoss: null,
          defaultLogLoss: null,
          heldOutReviews: 0,
        });
        await jobs.enqueue(tx, rebuildJob, { userId });
      });
      return parameters(userId);
    },
    async considerFitting(userId) {
      const at = now().getTime();
      if (at - (asked.get(userId) ?? 0) < ASK_AGAIN_MS || (await reviewsToFit(userId)) === null) return;
      asked.set(userId, at);
      await jobs.enqueue(db, fitJob, { userId });
    },
    async runFitting(userId) {
      // A second job for the same reviews does nothing.
      const triedReviews = await reviewsToFit(userId);
      if (triedReviews === null) return;
      const histories = await historiesOf(db, userId);
      const fitted = await fitWeights(histories);
      const weights = fitted?.weights ?? null;
      await db.transaction(async (tx) => {
        const before = await queries.planOf(tx, userId);
        await queries.keepParameters(tx, {
          userId,
          weights,
          triedAt: now(),
          // Number of all reviews, with which the next number is compared; the fitting may have seen the newest only.
          triedReviews,
          ownLogLoss: fitted?.own.value ?? null,
          defaultLogLoss: fitted?.default.value ?? null,
          heldOutReviews: fitted?.own.reviews ?? 0,
        });
        if (before.weights !== null || weights !== null) await jobs.enqueue(tx, rebuildJob, { userId });
      });
    },
    startRebuild: (userId) => jobs.enqueue(db, rebuildJob, { userId }),
  };
}

function lossOf(tried: queries.TriedParameters | undefined): ReviewParameters['log_loss'] {
  if (tried === undefined || tried.ownLogLoss === null || tried.defaultLogLoss === null) return null;
  return { own: tried.ownLogLoss, default: tried.defaultLogLoss, reviews: tried.heldOutReviews };
}

/** Places all words of a reader anew, because the parameters or the wanted retention changed. */
export const rebuildJob = defineJob({
  name: 'review-rebuild',
  data: z.object({ userId: z.int() }),
  retryLimit: 3,
  expireInSeconds: 600,
  atOnce: 1,
});

/** Fits the parameters to a reader's reviews. */
export const fitJob = defineJob({
  name: 'review-fit',
  data: z.object({ userId: z.int() }),
  retryLimit: 1,
  expireInSeconds: 600,
  atOnce: 1,
});

/** Fewer say too little. */
const REVIEWS_NEEDED = 400;
/** The newest reviews, which the fitting doesn't see. */
const HELD_OUT_SHARE = 0.2;
const WORDS_AT_ONCE = 500;
/** Reviews that are used for fitting: more do not improve the parameters. */
const MAX_REVIEWS = 60_000;
/** Number of relearning steps in Anki's layout of FSRS-6, as our steps have it. */
const RELEARNING_STEPS = 1;

export interface Fitted {
  /** Null when there was nothing to fit, or the defaults are better. */
  weights: number[] | null;
  own: LogLoss;
  default: LogLoss;
}

/** The reviews of a reader that count, a list for each word; where there are very many, all of the words reviewed last. */
async function historiesOf(db: Db, userId: number): Promise<WordReview[][]> {
  const histories: WordReview[][] = [];
  let reviews = 0;
  const newest = await newestWords(db, userId, MAX_REVIEWS);
  for (let first = 0; first < newest.length && reviews < MAX_REVIEWS; first += WORDS_AT_ONCE) {
    const names = newest.slice(first, first + WORDS_AT_ONCE);
    for (const entries of (await entriesOfWords(db, userId, names)).values()) {
      const history = countedReviews(entries, null);
      reviews += history.length;
      histories.push(history);
    }
  }
  return histories;
}

/**
 * Fits parameters to reviews. Takes some seconds for tens of thousands of reviews, outside of the event loop.
 *
 * @returns null when no review can be judged
 */
async function fitWeights(histories: readonly (readonly WordReview[])[]): Promise<Fitted | null> {
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

/** Time at or after which the newest fifth of the reviews lies. */
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
    // An item for each review on a later day, with all reviews before it.
    return reviews.flatMap(({ days }, index) =>
      days === 0
        ? []
        : [new FSRSBindingItem(reviews.slice(0, index + 1).map((one) => new FSRSBindingReview(one.grade, one.days)))],
    );
  });
  if (items.length === 0) return null;
  return computeParameters(items, { enableShortTerm: true, numRelearningSteps: RELEARNING_STEPS });
}

/** Bound of predictions: the loss of a wrong prediction of 0 or 1 would be infinite. */
const SUREST = 0.9999;

interface LogLoss {
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
function logLoss(
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
