/** A fresh, migrated database for one test file. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Connection } from '#server/db/database.ts';
import { TEMPLATE } from './template.ts';

export interface TestDatabase {
  connection: Exclude<Connection, { connectionString: string }>;
  drop(): Promise<void>;
}

/** Copies the template; about 50 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('server');
  const database = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(server, `CREATE DATABASE ${database} TEMPLATE ${TEMPLATE}`);
  return { connection: { ...server, database }, drop: () => asAdmin(server, `DROP DATABASE ${database} WITH (FORCE)`) };
}

async function asAdmin(server: { host: string; port: number; user: string }, statement: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
