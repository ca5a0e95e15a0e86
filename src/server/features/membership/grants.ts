/**
 * Days of membership, given once for each thing they are given for, in the transaction of the caller. Trials among them: seven days of level 1,
 * once for a user and once for a Xiaohongshu id, opened by a super user or taken by a link.
 */
import { AppError } from '#contract/errors.ts';
import type { MemberLevel } from '#contract/shapes.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { announce } from '#server/db/events.ts';
import { type Operator, record } from '#server/features/audit/service.ts';
import { hashSecret, newToken } from '#server/secret-tokens.ts';
import * as queries from './queries.ts';
import { endOf, type Standing, standingAt, withDays } from './standing.ts';
import type { MemberAction } from './tables.ts';

export interface Grant {
  userId: number;
  level: MemberLevel;
  /** Whole days of 24 hours. */
  days: number;
  source: Extract<MemberAction, 'trial' | 'open' | 'renew' | 'order' | 'award'>;
  /** Reason for the days, unique within the source: an order's number, an award's day. */
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
      userId,
      action: source,
      level,
      days,
      remark,
      reference,
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

const TRIAL_DAYS = 7;
/** Days after which a link that nobody used is void. */
const OFFER_DAYS = 30;

export interface Trials {
  /**
   * Opens a trial for the user with that Xiaohongshu id at once, else returns a token for the account that will have it.
   * @throws {AppError} TRIAL_USED, ALREADY_MEMBER
   */
  open(xhsId: string, by: Operator): Promise<{ standing: Standing } | { token: string }>;
  /** @throws {AppError} TRIAL_USED, ALREADY_MEMBER, CONFLICT, GONE */
  receive(userId: number, token: string): Promise<Standing>;
}

interface TrialOptions {
  db: Db;
  changeAccounts<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  grantDays: GrantDays;
  now: () => Date;
}

export function createTrials({ db, changeAccounts, grantDays, now }: TrialOptions): Trials {
  async function begin(tx: Queryable, userId: number, xhsId: string, by?: number): Promise<Standing> {
    const user = await lockedUser(tx, userId);
    if (!(await queries.insertTrial(tx, { userId, xhsId, createdAt: now() }))) throw new AppError('TRIAL_USED');
    if (standingAt(user.member, now()) !== null) {
      throw new AppError('ALREADY_MEMBER', { msg: '现在已经是会员，到期后再来领试用' });
    }
    if (user.xhsId !== null && user.xhsId !== xhsId) {
      throw new AppError('CONFLICT', { msg: '这个账号绑的是另一个小红书号' });
    }
    if (!(await queries.bindXhsId(tx, userId, xhsId))) {
      throw new AppError('CONFLICT', { msg: '这个小红书号绑在另一个账号上' });
    }
    const { standing } = await grantDays(tx, {
      userId,
      level: 1,
      days: TRIAL_DAYS,
      source: 'trial',
      reference: `xhs ${xhsId}`,
      remark: '试用',
      ...(by !== undefined && { by }),
    });
    if (standing === null) throw new AppError('TRIAL_USED');
    return standing;
  }

  return {
    async open(xhsId, by) {
      if (await queries.hasTrial(db, { xhsId })) throw new AppError('TRIAL_USED', { msg: '这个小红书号用过试用' });
      const userId = await queries.userByXhsId(db, xhsId);
      if (userId !== undefined) return { standing: await changeAccounts((tx) => begin(tx, userId, xhsId, by.userId)) };
      const token = newToken();
      await db.transaction(async (tx) => {
        const offer = { tokenHash: hashSecret(token), xhsId, operatorId: by.userId, createdAt: now() };
        await queries.insertOffer(tx, offer);
        await record(tx, { by, action: 'trial.offer', target: { subject: `小红书号 ${xhsId}` } });
      });
      return { token };
    },
    receive: (userId, token) =>
      changeAccounts(async (tx) => {
        const tokenHash = hashSecret(token);
        const offer = await queries.lockedOffer(tx, tokenHash);
        if (await queries.hasTrial(tx, { userId })) throw new AppError('TRIAL_USED');
        const isOpen = offer?.usedAt === null && now().getTime() < offer.createdAt.getTime() + OFFER_DAYS * DAY_MS;
        if (!isOpen) throw new AppError('GONE', { msg: '这个领取链接不对，或已经用过、过期了' });
        await queries.useOffer(tx, tokenHash, now());
        return begin(tx, userId, offer.xhsId);
      }),
  };
}
