/** The reader's own parameters: when they are tried, and what follows for all words when they or the wanted retention change. */
import type { ReviewParameters } from '#contract/shapes.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { Db } from '#server/db/database.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import { fitWeights, historiesOf, REVIEWS_NEEDED } from './fitting.ts';
import { fitJob, rebuildJob } from './jobs.ts';
import * as queries from './queries.ts';
import { DEFAULT_RETENTION, DEFAULT_WEIGHTS } from './scheduler.ts';

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
  /** When this process last asked for a reader's fitting: until it is done each further review would ask again. */
  const asked = createBoundedCache<number, number>(KEPT_READERS, () => 1);

  async function isFittingDue(userId: number): Promise<boolean> {
    const [reviews, tried] = await Promise.all([
      queries.countedReviews(db, userId),
      queries.triedParameters(db, userId),
    ]);
    return reviews >= Math.max(REVIEWS_NEEDED, (tried?.triedReviews ?? 0) * GROWN_BY);
  }
  async function parameters(userId: number): Promise<ReviewParameters> {
    const [plan, tried, reviews] = await Promise.all([
      queries.planOf(db, userId),
      queries.triedParameters(db, userId),
      queries.countedReviews(db, userId),
    ]);
    return {
      is_own: plan.weights !== null,
      values: [...(plan.weights ?? DEFAULT_WEIGHTS)],
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
          triedReviews: await queries.countedReviews(tx, userId),
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
      if (at - (asked.get(userId) ?? 0) < ASK_AGAIN_MS || !(await isFittingDue(userId))) return;
      asked.set(userId, at);
      await jobs.enqueue(db, fitJob, { userId });
    },
    async runFitting(userId) {
      // Asked for twice, it is done once.
      if (!(await isFittingDue(userId))) return;
      const histories = await historiesOf(db, userId);
      const fitted = await fitWeights(histories);
      const weights = fitted?.weights ?? null;
      await db.transaction(async (tx) => {
        const before = await queries.planOf(tx, userId);
        await queries.keepParameters(tx, {
          userId,
          weights,
          triedAt: now(),
          triedReviews: histories.reduce((sum, history) => sum + history.length, 0),
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
