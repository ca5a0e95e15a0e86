/** A list that begins with what the loader brought and goes on in place. A new beginning (another filter, another page) starts it anew. */
import { useEffect, useState } from 'react';
import { readSavedPages, type SavedPages, savePages } from './saved-pages.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

export interface Page<T> {
  items: readonly T[];
  next_offset: number | null;
}

export interface Paged<T> {
  items: readonly T[];
  state: 'more' | 'loading' | 'failed' | 'end';
  /** Where the next page begins; null at the end. */
  nextOffset: number | null;
  /** Fetches the next page; does nothing while one is under way or at the end. */
  loadMore(): Promise<void>;
  /** Puts the same first page, as this reader sees it, in the place of the one everybody sees. */
  replaceFirst(page: Page<T>): void;
  /** Puts newer versions of items in the place of those that are shown. */
  renew(items: readonly T[]): void;
}

interface Kept<T> {
  first: Page<T>;
  firstCount: number;
  items: readonly T[];
  nextOffset: number | null;
  isLoading: boolean;
  hasFailed: boolean;
}

/**
 * @param fetchPage of the list from an offset on
 * @param keyOf what makes an item the same one: a list that grew at its head brings items again
 * @param nameOfVisit names this list at this place in the history; with it, coming back finds what was loaded
 */
export function usePaged<T>(
  first: Page<T>,
  fetchPage: (offset: number) => Promise<Page<T>>,
  keyOf: (item: T) => string,
  nameOfVisit?: () => string,
): Paged<T> {
  const isInBrowser = useIsHydrated();
  // With the first drawing, so that the page is long enough to be scrolled to where one was.
  const [kept, setKept] = useState(() => withKept(beginning(first), isInBrowser, keyOf, nameOfVisit));
  let shown = kept;
  if (kept.first !== first) {
    shown = beginning(first);
    setKept(shown);
  }
  /** Leaves the state alone when the list has begun anew meanwhile. */
  const change = (next: (now: Kept<T>) => Partial<Kept<T>>) =>
    setKept((now) => (now.first === first ? { ...now, ...next(now) } : now));

  // On a whole page load the server's list is drawn first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has begun
  useEffect(() => {
    if (shown.items.length === shown.firstCount) setKept((now) => withKept(now, true, keyOf, nameOfVisit));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name is of the list that is shown
  useEffect(() => {
    const items = shown.items.slice(shown.firstCount);
    if (nameOfVisit && items.length > 0) savePages(nameOfVisit(), { items, nextOffset: shown.nextOffset });
  }, [shown.items, shown.nextOffset]);

  return {
    items: shown.items,
    nextOffset: shown.nextOffset,
    state: stateOf(shown),
    async loadMore() {
      if (shown.isLoading || shown.nextOffset === null) return;
      change(() => ({ isLoading: true, hasFailed: false }));
      try {
        const page = await fetchPage(shown.nextOffset);
        change((now) => ({
          items: distinct([...now.items, ...page.items], keyOf),
          nextOffset: page.next_offset,
          isLoading: false,
        }));
      } catch (error) {
        console.error('the list could not be continued', error);
        change(() => ({ isLoading: false, hasFailed: true }));
      }
    },
    replaceFirst: (page) =>
      change((now) => ({
        items: distinct([...page.items, ...now.items.slice(now.firstCount)], keyOf),
        firstCount: page.items.length,
        ...(now.items.length > now.firstCount ? {} : { nextOffset: page.next_offset }),
      })),
    renew(items) {
      const newer = new Map(items.map((item) => [keyOf(item), item]));
      change((now) => ({ items: now.items.map((item) => newer.get(keyOf(item)) ?? item) }));
    },
  };
}

function beginning<T>(first: Page<T>): Kept<T> {
  return {
    first,
    firstCount: first.items.length,
    items: first.items,
    nextOffset: first.next_offset,
    isLoading: false,
    hasFailed: false,
  };
}

/** The list with what was loaded of it when one was here before. */
function withKept<T>(
  begun: Kept<T>,
  isInBrowser: boolean,
  keyOf: (item: T) => string,
  nameOfVisit: (() => string) | undefined,
): Kept<T> {
  const pages: SavedPages<T> | null = isInBrowser && nameOfVisit ? readSavedPages<T>(nameOfVisit()) : null;
  if (pages === null) return begun;
  return { ...begun, items: distinct([...begun.items, ...pages.items], keyOf), nextOffset: pages.nextOffset };
}

function stateOf({ isLoading, hasFailed, nextOffset }: Kept<unknown>): Paged<unknown>['state'] {
  if (isLoading) return 'loading';
  if (hasFailed) return 'failed';
  return nextOffset === null ? 'end' : 'more';
}

function distinct<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
