/** The connection pool and Drizzle on it. Where PostgreSQL runs (embedded or elsewhere) is decided by the caller. */
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Connection, Db } from './connection.ts';
import { createLiveness } from './liveness.ts';
import { openPipelinedConnections } from './pipelined-connections.ts';
import { openPool } from './pool.ts';

export type { Connection, Db } from './connection.ts';

/** A database or a transaction on it: what queries take. */
export type Queryable = Pick<
  Db,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute'
>;

export interface Database {
  db: Db;
  /** For short reading statements of personal pages, see `pipelined-connections.ts`. */
  reads: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool. No connection is made before the first query.
 *
 * @param max connections of the pool at most; beside it there are three for reading statements
 */
export function openDatabase(connection: Connection, log: (line: string) => void, max: number): Database {
  const liveness = createLiveness(connection);
  const pool = openPool(connection, { max, liveness, log });
  const lines = openPipelinedConnections(connection, { liveness, log });
  return {
    db: drizzle(pool, { casing: 'snake_case' }),
    reads: lines.reads,
    pool,
    async close() {
      await Promise.all([pool.end(), lines.close()]);
    },
  };
}
