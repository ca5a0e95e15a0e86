/**
 * Group commit: events of many requests are written together, and each request is answered when its own are stored. What has been
 * acknowledged is on disk; what has not is sent again by the page, under the same uuid. Memory is bounded: a buffer that is full
 * refuses.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#contract/errors.ts';
import { outageOf } from '#server/db/outage.ts';

/** Time for which events are gathered before they are written. */
const GATHER_MS = 50;
/** Requests that are answered in one turn of the event loop: pages are served between. */
const ANSWERED_AT_ONCE = 16;
/** Events in one transaction. */
const MAX_AT_ONCE = 2_000;
/** Ten seconds of the heaviest load that is promised. */
const MAX_WAITING = 20_000;
/** Characters of all events that wait: an event may have 64 KB. */
const MAX_CHARACTERS = 32_000_000;
const RETRY_AFTER_SECONDS = 5;

interface Waiting<T> {
  items: readonly T[];
  characters: number;
  resolve(): void;
  reject(error: unknown): void;
}

export interface EventBuffer<T> {
  /** @returns when they are stored. @throws {AppError} UNAVAILABLE when too many wait, or the database is down */
  add(items: readonly T[], characters: number): Promise<void>;
  /** Writes what waits and takes nothing more. */
  close(): Promise<void>;
}

/** @param write stores items of several callers in one transaction, or none of them */
export function createEventBuffer<T>(write: (items: readonly T[]) => Promise<void>): EventBuffer<T> {
  let waiting: Waiting<T>[] = [];
  let count = 0;
  let characters = 0;
  let isClosed = false;
  let running: Promise<void> | null = null;
  const closing = new AbortController();

  function take(): Waiting<T>[] {
    let taken = 0;
    let index = 0;
    while (index < waiting.length && (index === 0 || taken + (waiting[index]?.items.length ?? 0) <= MAX_AT_ONCE)) {
      taken += waiting[index]?.items.length ?? 0;
      index += 1;
    }
    const group = waiting.slice(0, index);
    waiting = waiting.slice(index);
    return group;
  }

  async function store(group: readonly Waiting<T>[]): Promise<void> {
    try {
      await write(group.flatMap(({ items }) => items));
      for (const [index, one] of group.entries()) {
        if (index > 0 && index % ANSWERED_AT_ONCE === 0) await nextTurn();
        release(one);
        one.resolve();
      }
    } catch (error) {
      // An event that cannot be stored must not fail the others of its group.
      if (group.length > 1 && outageOf(error) === undefined) for (const one of group) await store([one]);
      else {
        for (const one of group) {
          release(one);
          one.reject(error);
        }
      }
    }
  }

  function release({ items, characters: size }: Waiting<T>): void {
    count -= items.length;
    characters -= size;
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      if (!isClosed) await sleep(GATHER_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      await store(take());
    }
    running = null;
  }

  return {
    add(items, size) {
      if (isClosed || count + items.length > MAX_WAITING || characters + size > MAX_CHARACTERS) {
        return Promise.reject(new AppError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
      }
      count += items.length;
      characters += size;
      return new Promise((resolve, reject) => {
        waiting.push({ items, characters: size, resolve, reject });
        running ??= run();
      });
    },
    async close() {
      isClosed = true;
      closing.abort();
      await running;
    },
  };
}
