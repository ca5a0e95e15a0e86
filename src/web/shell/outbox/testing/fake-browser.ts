/** A browser for tests of the outbox: pages that share storage, lock and channel, and a server that answers as told. */
import type { QueuedCall, QueuedResult } from '../entry.ts';
import { createEntryStore } from '../entry-store.ts';
import { createOutbox, type Outbox } from '../outbox.ts';

export function fakeBrowser() {
  const storage = fakeStorage(() => browser.isFull);
  const sent: QueuedCall[] = [];
  const pages: Outbox[] = [];
  const browser = {
    sent,
    storage,
    user: 'ann' as string | null,
    /** Thrown instead of an answer, while there is one. */
    trouble: null as ((call: QueuedCall) => unknown) | null,
    /** The storage takes nothing more. */
    isFull: false,
    /** Ms since 1970. */
    clock: 1_000,
    timers: [] as { ms: number; work: () => void }[],
    /** Number of pages that were left for another account's. */
    left: 0,
    /** Answers wait for it. */
    gate: Promise.resolve(),
    open: () => page(),
    /** Closes all pages as a crash does: only storage remains. */
    closeAll: () => pages.splice(0),
  };
  let turn: Promise<void> = Promise.resolve();
  let ids = 0;
  function page(): Outbox {
    const outbox = createOutbox({
      store: createEntryStore(storage),
      async send(call) {
        const trouble = browser.trouble?.(call);
        await browser.gate;
        if (trouble) throw trouble;
        sent.push(call);
        return { ok: true } satisfies QueuedResult;
      },
      user: () => browser.user,
      exclusively(work) {
        turn = turn.then(work);
        return turn;
      },
      tell(news) {
        for (const other of pages) if (other !== outbox) other.hear(structuredClone(news));
      },
      now: () => browser.clock,
      newId: () => `id-${++ids}`,
      after(ms, work) {
        browser.timers.push({ ms, work });
        return () => {};
      },
      soon: (work) => work(),
      leave() {
        browser.left += 1;
      },
    });
    pages.push(outbox);
    outbox.setOwner(browser.user);
    return outbox;
  }
  return browser;
}

function fakeStorage(isFull: () => boolean): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      if (isFull()) throw new DOMException('no room', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
