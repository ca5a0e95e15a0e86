/** The connection pool, made so that an outage of the database ends with the outage. */
import pg from 'pg';
import type { Connection } from './connection.ts';
import type { Liveness } from './liveness.ts';

/** Statements that may wait for a connection; each holds a request in memory. */
const MAX_WAITING = 5_000;
/** Time to wait for a new connection, or for one of the pool to become free. */
const CONNECT_MS = 5_000;

/**
 * A pool that gives up what an outage broke: a connection that ends while somebody holds it is taken out of the pool at once
 * (a transaction whose BEGIN fails never gives its connection back), and no more than 5,000 statements wait.
 *
 * @param max connections at most
 */
export function openPool(
  connection: Connection,
  { max, liveness, log }: { max: number; liveness: Liveness; log: (line: string) => void },
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'waikan',
  });
  const held = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => held.add(client));
  pool.on('release', (_error, client) => held.delete(client));
  // An idle connection that breaks must not end the process; the next query gets a new one.
  pool.on('error', (error) => log(`database connection lost: ${error.message}`));
  pool.on('connect', (client) => {
    liveness.watch(client as pg.PoolClient & pg.Client, () => held.has(client));
    client.on('error', () => {
      // The statement under way fails with it; without a listener the process would end.
    });
    client.once('end', () => {
      if (!held.has(client)) return;
      const release = client.release;
      client.release = () => {
        // The holder's own release does nothing: it may not have noticed that the connection is released here.
      };
      release(true);
    });
  });
  const connect = pool.connect.bind(pool) as (callback?: ConnectCallback) => Promise<pg.PoolClient> | undefined;
  pool.connect = ((callback?: ConnectCallback) => {
    if (pool.waitingCount < MAX_WAITING) return connect(callback);
    const error = new Error('too many statements wait for the database');
    if (callback === undefined) return Promise.reject(error);
    process.nextTick(callback, error, undefined, () => undefined);
    return undefined;
  }) as pg.Pool['connect'];
  return pool;
}

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;
