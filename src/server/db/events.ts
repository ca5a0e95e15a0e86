/** Events between processes: one LISTEN connection, handed on to whoever subscribed in this process. */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Connection, Queryable } from './database.ts';

const CHANNEL = 'waikan';
const RECONNECT_MS = 1_000;

/** Which pages a change of public articles touches. */
export interface ContentChange {
  /** Articles whose own page is another one now, or gone; null means that anything may have changed. */
  ids: number[] | null;
  /** Articles whose page leads to one of those. */
  beside: number[];
  /** Lists show them differently, too. */
  isListed: boolean;
}

/** What can be announced; the payload is a few ids, never content. */
export interface EventMap {
  /** Articles changed that readers can see, or could see until now. */
  content: ContentChange;
  /** Articles changed that only editors see. */
  drafts: Record<string, never>;
  /** Somebody was logged out, or may do other things than before. */
  sessions: Record<string, never>;
  /** A reader's word states changed; null means "everybody's may have". */
  known: { userId: number | null };
  /** A task of this user began, went on or ended. */
  tasks: { userId: number | null };
  /** A notice, the contact card or the newest app version changed. */
  appinfo: Record<string, never>;
  /** A feed was crawled. */
  feeds: Record<string, never>;
}

export interface Events {
  on<K extends keyof EventMap>(name: K, listener: (payload: EventMap[K]) => void): void;
  close(): Promise<void>;
}

/** Announces inside the given transaction: listeners hear of it when, and only when, it commits. */
export async function announce<K extends keyof EventMap>(db: Queryable, name: K, payload: EventMap[K]): Promise<void> {
  await db.execute(sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify({ name, payload })})`);
}

/**
 * Listens until closed. After a lost connection it connects again and tells every listener that anything may have
 * changed (`null` for an id), because events in between were missed.
 */
export async function listen(connection: Connection, log: (line: string) => void): Promise<Events> {
  const emitter = new EventEmitter();
  let isClosed = false;
  let client: pg.Client | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, application_name: 'waikan-events' });
    next.on('notification', ({ payload }) => {
      const event = JSON.parse(payload ?? '{}') as { name: string; payload: unknown };
      emitter.emit(event.name, event.payload);
    });
    next.on('error', (error) => log(`event connection lost: ${error.message}`));
    next.on('end', () => {
      if (!isClosed) void reconnect();
    });
    await next.connect();
    await next.query(`LISTEN ${CHANNEL}`);
    client = next;
  }

  async function reconnect(): Promise<void> {
    while (!isClosed) {
      await sleep(RECONNECT_MS, undefined, { ref: false });
      try {
        await connect();
        emitter.emit('content', { ids: null, beside: [], isListed: true });
        emitter.emit('drafts', {});
        emitter.emit('sessions', {});
        emitter.emit('known', { userId: null });
        emitter.emit('tasks', { userId: null });
        emitter.emit('appinfo', {});
        return;
      } catch (error) {
        log(`event connection: ${(error as Error).message}`);
      }
    }
  }

  await connect();
  return {
    on: (name, listener) => {
      emitter.on(name, listener);
    },
    async close() {
      isClosed = true;
      await client?.end();
    },
  };
}
