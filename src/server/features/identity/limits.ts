/** Counters that must hold across processes: wrong passwords of one account from one address. */
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#contract/errors.ts';

/** Ten failures in fifteen minutes for a pair of account and address. */
const FAILURES = { points: 10, duration: 15 * 60 };

export interface LoginLimits {
  /**
   * Counts a try before the password is looked at, so that many at once are no way around the limit.
   *
   * @throws {AppError} TOO_MANY_REQUESTS when the pair has used up its failures.
   */
  takeTry(account: string, address: string): Promise<void>;
  /** The password was right: its tries are given back. */
  clear(account: string, address: string): Promise<void>;
}

export function createLoginLimits(pool: pg.Pool): LoginLimits {
  const limiter = new RateLimiterPostgres({
    ...FAILURES,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: 'login',
    clearExpiredByTimeout: false,
  });
  const keyOf = (account: string, address: string) => `${account.toLowerCase()} ${address}`;
  return {
    async takeTry(account, address) {
      try {
        await limiter.consume(keyOf(account, address), 1);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfterSeconds = Math.ceil(refusal.msBeforeNext / 1000);
        const msg = `这个账号在这里试错太多次，请 ${Math.ceil(retryAfterSeconds / 60)} 分钟后再试，或用“忘记密码”`;
        throw new AppError('TOO_MANY_REQUESTS', { msg, retryAfterSeconds });
      }
    },
    async clear(account, address) {
      await limiter.delete(keyOf(account, address));
    },
  };
}
