/** Trials: seven days of level 1, once for a user and once for a Xiaohongshu id, opened by a super user or taken by a link. */
import { AppError } from '#contract/errors.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { type Operator, record } from '#server/features/audit/service.ts';
import { hashSecret, newToken } from '#server/secret-tokens.ts';
import { type GrantDays, lockedUser } from './grants.ts';
import * as queries from './queries.ts';
import { type Standing, standingAt } from './standing.ts';

const TRIAL_DAYS = 7;
/** A link that nobody took is void after so many days. */
const OFFER_DAYS = 30;
const DAY_MS = 86_400_000;

export interface Trials {
  /**
   * For the user with that Xiaohongshu id at once, else a token for the account that comes with it.
   *
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
      ...{ userId, level: 1, days: TRIAL_DAYS, source: 'trial', reference: `xhs ${xhsId}`, remark: '试用' },
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
