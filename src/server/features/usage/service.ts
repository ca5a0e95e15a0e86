/**
 * Daily quota of paid AI answers and translations, by role and calendar day in Shanghai. An answer counts from its request on, so that parallel
 * requests cannot exceed the quota; a failed one is refunded. One that its reader stops is free a few times a day.
 */
import { BENEFITS, gradeOf } from '#contract/benefits.ts';
import { AppError } from '#contract/errors.ts';
import { DAY_MS, dayStart, shanghaiDay } from '#engine/shanghai-time.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { IdentityService } from '#server/features/identity/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Price, ServiceUse } from '#server/service-prices.ts';
import { type CostReport, createCostReport } from './costs.ts';
import * as queries from './queries.ts';

export type { CostReport, Spent } from './costs.ts';

/** Retention of the ledger: a year and a month. */
const RETENTION_DAYS = 396;
/** Purposes whose answers only the asking process knows of. Other answers have a record of their own, by which lost ones are found. */
const UNRECORDED = ['word', 'passage', 'writing'] as const;
/** Time after which an open answer counts as lost: none takes so long, with all its tries. */
const LOST_MS = 15 * 60_000;
/** Answers that a reader may stop in a day before further ones count. */
export const FREE_STOPS = 5;

export interface Usage {
  used: number;
  limit: number;
  /** The next day begins, in Shanghai. */
  resetsAt: Date;
}

/** A reservation in the quota. */
export interface PaidAnswer {
  /** Id of its entry in the ledger, for who ends it later or elsewhere. */
  id: number;
  /** Records what the answer took. */
  done(used: readonly ServiceUse[]): Promise<void>;
  /** Gives it back: the answer failed or was not needed. What it took all the same stays in the costs. */
  refund(used?: readonly ServiceUse[]): Promise<void>;
  /** {@link UsageService.stop} of this one. */
  stop(): Promise<boolean>;
}

export interface UsageService {
  costs: CostReport;
  /** @throws {AppError} QUOTA_EXCEEDED */
  begin(viewer: Viewer, purpose: queries.Purpose, service: string): Promise<PaidAnswer>;
  /**
   * {@link begin} for who writes the entry in a transaction of its own: entry and answer are there together, or neither.
   * @returns what makes the entry, and says its id; it throws QUOTA_EXCEEDED
   */
  prepare(viewer: Viewer, purpose: queries.Purpose, service: string): Promise<(tx: Queryable) => Promise<number>>;
  /** Adds what was taken, of an answer that is made in steps; also after its end. */
  spend(id: number, used: readonly ServiceUse[]): Promise<void>;
  /** {@link PaidAnswer.done} by id. */
  settle(id: number, used: readonly ServiceUse[]): Promise<void>;
  /** {@link PaidAnswer.refund} by id; safe to repeat without anything that was taken. */
  refund(id: number, used?: readonly ServiceUse[]): Promise<void>;
  /** Enters what the house had made, for all readers or on trial: nothing where no service was asked. */
  enter(purpose: 'article' | 'quiz' | 'trial', used: readonly ServiceUse[], isFailed: boolean): Promise<void>;
  /**
   * The reader does not want the answer any more. {@link FREE_STOPS} of a day cost nothing; else somebody who stops at the last word
   * could ask without end. Its entry in the ledger stays in any case.
   * @returns whether it costs nothing
   */
  stop(tx: Queryable, userId: number, id: number): Promise<boolean>;
  today(viewer: Viewer): Promise<Usage>;
  /** Refunds answers whose process ended before them. */
  sweep(): Promise<void>;
  /** Deletes entries beyond the retention. */
  clean(): Promise<void>;
}

interface UsageOptions {
  db: Db;
  /** Prices by the name of the service. */
  prices: ReadonlyMap<string, Price>;
  identity: Pick<IdentityService, 'account'>;
  now: () => Date;
}

const nextDay = (now: Date): Date => new Date(dayStart(shanghaiDay(now)).getTime() + DAY_MS);

export function createUsage({ db, prices, identity, now }: UsageOptions): UsageService {
  async function limitOf({ userId, isEditor, memberLevel }: Viewer): Promise<number> {
    if (isEditor) return BENEFITS.level2.answersADay;
    const isTrial = memberLevel === 1 && (await identity.account(userId)).member?.isTrial === true;
    return BENEFITS[gradeOf(memberLevel, isTrial)].answersADay;
  }

  const today = () => dayStart(shanghaiDay(now()));

  async function stop(tx: Queryable, userId: number, id: number): Promise<boolean> {
    await queries.lockReader(tx, userId);
    if ((await queries.answersSince(tx, userId, today(), true)) >= FREE_STOPS) return false;
    await queries.makeFree(tx, id);
    return true;
  }

  // The limit is read outside the transaction, which holds a connection already.
  async function prepare(viewer: Viewer, purpose: queries.Purpose, service: string) {
    const { userId } = viewer;
    const limit = await limitOf(viewer);
    return async (tx: Queryable): Promise<number> => {
      const createdAt = now();
      await queries.lockReader(tx, userId);
      const used = await queries.answersSince(tx, userId, today(), false);
      if (used >= limit) {
        throw new AppError('QUOTA_EXCEEDED', {
          msg: `今天的 ${limit} 次用完了，明天零点再有 ${limit} 次`,
          result: { used, limit, resets_at: nextDay(createdAt).toISOString() },
        });
      }
      return queries.insertAnswer(tx, { userId, purpose, service, createdAt, isOpen: true });
    };
  }

  const spend = (id: number, used: readonly ServiceUse[]) => queries.addUse(db, id, byService(used));
  async function settle(id: number, used: readonly ServiceUse[]): Promise<void> {
    await spend(id, used);
    await queries.close(db, id);
  }
  async function refund(id: number, used: readonly ServiceUse[] = []): Promise<void> {
    await queries.giveBack(db, id);
    await spend(id, used);
  }

  return {
    costs: createCostReport(db, prices),
    prepare,
    async begin(viewer, purpose, service) {
      const { userId } = viewer;
      const reserve = await prepare(viewer, purpose, service);
      const id = await db.transaction(reserve);
      return {
        id,
        done: (used) => settle(id, used),
        refund: (used) => refund(id, used),
        stop: () => db.transaction((tx) => stop(tx, userId, id)),
      };
    },
    spend,
    settle,
    refund,
    stop,
    async enter(purpose, used, isFailed) {
      const [first] = used;
      if (first === undefined) return;
      const outcome = isFailed ? 'failed' : 'answer';
      const values = { userId: null, purpose, service: first.service, createdAt: now(), outcome } as const;
      await spend(await queries.insertAnswer(db, values), used);
    },
    async today(viewer) {
      const [limit, used] = await Promise.all([
        limitOf(viewer),
        queries.answersSince(db, viewer.userId, today(), false),
      ]);
      return { used, limit, resetsAt: nextDay(now()) };
    },
    sweep: () => queries.giveBackOpen(db, UNRECORDED, new Date(now().getTime() - LOST_MS)),
    clean: () => queries.removeBefore(db, new Date(now().getTime() - RETENTION_DAYS * DAY_MS)),
  };
}

/** Each service once, the last one first: that one gave the answer. */
function byService(used: readonly ServiceUse[]): ServiceUse[] {
  const all = new Map<string, ServiceUse>();
  for (const use of used.toReversed()) {
    const { service, inputTokens = 0, outputTokens = 0, characters = 0, isEstimated = false } = use;
    const before = all.get(service);
    all.set(service, {
      service,
      inputTokens: (before?.inputTokens ?? 0) + inputTokens,
      outputTokens: (before?.outputTokens ?? 0) + outputTokens,
      characters: (before?.characters ?? 0) + characters,
      isEstimated: before?.isEstimated || isEstimated,
    });
  }
  return [...all.values()];
}
