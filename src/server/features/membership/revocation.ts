/** Days that are taken back, because what was paid for them has been given back: once for each reference, in the caller's transaction. */
import type { MemberLevel } from '#contract/shapes.ts';
import type { Queryable } from '#server/db/database.ts';
import { announce } from '#server/db/events.ts';
import { lockedUser } from './grants.ts';
import * as queries from './queries.ts';
import { endOf, withoutDays } from './standing.ts';

const DAY_MS = 86_400_000;

export interface Withdrawal {
  userId: number;
  level: MemberLevel;
  /** Whole days of 24 hours; those of them that are used stay used. */
  days: number;
  /** Unique among the things days are taken back for. */
  reference: string;
  remark: string;
  by: number;
}

/** @returns days that were taken back, begun ones counted whole; 0 for a reference that was there before */
export type WithdrawDays = (tx: Queryable, withdrawal: Withdrawal) => Promise<number>;

export function createWithdrawals(now: () => Date): WithdrawDays {
  return async (tx, { userId, level, days, reference, remark, by }) => {
    const at = now();
    const { member } = await lockedUser(tx, userId);
    if (member === null) return 0;
    const { stored, takenMs } = withoutDays(member, { level, days }, at);
    const taken = Math.ceil(takenMs / DAY_MS);
    if (taken === 0) return 0;
    const isWritten = await queries.writeLog(tx, {
      ...{ userId, action: 'close', level, days: taken, remark, reference },
      ...{ operatorId: by, expiresAt: stored === null ? at : endOf(stored), createdAt: at },
    });
    if (!isWritten) return 0;
    if (stored === null) await queries.removeMember(tx, userId);
    else await queries.storeMember(tx, userId, { ...stored, remark });
    await announce(tx, 'sessions', {});
    return taken;
  };
}
