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

/** Enough for the built-in server to work on several at once. */
const LINES = 3;

export interface ReadingLines {
  /** For single reading statements. Transactions need the pool. */
  reads: Db;
  close(): Promise<void>;
}

/** No connection is made before the first statement. */
export function openReadingLines(connection: Connection, log: (line: string) => void): ReadingLines {
  const lines = Array.from({ length: LINES }, () => new ReadingLine(connection, log));
  let turn = 0;
  const query: pg.Client['query'] = (...given: unknown[]) => {
    turn = (turn + 1) % lines.length;
    return lines[turn]?.query(given) as never;
  };
  return {
    // All that Drizzle asks of a client for a statement outside a transaction.
    reads: drizzle({ client: { query } as unknown as pg.Client, casing: 'snake_case' }),
    async close() {
      await Promise.all(lines.map((line) => line.close()));
    },
  };
}

/** One connection, made again when it breaks. */
class ReadingLine {
  readonly #connection: Connection;
  readonly #log: (line: string) => void;
  #client: pg.Client | null = null;
  #connecting: Promise<pg.Client> | null = null;
  #isCorked = false;

  constructor(connection: Connection, log: (line: string) => void) {
    this.#connection = connection;
    this.#log = log;
  }

  query(given: unknown[]): unknown {
    const client = this.#client;
    if (client === null) return this.#connect().then(() => this.query(given));
    this.#cork(client);
    return (client.query as (...given: unknown[]) => unknown)(...given);
  }

  async close(): Promise<void> {
    const client = this.#client ?? (await this.#connecting?.catch(() => null));
    this.#client = null;
    await client?.end();
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
      application_name: 'waikan-reads',
      pipeline: true,
    });
    const lose = () => {
      if (this.#client === client) this.#client = null;
    };
    client.on('error', (error) => {
      this.#log(`reading connection lost: ${error.message}`);
      lose();
    });
    client.on('end', lose);
    try {
      await client.connect();
      this.#client = client;
      return client;
    } finally {
      this.#connecting = null;
    }
  }

  /** What is asked for until the event loop comes round goes out in one write. */
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
