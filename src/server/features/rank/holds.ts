/** Readers who are looked at: what they say to it, and what a super user decides. */
import { AppError } from '#contract/errors.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import { lockInTransaction } from '#server/db/advisory-lock.ts';
import type { Db } from '#server/db/database.ts';
import { type Operator, record } from '#server/features/audit/service.ts';
import * as closed from './closed-queries.ts';
import { CLAIM_DAYS, claimEnd, daysFor } from './closing.ts';
import * as queries from './hold-queries.ts';
import { keysOf, placeOf, setHeld } from './queries.ts';
import { leastKey, valueIn } from './standing-key.ts';
import type { HoldState } from './tables.ts';

export type { HoldRow, ListedHold } from './hold-queries.ts';

export interface Holds {
  /** Stores the reader's statement, replacing an earlier one. @throws {AppError} CONFLICT when nothing waits for a decision */
  explain(userId: number, week: string, statement: string): Promise<void>;
  /** Newest first, one more than `limit` where there are more. */
  list(wanted: {
    state: HoldState | undefined;
    before: number | undefined;
    limit: number;
  }): Promise<queries.ListedHold[]>;
  waiting(): Promise<number>;
  /**
   * Puts a reader back, or leaves them out; the same decision again changes nothing, and another one replaces it. Put back into a closed
   * week, a reader shares the place that was theirs with the reader who has it by now and keeps it.
   *
   * @throws {AppError} NOT_FOUND; CONFLICT when what the place would be found by is deleted
   */
  decide(
    id: number,
    decision: { state: 'restored' | 'kept'; remark: string; by: Operator },
  ): Promise<queries.ListedHold>;
}

export function createHolds({ db, now }: { db: Db; now: () => Date }): Holds {
  return {
    async explain(userId, week, statement) {
      if (!(await queries.keepStatement(db, week, userId, statement)))
        throw new AppError('CONFLICT', { msg: '这一周没有在核对' });
    },
    list: (wanted) => queries.listHolds(db, wanted),
    waiting: () => queries.countOpenHolds(db),
    async decide(id, { state, remark, by }) {
      await db.transaction(async (tx) => {
        // Waits while the week is being closed: the reader would be in neither list.
        await lockInTransaction(tx, 'rank');
        const hold = await queries.lockHold(tx, id);
        if (hold === undefined) throw new AppError('NOT_FOUND', { msg: '没有这条核对' });
        if (hold.state === state) return;
        const { week, userId } = hold;
        const keys = await keysOf(tx, week, userId);
        if (keys.length === 0 && state === 'restored' && hold.reason !== 'network')
          throw new AppError('CONFLICT', { msg: '这一周的成绩已经清理，不能再恢复' });
        const at = now();
        await queries.decideHold(tx, id, { state, remark: remark || null, operatorId: by.userId, decidedAt: at });
        const detail = `${week} 周榜，${state === 'restored' ? '恢复' : '不恢复'}${remark && `：${remark}`}`;
        await record(tx, { by, action: 'rank.decide', target: { userId }, detail });
        const others = await queries.holdsOf(tx, [week], userId);
        const isHeld = others.some(({ reason }) => reason !== 'network');
        await setHeld(tx, week, userId, isHeld);
        if ((await closed.closedAt(tx, week)) === null) return;
        if (isHeld) return closed.dropPlaces(tx, week, userId);
        if (state === 'kept') return;
        const expiresAt = new Date(Math.max(claimEnd(week).getTime(), at.getTime() + CLAIM_DAYS * DAY_MS));
        await closed.extendAward(tx, week, userId, expiresAt);
        const places: { cat: (typeof standings)[number]['cat']; place: number }[] = [];
        const standings = keys.filter(({ cat, key }) => key >= leastKey(cat));
        for (const { cat, key } of standings) {
          const place = await placeOf(tx, { week, cat }, key, userId);
          await closed.writePlace(tx, { week, cat, userId, place, value: valueIn(key) });
          places.push({ cat, place });
        }
        const [best] = places.toSorted((a, b) => a.place - b.place);
        const days = best === undefined ? 0 : daysFor(best.place);
        if (best !== undefined && days > 0) await closed.writeAwards(tx, [{ week, userId, ...best, days, expiresAt }]);
      });
      const decided = await queries.holdById(db, id);
      if (decided === undefined) throw new AppError('NOT_FOUND', { msg: '没有这条核对' });
      return decided;
    },
  };
}
