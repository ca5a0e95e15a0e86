/** A list that starts with the loader's first page and is continued in place, in the page's cache of reads. */
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import { queryStore } from './query-store.ts';

export interface Page<T> {
  items: readonly T[];
  next_offset: number | null;
}

export interface PagedQuery<T> {
  items: readonly T[];
  state: 'more' | 'loading' | 'failed' | 'end';
  /** Offset of the next page; null at the end. */
  nextOffset: number | null;
  /** Fetches the next page; does nothing while one is in flight or at the end. */
  loadMore(): Promise<void>;
  /**
   * Fetches again what is loaded, 100 items and the rest of their page at most.
   *
   * @param from offset of the first page
   * @param keepsGone what the server does not list any more stays, to be put back
   * @throws what a request throws; the pages before it are renewed
   */
  renew(from: number, keepsGone?: boolean): Promise<void>;
  /** Replaces items by newer versions of them. */
  update(items: readonly T[]): void;
}

interface List<T> {
  /** The loader's page that the list began with; another one starts it anew. */
  first: Page<T>;
  items: readonly T[];
  /** Offset of the next page as if no item had been removed. */
  nextOffset: number | null;
  isLoading: boolean;
  hasFailed: boolean;
}

let lastId = 0;

/**
 * @param fetchPage fetches the list from an offset on
 * @param keyOf identity of an item: a list that grew at its head brings items again
 * @param visit names the list and the visit to it; with a name, coming back finds the pages that were loaded
 * @param isGone of an item that has left the list of the server since, whether or not it is still shown: those after it moved up by one
 */
export function usePagedQuery<T>(
  first: Page<T>,
  fetchPage: (offset: number) => Promise<Page<T>>,
  keyOf: (item: T) => string,
  { visit, isGone = () => false }: { visit?: () => string; isGone?: (item: T) => boolean } = {},
): PagedQuery<T> {
  const isInBrowser = useIsHydrated();
  const [id] = useState(() => ++lastId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stays while the list does, as when only the hash changes
  const name = useMemo(() => (isInBrowser && visit ? visit() : null), [isInBrowser, first]);
  const key = `list ${name ?? id}`;
  // In the first rendering, so that the page is long enough for its scroll position to be restored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of an item the key is always the same
  const start = useMemo(() => startOf(first, name, keyOf), [first, name]);
  const subscribe = useCallback((listener: () => void) => queryStore.subscribe(key, listener), [key]);
  const stored = useSyncExternalStore(
    subscribe,
    () => queryStore.state<List<T>>(key).data,
    () => undefined,
  );
  const list = stored?.first === first ? stored : start;
  const latest = useRef(first);
  useEffect(() => {
    latest.current = first;
  }, [first]);
  /** Does nothing when the list has started anew meanwhile. */
  const change = (next: (now: List<T>) => Partial<List<T>>) => {
    if (latest.current !== first) return;
    queryStore.set<List<T>>(key, (before) => {
      const now = before?.first === first ? before : start;
      return { ...now, ...next(now) };
    });
  };

  useEffect(() => {
    // A reader's own first page may be longer.
    const items = list.items.slice(first.items.length);
    if (name !== null && items.length > 0) savePages(name, { items, nextOffset: list.nextOffset });
  }, [name, list, first]);

  const update = (items: readonly T[]) => {
    const newer = new Map(items.map((item) => [keyOf(item), item]));
    change((now) => ({ items: now.items.map((item) => newer.get(keyOf(item)) ?? item) }));
  };
  const gone = list.items.filter(isGone).length;
  const nextOffset = list.nextOffset && list.nextOffset - gone;
  return {
    items: list.items,
    nextOffset,
    state: stateOf(list),
    async loadMore() {
      if (list.isLoading || nextOffset === null) return;
      change(() => ({ isLoading: true, hasFailed: false }));
      try {
        const page = await fetchPage(nextOffset);
        change((now) => ({
          items: distinct([...now.items, ...page.items], keyOf),
          nextOffset: page.next_offset && page.next_offset + gone,
          isLoading: false,
        }));
      } catch (error) {
        console.error('the list could not be fetched', error);
        change(() => ({ isLoading: false, hasFailed: true }));
      }
    },
    async renew(from, keepsGone) {
      const { items: old, nextOffset: end } = list;
      const last = end ?? Number.POSITIVE_INFINITY;
      const fresh: T[] = [];
      let next: number | null = from;
      // Pages of readers and of everybody have different lengths.
      while (next !== null && next < last && fresh.length < MAX_RENEWED) {
        const page: Page<T> = await fetchPage(next);
        fresh.push(...page.items);
        next = page.next_offset;
        update(page.items);
      }
      if (keepsGone) return;
      const isWhole = next === null || next >= last;
      const freshKeys = fresh.map(keyOf);
      const oldKeys = old.map(keyOf);
      // The rest begins after the last of them that was there before: others have come and gone at its head meanwhile.
      const lastKept = freshKeys.findLast((key) => oldKeys.includes(key));
      const renewed = isWhole || lastKept === undefined ? oldKeys : oldKeys.slice(0, oldKeys.indexOf(lastKept) + 1);
      change((now) => {
        const known = new Set([...freshKeys, ...renewed]);
        const rest = now.items.filter((item) => !known.has(keyOf(item)));
        // Null where the list had ended.
        const end = isWhole || next === null ? now.nextOffset : now.nextOffset && next + rest.length;
        return { items: [...fresh, ...rest], nextOffset: rest.length > 0 ? end : next };
      });
    },
    update,
  };
}

/** Items of a list that is fetched again. */
const MAX_RENEWED = 100;

/** The first page, with the pages that an earlier visit had loaded. */
function startOf<T>(first: Page<T>, name: string | null, keyOf: (item: T) => string): List<T> {
  const saved = name === null ? null : readSavedPages<T>(name);
  return {
    first,
    items: saved ? distinct([...first.items, ...saved.items], keyOf) : first.items,
    nextOffset: saved ? saved.nextOffset : first.next_offset,
    isLoading: false,
    hasFailed: false,
  };
}

function stateOf({ isLoading, hasFailed, nextOffset }: List<unknown>): PagedQuery<unknown>['state'] {
  if (isLoading) return 'loading';
  if (hasFailed) return 'failed';
  return nextOffset === null ? 'end' : 'more';
}

function distinct<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

/**
 * Prefix of the key in session storage for pages that were loaded after the first one; they are restored when the reader comes back to the
 * list.
 */
const PREFIX = 'pages:';
/** Names of the lists that are kept, the latest last; a tab may live for weeks. */
const NAMES = 'pages';
const MAX_LISTS = 20;

interface SavedPages<T> {
  /** Items of the pages after the first one. */
  items: readonly T[];
  nextOffset: number | null;
}

/**
 * Pages that {@link savePages} stored. In the browser only.
 *
 * @param name name of the list and the visit
 * @returns null when there are none, or storage is closed to us
 */
export function readSavedPages<T>(name: string): SavedPages<T> | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as SavedPages<T> | null;
  } catch {
    return null;
  }
}

/** Saves the pages for {@link readSavedPages}; does nothing when storage is full or closed. @param name name of the list and the visit */
export function savePages<T>(name: string, pages: SavedPages<T>): void {
  try {
    const earlier = JSON.parse(sessionStorage.getItem(NAMES) ?? '[]') as string[];
    const names = [...earlier.filter((other) => other !== name), name];
    for (const old of names.splice(0, names.length - MAX_LISTS)) sessionStorage.removeItem(PREFIX + old);
    sessionStorage.setItem(NAMES, JSON.stringify(names));
    sessionStorage.setItem(PREFIX + name, JSON.stringify(pages));
  } catch {
    // Storage is full or closed: coming back shows the first page.
  }
}
