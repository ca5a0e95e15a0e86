/** Settings while changes of them are on their way: sent one after the other, and each that fails is undone alone. */
import type { Settings } from '#contract/shapes.ts';

export interface SettingsQueue {
  /** The server's settings, with the changes that it has not confirmed yet. */
  shown(): Settings;
  subscribe(listener: () => void): () => void;
  /** Takes settings that the page has loaded anew. While changes are on their way these are older than the answers to come, and ignored. */
  renew(loaded: Settings): void;
  /** Shows a change at once and sends it after those before it. @throws what `send` threw; the change is then undone */
  change(changes: Partial<Settings>): Promise<void>;
}

/**
 * @param first as the server has them
 * @param send a change; answers with all settings after it
 */
export function createSettingsQueue(
  first: Settings,
  send: (changes: Partial<Settings>) => Promise<Settings>,
): SettingsQueue {
  let saved = first;
  let waiting: Partial<Settings>[] = [];
  let shown = first;
  let last: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  function show(): void {
    shown = Object.assign({}, saved, ...waiting);
    for (const listener of listeners) listener();
  }

  return {
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    renew(loaded) {
      if (loaded === saved || waiting.length > 0) return;
      saved = loaded;
      show();
    },
    change(changes) {
      waiting = [...waiting, changes];
      show();
      const sent = last.then(async () => {
        try {
          saved = await send(changes);
        } finally {
          waiting = waiting.filter((one) => one !== changes);
          show();
        }
      });
      last = sent.catch(() => {});
      return sent;
    },
  };
}
