/** Brings the schema up to date, one process at a time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { withAdvisoryLock } from './advisory-lock.ts';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/** Time that a change of a table waits for statements that use it; all statements that come later wait behind it meanwhile. */
const LOCK_SECONDS = 5;
/** Pause between two tries, so that statements that waited get through. */
const PAUSE_MS = 2_000;
/** Tries for some four minutes. */
const MAX_TRIES = 36;
const LOCK_NOT_AVAILABLE = '55P03';

/** The database cannot be brought to this version; its message is one line for the operator. */
export class MigrationError extends Error {}

/** How often and how long a migration waits for tables that others use. */
interface Patience {
  tries: number;
  pauseMs: number;
  lockSeconds: number;
}

/**
 * Runs what is missing under an advisory lock, so that processes started together do not collide. What is missing comes whole or not at all.
 *
 * @throws {MigrationError} when a newer version has been at the database, or when others keep using its tables
 */
export async function runMigrations(pool: pg.Pool, patience: Partial<Patience> = {}): Promise<void> {
  const { tries, pauseMs, lockSeconds } = {
    tries: MAX_TRIES,
    pauseMs: PAUSE_MS,
    lockSeconds: LOCK_SECONDS,
    ...patience,
  };
  await withAdvisoryLock(pool, 'migrations', async (client) => {
    await requireKnown(client);
    for (let left = tries; ; left--) {
      try {
        await client.query(`SET lock_timeout = '${lockSeconds}s'`);
        await migrate(drizzle(client), { migrationsFolder: FOLDER });
        return;
      } catch (error) {
        if (!isLocked(error)) throw error;
        if (left <= 1)
          throw new MigrationError('数据库的表一直被别的进程占用，升级没有做成：先停掉所有进程，再启动一个', {
            cause: error,
          });
      } finally {
        await client.query('SET lock_timeout = 0');
      }
      await sleep(pauseMs);
    }
  });
}

/** An older build over a newer schema would fail at single calls, and write what the newer one does not expect. */
async function requireKnown(client: pg.PoolClient): Promise<void> {
  const { rows: tables } = await client.query(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS found`,
  );
  if (!(tables[0] as { found: boolean }).found) return;
  const { rows } = await client.query('SELECT max(created_at) AS newest FROM drizzle.__drizzle_migrations');
  const newest = Number((rows[0] as { newest: string | null }).newest ?? 0);
  const known = Math.max(...readMigrationFiles({ migrationsFolder: FOLDER }).map(({ folderMillis }) => folderMillis));
  if (newest > known) {
    throw new MigrationError('数据库已由更新的版本升级过，这个版本不能用它：请换回新版本，或恢复升级前的备份');
  }
}

function isLocked(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as { code?: string }).code === LOCK_NOT_AVAILABLE) return true;
  }
  return false;
}
