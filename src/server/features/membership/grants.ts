/** Days of membership, given once for each thing they are given for, in the transaction of the caller. */
import { AppError } from '#contract/errors.ts';
import type { MemberLevel } from '#contract/shapes.ts';
import type { Queryable } from '#server/db/database.ts';
import { announce } from '#server/db/events.ts';
import * as queries from './queries.ts';
import { endOf, type Standing, standingAt, withDays } from './standing.ts';
import type { MemberAction } from './tables.ts';

export interface Grant {
  userId: number;
  level: MemberLevel;
  /** Whole days of 24 hours. */
  days: number;
  source: Extract<MemberAction, 'trial' | 'open' | 'renew' | 'order' | 'award'>;
  /** What the days are for, unique within the source: an order's number, an award's day. */
  reference: string;
  remark: string;
  /** The super user who did it by hand. */
  by?: number;
}

/**
 * Adds days in the caller's transaction; the same source and reference a second time adds nothing, however many try at once.
 *
 * @returns whether the days were added now, and what the membership is after it
 * @throws {AppError} NOT_FOUND when the account is closed
 */
export type GrantDays = (tx: Queryable, grant: Grant) => Promise<{ isGranted: boolean; standing: Standing | null }>;

/** @throws {AppError} NOT_FOUND */
export async function lockedUser(tx: Queryable, userId: number) {
  const user = await queries.lockedUser(tx, userId);
  if (user === undefined) throw new AppError('NOT_FOUND', { msg: '没有这个用户' });
  return user;
}

export function createGrants(now: () => Date): GrantDays {
  return async (tx, { userId, level, days, source, reference, remark, by }) => {
    const at = now();
    const { member } = await lockedUser(tx, userId);
    const stored = withDays(member, { level, days, isTrial: source === 'trial' }, at);
    const isGranted = await queries.writeLog(tx, {
      ...{ userId, action: source, level, days, remark, reference },
      operatorId: by ?? null,
      expiresAt: endOf(stored),
      createdAt: at,
    });
    if (!isGranted) return { isGranted, standing: standingAt(member, at) };
    await queries.storeMember(tx, userId, { ...stored, remark });
    await announce(tx, 'sessions', {});
    return { isGranted, standing: standingAt(stored, at) };
  };
}
