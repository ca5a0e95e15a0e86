/** Counters that must hold across processes: wrong passwords of one account from one address. */
import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { AppError } from '#contract/errors.ts';

/** Ten failures in fifteen minutes for a pair of account and address. */
const FAILURES = { points: 10, duration: 15 * 60 };

export interface LoginLimits {
  /** @throws {AppError} TOO_MANY_REQUESTS when the pair has used up its failures. */
  requireOpen(account: string, address: string): Promise<void>;
  noteFailure(account: string, address: string): Promise<void>;
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
    async requireOpen(account, address) {
      const state = await limiter.get(keyOf(account, address));
      if (state === null || state.consumedPoints < FAILURES.points) return;
      const retryAfterSeconds = Math.ceil(state.msBeforeNext / 1000);
      const msg = `这个账号在这里试错太多次，请 ${Math.ceil(retryAfterSeconds / 60)} 分钟后再试，或用“忘记密码”`;
      throw new AppError('TOO_MANY_REQUESTS', { msg, retryAfterSeconds });
    },
    async noteFailure(account, address) {
      await limiter.penalty(keyOf(account, address), 1);
    },
    async clear(account, address) {
      await limiter.delete(keyOf(account, address));
    },
  };
}
