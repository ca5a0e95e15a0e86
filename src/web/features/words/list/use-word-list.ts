/** The rows of the word book near what shows, fetched as they come into sight. Coming back finds them as they were. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MyWord } from '#contract/shapes.ts';
import { readSavedPages, savePages } from '../../../ui/saved-pages.ts';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import { missingPages, type Slots, slotsOf, without, withPage } from './slots.ts';

/** Rows kept for coming back: what a phone shows some times over. */
const MOST_KEPT = 200;
/** Scrolled past quickly, a page need not be fetched. */
const SETTLED_MS = 80;

export interface WordPage {
  items: readonly MyWord[];
  total: number;
}

export interface WordList {
  total: number;
  at(place: number): MyWord | undefined;
  /** All rows that are there, in their order. */
  loaded: readonly MyWord[];
  hasFailed: boolean;
  /** Fetches what is missing between two places. @param to excluded */
  want(from: number, to: number): void;
  retry(): void;
  remove(words: ReadonlySet<string>): void;
  /** Fetches anew, as after something came back into the list. */
  renew(): void;
}

/**
 * @param first the page that came with the document
 * @param fetchPage of the list from an offset on
 * @param visit names this list at this place in the history
 */
export function useWordList(
  first: WordPage,
  pageSize: number,
  fetchPage: (offset: number) => Promise<WordPage>,
  visit: () => string,
): WordList {
  const isInBrowser = useIsHydrated();
  const [slots, setSlots] = useState(() => begun(first, isInBrowser ? visit() : null));
  const [hasFailed, setFailed] = useState(false);
  const wanted = useRef({ from: 0, to: 0 });
  const under = useRef(new Set<number>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const load = useEffectEvent(async (offset: number) => {
    if (under.current.has(offset)) return;
    under.current.add(offset);
    try {
      const page = await fetchPage(offset);
      setSlots((now) => withPage(now, offset, page, ({ id }) => id));
      setFailed(false);
    } catch (error) {
      console.error('words could not be fetched', error);
      setFailed(true);
    } finally {
      under.current.delete(offset);
    }
  });
  const fill = useEffectEvent(() => {
    const { from, to } = wanted.current;
    for (const offset of missingPages(slots, from, to, pageSize)) void load(offset);
  });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is another look at what is missing
  useEffect(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => fill(), SETTLED_MS);
    return () => clearTimeout(timer.current);
  }, [turn]);
  // On a whole page load the document's rows are drawn first.
  const restore = useEffectEvent(() => {
    if (slots.rows.size === first.items.length) setSlots(begun(first, visit()));
  });
  useEffect(() => restore(), []);
  const keep = useEffectEvent(() => {
    const { from, to } = wanted.current;
    const near = [...slots.rows].filter(([place]) => place >= from - MOST_KEPT / 2 && place < to + MOST_KEPT / 2);
    if (near.length > 0) savePages(visit(), { items: near.slice(0, MOST_KEPT), nextOffset: null });
  });
  useEffect(() => {
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, []);

  return {
    total: slots.total,
    at: (place) => slots.rows.get(place),
    loaded: [...slots.rows].sort(([a], [b]) => a - b).map(([, word]) => word),
    hasFailed,
    want(from, to) {
      wanted.current = { from, to };
      if (missingPages(slots, from, to, pageSize).length > 0) setTurn((now) => now + 1);
    },
    retry: () => setTurn((now) => now + 1),
    remove: (words) => setSlots((now) => without(now, ({ word }) => words.has(word))),
    renew() {
      const { from } = wanted.current;
      void load(Math.floor(from / pageSize) * pageSize);
      setSlots((now) => ({ ...now, rows: new Map() }));
      setTurn((now) => now + 1);
    },
  };
}

/** With the rows that were there when one was here before. */
function begun({ items, total }: WordPage, visit: string | null): Slots<MyWord> {
  const slots = slotsOf(items, total);
  const kept = visit === null ? null : readSavedPages<[number, MyWord]>(visit);
  if (kept === null) return slots;
  const ids = new Set(items.map(({ id }) => id));
  const others = kept.items.filter(([place, { id }]) => place < total && !slots.rows.has(place) && !ids.has(id));
  return { total, rows: new Map([...slots.rows, ...others]) };
}
