/**
 * Membership: opening, renewing and closing by hand, the log, the end, and all that on the wire. Days, those of trials too, are given in
 * grants.ts, what days add up to stands in standing.ts.
 */
import { AppError } from '#contract/errors.ts';
import type { Member, MemberLevel, MemberLogEntry } from '#contract/shapes.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { announce } from '#server/db/events.ts';
import { type ListPage, pageOf, type Slice } from '#server/db/slice.ts';
import { createGrants, createTrials, type GrantDays, lockedUser, type Trials } from './grants.ts';
import * as queries from './queries.ts';
import { endOf, lastLevelOf, type Standing, standingAt, withoutDays } from './standing.ts';

export type { GrantDays } from './grants.ts';
export { type Standing, standingAt } from './standing.ts';

/** Number of ended memberships handled at a time. */
const ENDED_AT_ONCE = 200;
/** Links to a trial are void long before that. */
const OFFERS_KEPT_MS = 365 * DAY_MS;

/** A change of a membership by hand. */
export interface ByHand {
  userId: number;
  remark: string;
  by: number;
  /** Idempotency key of the request. */
  reference: string;
}

export interface MembershipService {
  trials: Trials;
  grantDays: GrantDays;
  withdrawDays: WithdrawDays;
  /** @throws {AppError} ALREADY_MEMBER, NOT_FOUND */
  open(input: ByHand & { level: MemberLevel; days: number }): Promise<Standing>;
  /** Adds days of the present level. @throws {AppError} NOT_MEMBER, NOT_FOUND */
  renew(input: ByHand & { days: number }): Promise<Standing>;
  /** Ends it now, with all that was left. @throws {AppError} NOT_MEMBER, NOT_FOUND */
  close(input: Omit<ByHand, 'reference'>): Promise<void>;
  /** Newest first. */
  log(userId: number, page: Slice): Promise<ListPage<queries.LogRow>>;
  /** Writes the end of what has ended into the log. @returns how many */
  endDue(): Promise<number>;
  clean(): Promise<void>;
}

export interface MembershipOptions {
  db: Db;
  /** Runs a change of what accounts may do; all processes look at their logins anew before it resolves. */
  changeAccounts<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  now: () => Date;
}

export function createMembership({ db, changeAccounts, now }: MembershipOptions): MembershipService {
  const grantDays = createGrants(now);

  /** Gives days by hand, once for each request; `levelOf` says at which level, or throws why not. */
  const giveByHand = (
    { days, level, ...input }: ByHand & { days: number; level?: MemberLevel },
    source: 'open' | 'renew',
    levelOf: (standing: Standing | null) => MemberLevel,
  ): Promise<Standing> =>
    changeAccounts(async (tx) => {
      const { member } = await lockedUser(tx, input.userId);
      const present = standingAt(member, now());
      const before = await queries.entryByReference(tx, source, input.reference);
      if (before !== undefined) {
        const wasSame =
          before.userId === input.userId && before.days === days && (level === undefined || before.level === level);
        if (!wasSame) throw alreadyGiven(before.days);
        if (present !== null) return present;
      }
      const { standing } = await grantDays(tx, { ...input, source, days, level: levelOf(present) });
      if (standing === null) throw new AppError('CONFLICT');
      return standing;
    });

  return {
    trials: createTrials({ db, changeAccounts, grantDays, now }),
    grantDays,
    withdrawDays: createWithdrawals(now),
    open: (input) =>
      giveByHand(input, 'open', (standing) => {
        if (standing !== null) throw new AppError('ALREADY_MEMBER');
        return input.level;
      }),
    renew: (input) =>
      giveByHand(input, 'renew', (standing) => {
        if (standing === null) throw new AppError('NOT_MEMBER');
        return standing.level;
      }),
    close: ({ userId, remark, by }) =>
      changeAccounts(async (tx) => {
        const at = now();
        const standing = standingAt((await lockedUser(tx, userId)).member, at);
        if (standing === null) throw new AppError('NOT_MEMBER', { msg: '这个用户现在不是会员' });
        await queries.removeMember(tx, userId);
        const { level } = standing;
        await queries.writeLog(tx, {
          userId,
          action: 'close',
          level,
          remark,
          operatorId: by,
          expiresAt: at,
          createdAt: at,
        });
      }),
    log: async (userId, slice) => pageOf(await queries.logOf(db, userId, slice), slice),
    endDue: () =>
      db.transaction(async (tx) => {
        const at = now();
        const ended = await queries.takeEnded(tx, at, ENDED_AT_ONCE);
        for (const member of ended) {
          const { userId } = member;
          const end = { level: lastLevelOf(member), expiresAt: endOf(member) };
          await queries.writeLog(tx, { userId, action: 'expire', ...end, createdAt: at });
        }
        return ended.length;
      }),
    clean: () => queries.removeOffersBefore(db, new Date(now().getTime() - OFFERS_KEPT_MS)),
  };
}

/** The answer to the first try was lost, and the second asks for something else. */
function alreadyGiven(days: number | null): AppError {
  return new AppError('CONFLICT', { msg: `上一次提交已经生效（${days ?? 0} 天），这一次没有再加；还要加就再提交一次` });
}

interface Withdrawal {
  userId: number;
  /** The order whose days are taken back: those of it that are used stay used, those of other grants stay. */
  orderNo: string;
  remark: string;
  by: number;
}

/** @returns days that were taken back, begun ones counted whole; 0 for an order whose days were taken back before or never given */
export type WithdrawDays = (tx: Queryable, withdrawal: Withdrawal) => Promise<number>;

function createWithdrawals(now: () => Date): WithdrawDays {
  return async (tx, { userId, orderNo, remark, by }) => {
    const at = now();
    const { member } = await lockedUser(tx, userId);
    const grant = await queries.grantOfOrder(tx, userId, orderNo);
    if (member === null || grant === undefined) return 0;
    const { stored, takenMs } = withoutDays(member, grant, at);
    const taken = Math.ceil(takenMs / DAY_MS);
    if (taken === 0) return 0;
    const isWritten = await queries.writeLog(tx, {
      userId,
      action: 'close',
      level: grant.level,
      days: taken,
      remark,
      reference: queries.refundOf(orderNo),
      operatorId: by,
      expiresAt: stored === null ? at : endOf(stored),
      createdAt: at,
    });
    if (!isWritten) return 0;
    if (stored === null) await queries.removeMember(tx, userId);
    else await queries.storeMember(tx, userId, { ...stored, remark });
    await announce(tx, 'sessions', {});
    return taken;
  };
}

const MEMBER_NAMES = { 1: '会员', 2: '高级会员' } as const;

/** A membership as it goes over the wire, with its days left at `now`; null without one. The caller has checked that it has not ended. */
export function presentStanding(standing: Standing | null, now: Date): Member | null {
  if (standing === null) return null;
  const { level, expiresAt, isTrial, levelOneUntil } = standing;
  return {
    level,
    name: MEMBER_NAMES[level],
    days_left: Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS),
    expires_at: expiresAt.toISOString(),
    is_trial: isTrial,
    ...(levelOneUntil && { next: { level: 1, until: levelOneUntil.toISOString() } }),
  };
}

/** @param namesOperators whether the reader of the log may know who it was; else it was one of the super users */
export function presentLogEntry({ entry, operator }: queries.LogRow, namesOperators: boolean): MemberLogEntry {
  const isByHand = entry.operatorId !== null;
  return {
    id: String(entry.id),
    action: entry.action,
    level: entry.level,
    days: entry.days,
    remark: entry.remark || null,
    operator: isByHand ? (namesOperators && operator) || '管理员' : null,
    expires_at: entry.expiresAt?.toISOString() ?? null,
    created_at: entry.createdAt.toISOString(),
  };
}
