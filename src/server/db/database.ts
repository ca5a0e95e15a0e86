/** The connection pool and Drizzle on it. Where PostgreSQL runs (embedded or elsewhere) is decided by the caller. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Db = NodePgDatabase;
/** A database or a transaction on it: what queries take. */
export type Queryable = Pick<
  Db,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute'
>;

export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string };

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool. No connection is made before the first query.
 *
 * @param max connections at most; the embedded server allows 50 in all.
 */
export function openDatabase(connection: Connection, log: (line: string) => void, max = 16): Database {
  const pool = new pg.Pool({ ...connection, max, connectionTimeoutMillis: 5_000, application_name: 'waikan' });
  // An idle connection that breaks must not end the process; the next query gets a new one.
  pool.on('error', (error) => log(`database connection lost: ${error.message}`));
  return { db: drizzle(pool, { casing: 'snake_case' }), pool, close: () => pool.end() };
}
