/** A fresh, migrated database for one test file. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest';
import type { Connection } from '#server/db/database.ts';
import { TEMPLATE } from './template.ts';

/** Runs it after the test that is running, or after the file; what was given later runs first. */
export function afterUse(end: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(end);
  else onTestFinished(end);
}

/** SQLSTATE of a database that others are connected to. */
const OBJECT_IN_USE = '55006';

/**
 * Copies the template; about 100 ms. It is dropped after use, within some milliseconds: a thousand files that are gone before they were
 * written to the disk cost nothing, and those of a whole run would take minutes to remove.
 */
export async function createTestDatabase(): Promise<Exclude<Connection, { connectionString: string }>> {
  const server = inject('server');
  const database = `test_${randomBytes(6).toString('hex')}`;
  await onServer(`CREATE DATABASE ${database} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
  afterUse(() =>
    onServer(`DROP DATABASE ${database}`).catch((error: unknown) => {
      // A connection that was closed may take the server a while; the database goes with it then.
      if (!(error instanceof pg.DatabaseError && error.code === OBJECT_IN_USE)) throw error;
    }),
  );
  return { ...server, database };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('server'), database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
