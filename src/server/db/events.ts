/** Events between processes: one LISTEN connection, handed on to the subscribers in this process. */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Connection, Queryable } from './database.ts';

const CHANNEL = 'waikan';
/** Application name of the one connection for events of each process. */
export const EVENTS_APPLICATION = 'waikan-events';
const CONNECT_MS = 5_000;
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 2_000;
/** A connection that nobody is at the other end of looks like one on which nothing happens. */
const HEARTBEAT_MS = 15_000;

/** Pages that a change of public articles affects. */
export interface ContentChange {
  /** Articles whose own page is another one now, or gone; null means that anything may have changed. */
  ids: number[] | null;
  /** Articles whose page leads to one of those. */
  beside: number[];
  /** Lists show them differently, too. */
  isListed: boolean;
}

/** Events that can be announced; the payload is a few ids, never content. */
export interface EventMap {
  /** Articles changed that readers can see, or could see until now. */
  content: ContentChange;
  /** Articles changed that only editors see. */
  drafts: Record<string, never>;
  /** Somebody was logged out, or has other rights than before. */
  sessions: Record<string, never>;
  /** A reader's word states changed; null means "everybody's may have". */
  known: { userId: number | null };
  /** A task of this user began, went on or ended. */
  tasks: { userId: number | null };
  /** A notice, the contact card or the newest app version changed. */
  appinfo: Record<string, never>;
  /** A feed was crawled. */
  feeds: Record<string, never>;
  /** The search index has other documents of these articles; null means of any. */
  search: { ids: number[] | null };
  /** An answer of the assistant went on or ended. */
  answers: Record<string, never>;
}

/** Payloads that listeners get when events may have been missed. */
const EVERYTHING: EventMap = {
  content: { ids: null, beside: [], isListed: true },
  drafts: {},
  sessions: {},
  known: { userId: null },
  tasks: { userId: null },
  appinfo: {},
  feeds: {},
  search: { ids: null },
  answers: {},
};

export interface Events {
  on<K extends keyof EventMap>(name: K, listener: (payload: EventMap[K]) => void): void;
  close(): Promise<void>;
}

/** Announces inside the given transaction: listeners hear of it when, and only when, it commits. */
export async function announce<K extends keyof EventMap>(db: Queryable, name: K, payload: EventMap[K]): Promise<void> {
  await db.execute(sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify({ name, payload })})`);
}

/**
 * Listens until closed. After a lost connection one loop connects again, with back-off and jitter, and tells every listener
 * that anything may have changed (`null` for an id), because events in between were missed.
 *
 * @throws what the first connection fails with
 */
export async function listen(connection: Connection, log: (line: string) => void): Promise<Events> {
  const emitter = new EventEmitter();
  const closing = new AbortController();
  const receive = ({ payload }: pg.Notification) => {
    const event = JSON.parse(payload ?? '{}') as { name: string; payload: unknown };
    emitter.emit(event.name, event.payload);
  };
  let line = await openLine(connection, receive);

  async function stayConnected(): Promise<void> {
    for (;;) {
      const reason = await line.ended;
      if (closing.signal.aborted) return;
      log(`event connection lost: ${reason}`);
      const next = await reconnect();
      if (next === null) return;
      line = next;
      for (const [name, payload] of Object.entries(EVERYTHING)) emitter.emit(name, payload);
    }
  }

  /** @returns null when closed meanwhile */
  async function reconnect(): Promise<Line | null> {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      // A quarter more or less, so that many processes don't come back at the same moment.
      await sleep(wait * (0.75 + Math.random() / 2), undefined, { signal: closing.signal, ref: false }).catch(
        () => undefined,
      );
      if (closing.signal.aborted) return null;
      try {
        const next = await openLine(connection, receive);
        if (!closing.signal.aborted) return next;
        next.close();
        return null;
      } catch (error) {
        log(`event connection: ${(error as Error).message}`);
      }
    }
  }

  const connected = stayConnected();
  return {
    on: (name, listener) => {
      emitter.on(name, listener);
    },
    async close() {
      closing.abort();
      line.close();
      await connected;
    },
  };
}

/** The connection that listens. */
interface Line {
  /** Resolves with the reason once it has ended, for whatever reason. */
  ended: Promise<string>;
  close(): void;
}

/** @throws when it can't be made; nothing is left of it then */
async function openLine(connection: Connection, receive: (message: pg.Notification) => void): Promise<Line> {
  const client = new pg.Client({ ...connection, keepAlive: true, application_name: EVENTS_APPLICATION });
  const breakOff = () => client.connection.stream.destroy();
  let reason = 'closed';
  client.on('notification', receive);
  client.on('error', ({ message }) => {
    reason = message;
  });
  const late = setTimeout(breakOff, CONNECT_MS);
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
  } catch (error) {
    breakOff();
    throw error;
  } finally {
    clearTimeout(late);
  }
  const heartbeat = setInterval(() => {
    const silent = setTimeout(breakOff, CONNECT_MS);
    // A failed question also ends the connection, to which we react.
    const done = () => clearTimeout(silent);
    client.query('SELECT 1').then(done, done);
  }, HEARTBEAT_MS).unref();
  const ended = new Promise<string>((resolve) => {
    client.once('end', () => {
      clearInterval(heartbeat);
      resolve(reason);
    });
  });
  return { ended, close: breakOff };
}
