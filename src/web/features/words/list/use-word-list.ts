/** The rows of the word list, fetched as they are scrolled into view, and saved for coming back. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MyWord } from '#contract/shapes.ts';
import { readSavedPages, savePages } from '../../../data/use-paged-query.ts';
import { readCookie } from '../../../shell/api.ts';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import { missingPages, type SparseList, sparseListOf, withoutItems, withPage } from './sparse-list.ts';

/** Rows saved for coming back. */
const MAX_SAVED = 200;
/** Debounce, so that pages scrolled past quickly are not fetched. */
const DEBOUNCE_MS = 80;

export interface WordPage {
  items: readonly MyWord[];
  total: number;
}

export interface WordList {
  total: number;
  at(index: number): MyWord | undefined;
  /** All fetched rows, in order. */
  loaded: readonly MyWord[];
  hasFailed: boolean;
  /** Fetches the rows of a range that are missing or from an earlier visit. @param to excluded */
  request(from: number, to: number): void;
  retry(): void;
  remove(words: ReadonlySet<string>): void;
  /** Puts what the word is now into its row. */
  renew(word: MyWord): void;
  /** Fetches the list again, as after a word came back. */
  refetch(): void;
}

/**
 * @param first the loader's page; another one begins the list anew
 * @param fetchPage of the list from an offset on
 * @param address of the list: with another one the rows of an earlier visit are found again
 */
export function useWordList(
  first: WordPage,
  pageSize: number,
  fetchPage: (offset: number) => Promise<WordPage>,
  address: string,
): WordList {
  const isInBrowser = useIsHydrated();
  const begin = () => initialList(first, isInBrowser ? visitTo(address) : null);
  const [list, setList] = useState(begin);
  const [hasFailed, setFailed] = useState(false);
  const [shown, setShown] = useState({ first, address });
  if (shown.first !== first) {
    setShown({ first, address });
    setFailed(false);
    // Rows of the same list stand elsewhere by now.
    setList(shown.address === address ? sparseListOf(first.items, first.total) : begin);
  }
  const visible = useRef({ from: 0, to: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const load = useEffectEvent(async (offset: number) => {
    try {
      const page = await fetchPage(offset);
      setList((now) => withPage(now, offset, page, ({ id }) => id));
      setFailed(false);
    } catch (error) {
      console.error('words could not be fetched', error);
      setFailed(true);
    }
  });
  const fetchMissing = useEffectEvent(() => {
    const { from, to } = visible.current;
    for (const offset of missingPages(list, from, to, pageSize)) void load(offset);
  });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn checks again for missing rows
  useEffect(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => fetchMissing(), DEBOUNCE_MS);
    return () => clearTimeout(timer.current);
  }, [turn]);
  // During hydration the server's rows must be rendered.
  const restore = useEffectEvent(() => {
    if (list.rows.size === first.items.length) setList(initialList(first, visitTo(address)));
  });
  useEffect(() => restore(), []);
  /** The list as it was drawn last: when it gives way to another, that one has been rendered already. */
  const drawn = useRef<SparseList<MyWord>>(undefined);
  useEffect(() => {
    drawn.current = list;
  }, [list]);
  useEffect(() => {
    // Computed once: when the page is left, another reader may be logged in.
    const visit = visitTo(address);
    const save = () => {
      if (!drawn.current) return;
      const { from, to } = visible.current;
      const near = [...drawn.current.rows].filter(
        ([index]) => index >= from - MAX_SAVED / 2 && index < to + MAX_SAVED / 2,
      );
      if (near.length > 0) savePages(visit, { items: near.slice(0, MAX_SAVED), nextOffset: null });
    };
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('pagehide', save);
      save();
    };
  }, [address]);

  return {
    total: list.total,
    at: (index) => list.rows.get(index),
    loaded: [...list.rows].sort(([a], [b]) => a - b).map(([, word]) => word),
    hasFailed,
    request(from, to) {
      visible.current = { from, to };
      if (missingPages(list, from, to, pageSize).length > 0) setTurn((now) => now + 1);
    },
    retry: () => setTurn((now) => now + 1),
    remove: (words) => setList((now) => withoutItems(now, ({ word }) => words.has(word))),
    renew: (word) =>
      setList((now) => ({
        ...now,
        rows: new Map([...now.rows].map(([at, row]) => [at, row.id === word.id ? word : row])),
      })),
    refetch() {
      const { from } = visible.current;
      void load(Math.floor(from / pageSize) * pageSize);
      setList((now) => ({ ...now, rows: new Map() }));
      setTurn((now) => now + 1);
    },
  };
}

/** Names the list and the visit to it, for whom it was opened. In the browser. */
function visitTo(address: string): string {
  const { key = '' } = (history.state ?? {}) as { key?: string };
  return `words ${readCookie('bb_uid') ?? ''} ${key} ${address}`;
}

/** The first page, with the rows that an earlier visit had fetched: what became of those words since is not known yet. */
function initialList({ items, total }: WordPage, visit: string | null): SparseList<MyWord> {
  const list = sparseListOf(items, total);
  const saved = visit === null ? null : readSavedPages<[number, MyWord]>(visit);
  if (saved === null) return list;
  const ids = new Set(items.map(({ id }) => id));
  const others = saved.items.filter(([index, { id }]) => index < total && !list.rows.has(index) && !ids.has(id));
  return { total, rows: new Map([...list.rows, ...others]), stale: new Set(others.map(([, word]) => word)) };
}
