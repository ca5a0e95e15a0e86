import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#server/testing/database.ts';
import { MigrationError, runMigrations } from './migrate.ts';

async function open(database?: string): Promise<pg.Pool> {
  const connection = database === undefined ? await createTestDatabase() : { ...inject('server'), database };
  const pool = new pg.Pool({ ...connection, max: 3 });
  onTestFinished(() => pool.end());
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
  const pool = await open('not_migrated');
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
