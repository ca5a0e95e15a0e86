/** Brings the schema up to date, one process at a time. */
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { withAdvisoryLock } from './advisory-lock.ts';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/** Runs what is missing under an advisory lock, so that processes started together do not collide. */
export async function runMigrations(pool: pg.Pool): Promise<void> {
  await withAdvisoryLock(pool, 'migrations', (client) => migrate(drizzle(client), { migrationsFolder: FOLDER }));
}
