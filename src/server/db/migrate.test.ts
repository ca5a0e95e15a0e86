import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#server/testing/database.ts';
import { MigrationError, runMigrations } from './migrate.ts';

const pools: pg.Pool[] = [];
afterAll(() => Promise.all(pools.map((pool) => pool.end())));

async function open(): Promise<pg.Pool> {
  const pool = new pg.Pool({ ...(await createTestDatabase()), max: 3 });
  pools.push(pool);
  return pool;
}

test('an older build refuses a database that a newer one has been at, in one line', async () => {
  const pool = await open();
  await runMigrations(pool);
  const tomorrow = Date.now() + 365 * 86_400_000;
  await pool.query(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', $1)`, [tomorrow]);
  const started = runMigrations(pool);
  await expect(started).rejects.toThrow(MigrationError);
  await expect(started).rejects.toThrow(/^数据库已由更新的版本升级过[^\n]*$/);
});

test('a migration whose table somebody uses lets go of it, tries again, and says so when it never gets it', async () => {
  const pool = await open();
  // The last one once more: it changes this table.
  await pool.query(
    'DELETE FROM drizzle.__drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM drizzle.__drizzle_migrations)',
  );
  const reader = await pool.connect();
  await reader.query('BEGIN; SELECT FROM asks');
  const started = runMigrations(pool, { tries: 2, pauseMs: 1, lockSeconds: 1 });
  await expect(started).rejects.toThrow(MigrationError);
  await reader.query('COMMIT');
  reader.release();
  const { rows } = await pool.query('SHOW lock_timeout');
  expect(rows).toEqual([{ lock_timeout: '0' }]);
});
