/** Advisory locks by name: one process of many does a thing at a time. */
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Queryable } from './database.ts';

/** Waits for the lock, which is held until the transaction ends. Callers that take several take them in one order. */
export async function lockInTransaction(tx: Queryable, name: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`waikan:${name}`}, 0))`);
}

/**
 * Waits for the lock, runs `work` on the connection that holds it, and gives it back.
 *
 * @param name hashed to PostgreSQL's 64-bit key; the same name is the same lock in every process.
 */
export async function withAdvisoryLock<T>(
  pool: pg.Pool,
  name: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const { value } = await locked(pool, name, work, async (client, key) => {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', key);
    return true;
  });
  return value as T;
}

/** Like {@link withAdvisoryLock}, without waiting. @returns whether the lock was free, and then the result of `work` */
export function withFreeAdvisoryLock<T>(
  pool: pg.Pool,
  name: string,
  work: () => Promise<T>,
): Promise<{ isFree: boolean; value: T | undefined }> {
  return locked(pool, name, work, async (client, key) => {
    const { rows } = await client.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS "isFree"', key);
    return (rows[0] as { isFree: boolean }).isFree;
  });
}

async function locked<T>(
  pool: pg.Pool,
  name: string,
  work: (client: pg.PoolClient) => Promise<T>,
  take: (client: pg.PoolClient, key: string[]) => Promise<boolean>,
): Promise<{ isFree: boolean; value: T | undefined }> {
  const client = await pool.connect();
  const key = [`waikan:${name}`];
  let failed: Error | undefined;
  let isFree = false;
  try {
    isFree = await take(client, key);
    return { isFree, value: isFree ? await work(client) : undefined };
  } catch (error) {
    failed = error as Error;
    throw error;
  } finally {
    // A connection that failed is closed rather than reused: closing it gives the lock back too.
    if (isFree && failed === undefined) await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', key);
    client.release(failed);
  }
}
