/**
 * Short statements of personal pages, sent down a few connections without waiting for the answers of the ones before
 * (PostgreSQL's pipelining): what many readers ask for in one turn of the event loop goes out in one write. A pool would
 * give each a connection, a write and a wake-up of its own, which is a sixth of rendering such a page (docs/decisions/022).
 *
 * One slow statement holds up those behind it, so only bounded reads with an index belong here, and never a transaction.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Connection, Db } from './connection.ts';
import type { Liveness } from './liveness.ts';

/** Enough connections for the built-in server to work on several statements at once. */
const LINES = 3;
/** Statements of one connection without answer; each holds a request in memory. */
const MAX_WAITING = 2_000;

export interface PipelinedConnections {
  /** For single reading statements. Transactions need the pool. */
  reads: Db;
  close(): Promise<void>;
}

interface PipelineOptions {
  liveness: Liveness;
  log: (line: string) => void;
}

/** Connections are opened by their first statement. */
export function openPipelinedConnections(connection: Connection, options: PipelineOptions): PipelinedConnections {
  const lines = Array.from({ length: LINES }, () => new ReadingLine(connection, options));
  let turn = 0;
  const query: pg.Client['query'] = (...given: unknown[]) => {
    turn = (turn + 1) % lines.length;
    return lines[turn]?.query(given) as never;
  };
  return {
    // Drizzle needs only this method of a client for statements outside a transaction.
    reads: drizzle({ client: { query } as unknown as pg.Client, casing: 'snake_case' }),
    async close() {
      await Promise.all(lines.map((line) => line.close()));
    },
  };
}

/** A connection that is opened again when it breaks. */
class ReadingLine {
  readonly #connection: Connection;
  readonly #options: PipelineOptions;
  #waiting = 0;
  #client: pg.Client | null = null;
  #connecting: Promise<pg.Client> | null = null;
  #isCorked = false;

  constructor(connection: Connection, options: PipelineOptions) {
    this.#connection = connection;
    this.#options = options;
  }

  async query(given: unknown[]): Promise<unknown> {
    if (this.#waiting >= MAX_WAITING) throw new Error('too many statements wait for the database');
    this.#waiting += 1;
    try {
      return await this.#ask(given);
    } finally {
      this.#waiting -= 1;
    }
  }

  async close(): Promise<void> {
    const client = this.#client ?? (await this.#connecting?.catch(() => null));
    this.#client = null;
    await client?.end();
  }

  #ask(given: unknown[]): Promise<unknown> {
    const client = this.#client;
    if (client === null) return this.#connect().then(() => this.#ask(given));
    this.#cork(client);
    return (client.query as (...given: unknown[]) => Promise<unknown>)(...given);
  }

  #connect(): Promise<pg.Client> {
    const connecting = this.#connecting ?? this.#open();
    this.#connecting = connecting;
    return connecting;
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.#connection,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'waikan-reads',
      pipeline: true,
    });
    const lose = () => {
      if (this.#client === client) this.#client = null;
    };
    client.on('error', (error) => {
      this.#options.log(`reading connection lost: ${error.message}`);
      lose();
    });
    client.on('end', lose);
    try {
      await client.connect();
      this.#options.liveness.watch(client, () => this.#waiting > 0);
      this.#client = client;
      return client;
    } catch (error) {
      client.connection.stream.destroy();
      throw error;
    } finally {
      this.#connecting = null;
    }
  }

  /** Sends all statements of one turn of the event loop in a single write. */
  #cork(client: pg.Client): void {
    if (this.#isCorked) return;
    const { stream } = client.connection;
    this.#isCorked = true;
    stream.cork();
    setImmediate(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }
}
