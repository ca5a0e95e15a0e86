/**
 * For each test run: a PostgreSQL server without fsync in a folder of its own, and a template to copy, migrated, with the tables of the job
 * queue.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { openDatabase } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded/launcher.ts';
import { runMigrations } from '../db/migrate.ts';
import { startJobs } from '../jobs/queue.ts';
import { createLog } from '../log.ts';
import { DICTIONARY_PATH } from './dictionary.ts';
import { TEMPLATE } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    server: { host: string; port: number; user: string };
  }
}

/** Settings that switch off all durability. */
const NOTHING_IS_KEPT = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum: 'off',
};

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureDictionary(DICTIONARY_PATH);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'waikan-test-'));
  const settings = { ...NOTHING_IS_KEPT, max_connections: 200 };
  const server = await startEmbeddedPostgres({ dataDir, settings, log: (line) => console.error(line) });
  const { host, port, user } = server.connection;
  const admin = new pg.Client({ host, port, user, database: 'postgres' });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await admin.end();
  const connection = { host, port, user, database: TEMPLATE };
  const template = openDatabase(connection, console.error, 2);
  await runMigrations(template.pool);
  await template.close();
  // The queue makes its tables when it first starts, which takes longer than all else that an application begins with.
  const jobs = await startJobs({ connection, runsJobs: false, log: createLog('silent') });
  await jobs.stop();
  project.provide('server', { host, port, user });
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
