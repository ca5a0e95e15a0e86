/** Counters that must hold across processes: wrong passwords of one account from one place. Kept by digest: no names, no addresses. */
import type pg from 'pg';
import { AppError } from '#contract/errors.ts';
import { hashSecret } from '#server/secret-tokens.ts';

/** Ten failures in fifteen minutes for a pair of account and place. */
export const FAILURES = { most: 10, windowMs: 15 * 60_000 };

/** A counter after a try was taken. */
export interface Counted {
  /** Tries in this window, this one too. */
  points: number;
  /** When the window ends, milliseconds since 1970. */
  expire: number;
}

export interface LoginLimits {
  /**
   * Counts a try before the password is looked at, so that many at once are no way around the limit.
   *
   * @throws {AppError} TOO_MANY_REQUESTS when its failures are used up
   */
  takeTry(key: string): Promise<void>;
  /** The password was right: its tries are given back. */
  clear(key: string): Promise<void>;
  /** Forgets windows that are over. */
  clean(): Promise<void>;
}

/** @param place an address, or a device of the account's own */
export const limitKey = (account: string, place: string): string => hashSecret(`${account} ${place}`);

/** @throws {AppError} TOO_MANY_REQUESTS */
export function requireTries({ points, expire }: Counted, now: Date): void {
  if (points <= FAILURES.most) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((expire - now.getTime()) / 1000));
  const msg = `这个账号在这里试错太多次，请 ${Math.ceil(retryAfterSeconds / 60)} 分钟后再试，或用“忘记密码”`;
  throw new AppError('TOO_MANY_REQUESTS', { msg, retryAfterSeconds });
}

/**
 * The end of an INSERT into rate_limits that counts one more, or begins a new window.
 *
 * @param now placeholder of the present, milliseconds since 1970
 */
export const countOneMore = (now: string): string => `
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN rate_limits.expire <= ${now} THEN 1 ELSE rate_limits.points + 1 END,
    expire = CASE WHEN rate_limits.expire <= ${now} THEN EXCLUDED.expire ELSE rate_limits.expire END`;

export function createLoginLimits(pool: pg.Pool, now: () => Date): LoginLimits {
  return {
    async takeTry(key) {
      const at = now();
      const { rows } = await pool.query<{ points: number; expire: string }>(
        `INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1, $2::bigint + $3)
         ${countOneMore('$2')} RETURNING points, expire`,
        [key, at.getTime(), FAILURES.windowMs],
      );
      const [counted] = rows;
      if (counted) requireTries({ points: counted.points, expire: Number(counted.expire) }, at);
    },
    async clear(key) {
      await pool.query('DELETE FROM rate_limits WHERE key = $1', [key]);
    },
    async clean() {
      await pool.query('DELETE FROM rate_limits WHERE expire <= $1', [now().getTime()]);
    },
  };
}
