import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
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

test('a migration whose table somebody holds lets go of it, says so when it never gets it, and is whole the next time', async () => {
  const admin = await open();
  await admin.query('CREATE DATABASE not_migrated');
  const pool = new pg.Pool({ ...inject('server'), database: 'not_migrated', max: 3 });
  pools.push(pool);
  const holder = await pool.connect();
  await holder.query('BEGIN; CREATE TABLE articles (id int)');
  const patience = { tries: 2, pauseMs: 1, lockSeconds: 1 };
  await expect(runMigrations(pool, patience)).rejects.toThrow(MigrationError);
  await holder.query('ROLLBACK');
  holder.release();
  await runMigrations(pool, patience);
  expect((await pool.query('SELECT count(*)::int AS count FROM articles')).rows).toEqual([{ count: 0 }]);
  expect((await pool.query('SHOW lock_timeout')).rows).toEqual([{ lock_timeout: '0' }]);
});
