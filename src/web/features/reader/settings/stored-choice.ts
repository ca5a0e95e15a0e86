/** A setting with a few values that this browser keeps in local storage and that components subscribe to. */
import { useSyncExternalStore } from 'react';

export interface StoredChoice<V extends string> {
  /** The fallback where nothing valid is stored. */
  get(): V;
  set(choice: V): void;
  /** Calls back after each change. @returns stops it */
  subscribe(listener: () => void): () => void;
}

/** @param show called with each new choice, before the subscribers */
export function createStoredChoice<V extends string>(
  key: string,
  values: readonly V[],
  fallback: V,
  show?: (choice: V) => void,
): StoredChoice<V> {
  const listeners = new Set<() => void>();
  return {
    get() {
      try {
        const stored = localStorage.getItem(key);
        return values.find((value) => value === stored) ?? fallback;
      } catch {
        return fallback;
      }
    },
    set(choice) {
      try {
        localStorage.setItem(key, choice);
      } catch {
        // Storage may be unavailable; the choice then holds for this page at most.
      }
      show?.(choice);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** @returns null on the server and while its markup is hydrated */
export function useStoredChoice<V extends string>({ subscribe, get }: StoredChoice<V>): V | null {
  return useSyncExternalStore<V | null>(subscribe, get, () => null);
}
