/**
 * The cache of what the browser has read from the server: one entry for each query, shared by everything on the page that shows it.
 * Knows nothing of React; components use it through `use-query.ts` and `use-paged-query.ts`.
 */

export interface Query<T> {
  /** Name of the call and its input. */
  key: string;
  load: () => Promise<T>;
}

export interface QueryState<T> {
  /** The last successful answer; it stays while the query is fetched again. */
  data: T | undefined;
  /** Why the last request failed; undefined when it did not. */
  error: unknown;
}

export interface QueryStore {
  state<T>(key: string): QueryState<T>;
  /** Sends a request. While one for the same key is in flight, that one's answer is shared. */
  fetch<T>(query: Query<T>): Promise<T>;
  set<T>(key: string, update: (data: T | undefined) => T): void;
  subscribe(key: string, listener: () => void): () => void;
  /** Removes entries that no component shows: what they hold has changed on the server. */
  evict(keyPrefix: string): void;
}

interface Entry {
  state: QueryState<unknown>;
  request: Promise<unknown> | null;
  listeners: Set<() => void>;
}

/** Entries that are cached without a component that shows them, the last used ones. */
const MAX_UNUSED = 30;
const NOTHING: QueryState<never> = { data: undefined, error: undefined };

export function createQueryStore(): QueryStore {
  // In the order of use, the most recently used entry last.
  const entries = new Map<string, Entry>();

  const entryOf = (key: string): Entry => {
    const entry = entries.get(key) ?? { state: NOTHING, request: null, listeners: new Set() };
    entries.delete(key);
    entries.set(key, entry);
    return entry;
  };
  const setState = (entry: Entry, state: QueryState<unknown>) => {
    entry.state = state;
    for (const listener of entry.listeners) listener();
  };
  const isUnused = ({ listeners, request }: Entry) => listeners.size === 0 && request === null;
  const trim = () => {
    const unused = [...entries].filter(([, entry]) => isUnused(entry));
    for (const [key] of unused.slice(0, -MAX_UNUSED)) entries.delete(key);
  };

  return {
    state: <T>(key: string) => (entries.get(key)?.state ?? NOTHING) as QueryState<T>,
    fetch<T>({ key, load }: Query<T>) {
      const entry = entryOf(key);
      if (entry.request !== null) return entry.request as Promise<T>;
      if (entry.state.error !== undefined) setState(entry, { ...entry.state, error: undefined });
      const request = load().then(
        (data) => {
          entry.request = null;
          setState(entry, { data, error: undefined });
          return data;
        },
        (error: unknown) => {
          entry.request = null;
          setState(entry, { ...entry.state, error });
          throw error;
        },
      );
      entry.request = request;
      trim();
      return request;
    },
    set<T>(key: string, update: (data: T | undefined) => T) {
      const entry = entryOf(key);
      setState(entry, { ...entry.state, data: update(entry.state.data as T | undefined) });
    },
    subscribe(key, listener) {
      const { listeners } = entryOf(key);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        trim();
      };
    },
    evict(keyPrefix) {
      for (const [key, entry] of entries) if (key.startsWith(keyPrefix) && isUnused(entry)) entries.delete(key);
    },
  };
}

/** The one cache of this page. In the browser only. */
export const queryStore = createQueryStore();
