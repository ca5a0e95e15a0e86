/** The database of a running product, reached from beside it: its address for a second process, and statements of a test's own. */
import path from 'node:path';
import { type Database, openDatabase } from '#server/db/database.ts';
import { announce } from '#server/db/events.ts';
import type { Running } from './product.ts';

/** As `DATABASE_URL`, while the product runs on its embedded server: a socket in its folder is the only way in. */
export function databaseUrlOf({ dataDir }: Pick<Running, 'dataDir'>): string {
  const socket = encodeURIComponent(path.join(dataDir, 'pg-socket'));
  return `postgres://postgres@localhost:5432/postgres?host=${socket}`;
}

/** To be closed before the product ends. */
export function databaseOf(product: Pick<Running, 'dataDir'>): Database {
  return openDatabase({ connectionString: databaseUrlOf(product) }, () => {}, 2);
}

/** Somebody's membership is as many days older, and all processes hear that logins may do other things than before. */
export async function passDays({ db, pool }: Database, userId: string, days: number): Promise<void> {
  await pool.query(
    `UPDATE members SET expires_at = expires_at - make_interval(days => $2),
       level_one_until = level_one_until - make_interval(days => $2) WHERE user_id = $1`,
    [userId, days],
  );
  await announce(db, 'sessions', {});
}
