/**
 * Counters that must hold across processes: wrong passwords of one account from one network, and of all accounts together from
 * one; the same of SMS codes. Kept by digest: no names, no addresses.
 */
import type pg from 'pg';
import { AppError } from '#contract/errors.ts';
import { hashSecret } from '#server/secret-tokens.ts';

/**
 * Failures in fifteen minutes: for a pair of account and network, and from one network whatever the account. The latter leaves
 * room for a school behind one address and stops a client that tries one password on many accounts (decision 049).
 */
export const FAILURES = { ofAccount: 10, ofNetwork: 50, windowMs: 15 * 60_000 };

/**
 * Wrong SMS codes in fifteen minutes: from one network for one phone number, which is two codes, and for all numbers. Each code has its own five tries
 * beside this; without it anybody could use them up.
 */
export const CODE_FAILURES = { ofPhone: 10, ofNetwork: 30 };

/** A counter after a try was taken. */
export interface Counted {
  /** Tries in this window, this one too. */
  points: number;
  /** End of the window, milliseconds since 1970. */
  expire: number;
}

export interface LoginLimits {
  /**
   * Counts a try of an account before the password is looked at, so that many at once are no way around the limit.
   *
   * @throws {AppError} TOO_MANY_REQUESTS when its failures are used up
   */
  takeTry(key: string): Promise<void>;
  /**
   * Counts a failure from a network, whatever the account. After the password was looked at: a class of readers who log in at
   * once is no attack. Many guesses at once learn nothing beyond the limit, since its answer is then all they get.
   *
   * @throws {AppError} TOO_MANY_REQUESTS when the network's failures are used up
   */
  countFailure(networkKey: string): Promise<void>;
  /**
   * Counts a try of an SMS code before it is looked at.
   *
   * @returns gives it back, for a code that was right
   * @throws {AppError} TOO_MANY_REQUESTS when the failures of the network are used up, for this number or for all
   */
  takeCodeTry(network: string, phone: string): Promise<() => Promise<void>>;
  /** The password was right, or is a new one: tries are given back. */
  clear(...keys: string[]): Promise<void>;
  /** Forgets windows that are over. */
  clean(): Promise<void>;
}

/** Key of the counter for the own password, which readers who are logged in are asked for again. */
export const ownPasswordKey = (userId: number): string => hashSecret(`#${userId} own`);
/** Key of the counter of a network, for all accounts together. */
export const networkKey = (network: string): string => hashSecret(`network ${network}`);

/** @throws {AppError} TOO_MANY_REQUESTS */
export function requireTries({ points, expire }: Counted, now: Date): void {
  if (points <= FAILURES.ofAccount) return;
  refuse(expire, now, (minutes) => `这个账号在这里试错太多次，请 ${minutes} 分钟后再试，或用「忘记密码」`);
}

/** @param failures counted so far. @throws {AppError} TOO_MANY_REQUESTS */
export function requireQuietNetwork({ points, expire }: Counted, now: Date): void {
  if (points < FAILURES.ofNetwork) return;
  refuse(expire, now, (minutes) => `这个网络里登录失败太多次，请 ${minutes} 分钟后再试，或换一个网络、用登录过的设备`);
}

function refuse(expire: number, now: Date, say: (minutes: number) => string): never {
  const retryAfterSeconds = Math.max(1, Math.ceil((expire - now.getTime()) / 1000));
  throw new AppError('TOO_MANY_REQUESTS', { msg: say(Math.ceil(retryAfterSeconds / 60)), retryAfterSeconds });
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
  async function count(key: string, at: Date): Promise<Counted> {
    const { rows } = await pool.query<{ points: number; expire: string }>(
      `INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1, $2::bigint + $3)
       ${countOneMore('$2')} RETURNING points, expire`,
      [key, at.getTime(), FAILURES.windowMs],
    );
    const [counted] = rows;
    if (counted === undefined) throw new Error('a try was not counted');
    return { points: counted.points, expire: Number(counted.expire) };
  }

  return {
    async takeTry(key) {
      const at = now();
      requireTries(await count(key, at), at);
    },
    async countFailure(key) {
      const at = now();
      const { points, expire } = await count(key, at);
      requireQuietNetwork({ points: points - 1, expire }, at);
    },
    async takeCodeTry(network, phone) {
      const at = now();
      const keys = [hashSecret(`sms ${network} ${phone}`), hashSecret(`sms network ${network}`)] as const;
      const ofPhone = await count(keys[0], at);
      if (ofPhone.points > CODE_FAILURES.ofPhone)
        refuse(ofPhone.expire, at, (minutes) => `这个号码在这里试错太多次，请 ${minutes} 分钟后再试，或换一个网络`);
      const ofNetwork = await count(keys[1], at);
      if (ofNetwork.points > CODE_FAILURES.ofNetwork)
        refuse(ofNetwork.expire, at, (minutes) => `这个网络里验证码试错太多次，请 ${minutes} 分钟后再试，或换一个网络`);
      return async () => {
        await pool.query('UPDATE rate_limits SET points = greatest(points - 1, 0) WHERE key = ANY($1)', [keys]);
      };
    },
    async clear(...keys) {
      await pool.query('DELETE FROM rate_limits WHERE key = ANY($1)', [keys]);
    },
    async clean() {
      await pool.query('DELETE FROM rate_limits WHERE expire <= $1', [now().getTime()]);
    },
  };
}
