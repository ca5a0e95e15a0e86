/** The outbox of this browser's pages: storage, lock, channel and clock behind it, and the moments at which it sends. */
import { useEffect, useSyncExternalStore } from 'react';
import { networkError } from '#contract/client-error.ts';
import { reloadForOtherAccount } from '../account-switch.ts';
import { afterPaint } from '../after-paint.ts';
import { backgroundApi, readCookie, token } from '../api.ts';
import { newUuid } from '../uuid.ts';
import type { OutboxNews } from './entry.ts';
import { createEntryStore } from './entry-store.ts';
import { createOutbox, NOTHING_WAITS, type Outbox } from './outbox.ts';

const NAME = 'waikan-outbox';
/** A call that takes longer counts as no answer. */
const LONGEST_CALL_MS = 20_000;

let made: Outbox | undefined;

/** The one outbox of this page. In the browser only. */
export function pageOutbox(): Outbox {
  made ??= openOutbox();
  return made;
}

/** Waiting and refused changes; rerenders when they change. */
export function useOutbox() {
  return useSyncExternalStore(subscribe, view, nothing);
}

/** Sends what waits when the page opens, the network is back, or the reader comes back to it. */
export function useOutboxSending(userId: string | null | undefined): void {
  useEffect(() => {
    // A login that ends does not make the page somebody else's.
    if (!userId) return;
    pageOutbox().setOwner(userId);
    void pageOutbox().flush();
  }, [userId]);
  useEffect(() => {
    const flush = () => void pageOutbox().flush();
    const seen = () => document.visibilityState === 'visible' && flush();
    flush();
    addEventListener('online', flush);
    addEventListener('pageshow', flush);
    document.addEventListener('visibilitychange', seen);
    return () => {
      removeEventListener('online', flush);
      removeEventListener('pageshow', flush);
      document.removeEventListener('visibilitychange', seen);
    };
  }, []);
}

const subscribe = (listener: () => void) => pageOutbox().subscribe(listener);
const view = () => pageOutbox().view();
const nothing = () => NOTHING_WAITS;

function openOutbox(): Outbox {
  const channel = new BroadcastChannel(NAME);
  const outbox = createOutbox({
    store: createEntryStore(openStorage()),
    send: async ({ name, input }) => {
      try {
        const signal = AbortSignal.timeout(LONGEST_CALL_MS);
        // Reading reports are sent when the page is left.
        const keepalive = name === 'POST /reader/history';
        return await backgroundApi().call(name, input as never, { signal, keepalive });
      } catch (error) {
        throw error instanceof DOMException ? networkError(error) : error;
      }
    },
    user: () => (token() === null ? null : readCookie('bb_uid')),
    // Plain-http hosts have no locks; sending twice does no harm.
    exclusively: async (work) => {
      if (navigator.locks) await navigator.locks.request(NAME, work);
      else await Promise.resolve().then(work);
    },
    tell: (news) => channel.postMessage(news),
    now: Date.now,
    newId: newUuid,
    after: (ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    soon: (work) => void afterPaint(work),
    leave: () => reloadForOtherAccount('kept'),
  });
  channel.onmessage = ({ data }: MessageEvent<OutboxNews>) => outbox.hear(data);
  outbox.setOwner(readCookie('bb_uid') || null);
  return outbox;
}

function openStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
