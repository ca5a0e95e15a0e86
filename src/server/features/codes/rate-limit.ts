/** Rate limit of wrong codes for each account and each network, counted in the database for all processes. */
import { lt, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#server/db/database.ts';
import { networkOf } from '#server/http/network.ts';
import { codeTries } from './tables.ts';

const WINDOW_MS = 15 * 60_000;
/** Wrong codes in a quarter of an hour. More for a network, because many readers may share one. */
const MOST = { account: 10, network: 30 };

/** Whose tries are counted: an account, a network, or both. */
export interface Typist {
  userId: number | null;
  address: string;
}

export interface CodeRateLimit {
  /**
   * Counts a try before the code is looked at, so that many at once are no way around the limit.
   *
   * @returns gives the try back, once the code was right
   * @throws {AppError} TOO_MANY_REQUESTS, for a right code too
   */
  take(typist: Typist): Promise<() => Promise<void>>;
  clean(): Promise<void>;
}

export function createCodeRateLimit(db: Db, now: () => Date): CodeRateLimit {
  async function count(key: string, most: number): Promise<void> {
    const fresh = { tries: 1, until: new Date(now().getTime() + WINDOW_MS) };
    const isOver = sql`${codeTries.until} <= ${now().toISOString()}::timestamptz`;
    const [row] = await db
      .insert(codeTries)
      .values({ key, ...fresh })
      .onConflictDoUpdate({
        target: codeTries.key,
        set: {
          tries: sql`CASE WHEN ${isOver} THEN 1 ELSE ${codeTries.tries} + 1 END`,
          until: sql`CASE WHEN ${isOver} THEN excluded.until ELSE ${codeTries.until} END`,
        },
      })
      .returning();
    if (row === undefined || row.tries <= most) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((row.until.getTime() - now().getTime()) / 1000));
    const msg = `输错太多次，请 ${Math.ceil(retryAfterSeconds / 60)} 分钟后再试`;
    throw new AppError('TOO_MANY_REQUESTS', { msg, retryAfterSeconds });
  }

  async function giveBack(keys: readonly string[]): Promise<void> {
    for (const key of keys)
      await db
        .update(codeTries)
        .set({ tries: sql`greatest(${codeTries.tries} - 1, 0)` })
        .where(sql`${codeTries.key} = ${key}`);
  }

  return {
    async take({ userId, address }) {
      const network = `network ${networkOf(address)}`;
      await count(network, MOST.network);
      if (userId === null) return () => giveBack([network]);
      const account = `account ${userId}`;
      await count(account, MOST.account);
      return () => giveBack([network, account]);
    },
    async clean() {
      await db.delete(codeTries).where(lt(codeTries.until, now()));
    },
  };
}
