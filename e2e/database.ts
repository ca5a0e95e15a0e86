/** The database of a running product, reached from beside it: its address for a second process, and statements of a test's own. */
import path from 'node:path';
import { type Database, openDatabase } from '#server/db/database.ts';
import { announce } from '#server/db/events.ts';
import type { Running } from './product.ts';

/** Value of `DATABASE_URL` for the embedded server of a running product, which is reached only through a socket in its folder. */
export function databaseUrlOf({ dataDir }: Pick<Running, 'dataDir'>): string {
  const socket = encodeURIComponent(path.join(dataDir, 'pg-socket'));
  return `postgres://postgres@localhost:5432/postgres?host=${socket}`;
}

/** Opens the product's database. Close it before the product ends. */
export function databaseOf(product: Pick<Running, 'dataDir'>): Database {
  return openDatabase({ connectionString: databaseUrlOf(product) }, () => {}, 2);
}

/** Makes a membership a number of days older, and tells all processes that the rights of logins have changed. */
export async function passDays({ db, pool }: Database, userId: string, days: number): Promise<void> {
  await pool.query(
    `UPDATE members SET expires_at = expires_at - make_interval(days => $2),
       level_one_until = level_one_until - make_interval(days => $2) WHERE user_id = $1`,
    [userId, days],
  );
  await announce(db, 'sessions', {});
}
