/**
 * A login that has ended while its page is open. Calls that need one wait while the page asks for it again over what is on it; they are
 * then sent once more, or fail, and what was typed stays where it is. Only readers need it: `api.ts` has the way to it.
 */
import type { RefusedCall } from '#contract/client.ts';

export interface LoginRequest {
  /** Call that is sent after the login; undefined when none waits. */
  refused: RefusedCall | undefined;
  /** @param isBack whether the reader is logged in again */
  end(isBack: boolean): void;
}

export interface LoginRequests {
  /** Resolves to whether the reader is logged in again. Several that ask meanwhile share one request. */
  ask(refused?: RefusedCall): Promise<boolean>;
  current(): LoginRequest | null;
  subscribe(listener: () => void): () => void;
}

const isWrite = (refused?: RefusedCall) => refused !== undefined && !refused.name.startsWith('GET ');

export function createLoginRequests(): LoginRequests {
  const listeners = new Set<() => void>();
  let shown: LoginRequest | null = null;
  let waiting: Promise<boolean> | null = null;
  let isDeclined = false;

  const show = (request: LoginRequest | null) => {
    shown = request;
    for (const listener of listeners) listener();
  };
  return {
    ask(refused) {
      // A reader who has declined is not disturbed again: only their own actions ask again.
      if (isDeclined && refused !== undefined && !isWrite(refused)) return Promise.resolve(false);
      if (waiting && shown) {
        if (isWrite(refused) && !isWrite(shown.refused)) show({ ...shown, refused });
        return waiting;
      }
      waiting = new Promise((resolve) => {
        const end = (isBack: boolean) => {
          isDeclined = !isBack;
          waiting = null;
          show(null);
          resolve(isBack);
        };
        show({ refused, end });
      });
      return waiting;
    },
    current: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Requests of this page; in a browser there is one page. */
export const loginRequests = createLoginRequests();
