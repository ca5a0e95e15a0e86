/** How far one is, in whole per cents. Outside of the reader's state: it changes while scrolling, and only the top bar shows it. */

export interface ProgressStore {
  get(): number;
  set(percent: number): void;
  /** Calls back after each change; returns the way to stop. */
  subscribe(listener: () => void): () => void;
}

export function createProgress(): ProgressStore {
  let percent = 0;
  const listeners = new Set<() => void>();
  return {
    get: () => percent,
    set(next) {
      if (next === percent) return;
      percent = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
