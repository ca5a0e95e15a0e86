/**
 * Chapters on the page. While the text is scrolled these are the one that is read and its neighbours, which are added before they are
 * reached and removed when they are far; in pages it is the one that is read. Adding or removing text above does not move what is visible.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusPlace } from '../../ui/keep-focus.ts';
import { positionAtTop, type ReaderTools, scrollToPosition } from '../reader/index.ts';
import type { BookNotes } from './book-notes.ts';
import { chapterOfBlock } from './book-places.ts';
import { fillChapter, holdView, isFilled, islandOf } from './chapter-island.ts';
import type { ChapterText, ChapterTexts } from './chapter-texts.ts';

export interface BookPlace {
  index: number;
  /** Null for the beginning of the chapter. */
  block_id: string | null;
  offset: number;
}

/** `end`: its last page. */
export type PlaceWanted = BookPlace | { index: number; end: true } | { index: number; share: number };

export interface Chapters {
  shown: readonly number[];
  texts: ChapterTexts;
  /**
   * Shows a place, now or when its text has come.
   *
   * @param how `isReturn`: to where the reader was before, which is not reading, and is not reported; `takesFocus`: what was pressed goes, and
   *   the place gets the focus
   */
  go(place: PlaceWanted, how?: { isReturn?: boolean; takesFocus?: boolean }): void;
  /** Whether a place that was gone to, but the beginning of a chapter, is still to come with its text. */
  isComing(): boolean;
  /** A chapter's text has come or failed: rendered again. */
  of(index: number): ChapterText | undefined;
  retry(index: number): void;
  /** Brings the chapter after a block, and shows it where that is read. False at the end of the book, or when it fails. */
  follow(last: HTMLElement): Promise<boolean>;
}

interface ChaptersParts {
  bookId: string;
  count: number;
  /** The chapter that came with the document, or is to come first. */
  first: number;
  texts: ChapterTexts;
  notes: BookNotes;
  tools: { current: ReaderTools | null };
  surface: ReaderTools['surface'];
  isPaged: boolean;
}

/** Milliseconds after the last scroll. */
const REST_MS = 160;
/** A chapter comes when its neighbour's edge is nearer, and goes when it is further; in window heights. */
const COMES = 2;
const GOES = 8;
/** Chapters that are kept for reading without network, and when they are fetched. */
const KEPT_AHEAD = 3;
const KEEP_AFTER_MS = 1_500;

export function useChapters(parts: ChaptersParts): Chapters {
  const { bookId, count, first, texts, notes, tools, surface, isPaged } = parts;
  const [shown, setShown] = useState<readonly number[]>([first]);
  const [, redraw] = useState(0);
  const now = useRef(shown);
  const wanted = useRef<{ place: PlaceWanted; isReturn: boolean; takesFocus: boolean } | null>(null);
  const read = useRef<BookPlace | null>(null);
  const fills = useRef(new Map<number, () => void>());
  now.current = shown;

  const arrive = useCallback(
    (index: number, isWhole: boolean) => {
      const now = wanted.current;
      if (!surface || now?.place.index !== index) return;
      const show = () => {
        if (!showPlace(now.place, surface, tools.current, bookId, isWhole)) return;
        wanted.current = null;
        const there = now.takesFocus && elementAt(now.place, surface, bookId);
        if (there) focusPlace(there);
      };
      if (now.isReturn && tools.current) tools.current.runProgrammatic(show);
      else show();
    },
    [surface, tools, bookId],
  );
  /** Changes what stands above or below; the scrolling that this takes is not the reader's. */
  const hold = useCallback(
    (change: () => void) => {
      if (!surface) return change();
      const held = () => holdView(surface, change);
      if (tools.current) tools.current.runProgrammatic(held);
      else held();
    },
    [surface, tools],
  );
  const tellShown = useCallback(() => {
    const filled = now.current.filter((index) => isFilled(islandOf(bookId, index)));
    notes.setShown(new Set(filled));
  }, [notes, bookId]);

  // Fills the chapters that have come without the document.
  useLayoutEffect(() => {
    if (!surface) return;
    for (const [index, stop] of fills.current) {
      if (shown.includes(index)) continue;
      stop();
      fills.current.delete(index);
    }
    for (const index of shown) {
      const island = islandOf(bookId, index);
      if (!island) continue;
      if (isFilled(island)) {
        arrive(index, true);
        continue;
      }
      if (fills.current.has(index)) continue;
      const fill = fillChapter(
        island,
        texts.open(index),
        (isWhole) => {
          if (isWhole) tellShown();
          surface.renew();
          arrive(index, isWhole);
          redraw((times) => times + 1);
        },
        () => arrive(index, false),
        { isPaged, hold },
      );
      fills.current.set(index, fill);
      // Rendered before the text was asked for: it shows now that it is coming.
      if (!isFilled(island)) redraw((times) => times + 1);
    }
    tellShown();
    surface.renew();
  }, [surface, shown, texts, bookId, arrive, tellShown, isPaged, hold]);
  useEffect(() => {
    const running = fills.current;
    return () => {
      for (const stop of running.values()) stop();
      running.clear();
    };
  }, []);

  // For reading on without network, and for the words and notes of the chapter that came with the document.
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const index of shown) texts.open(index);
      const last = shown.at(-1) ?? 0;
      const next = Array.from({ length: KEPT_AHEAD }, (_, step) => last + 1 + step).filter((index) => index < count);
      if (isPaged && next[0] !== undefined) texts.open(next[0]);
      if (!savesData()) void texts.keep(next);
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [shown, texts, count, isPaged]);

  const go = useCallback(
    (place: PlaceWanted, { isReturn = false, takesFocus = false } = {}) => {
      wanted.current = { place, isReturn, takesFocus };
      if ('block_id' in place) read.current = place;
      const isHere = now.current.includes(place.index) && (!isPaged || now.current.length === 1);
      if (isHere) arrive(place.index, isFilled(islandOf(bookId, place.index)));
      else {
        if (!isPaged) scrollTo({ top: 0, behavior: 'instant' });
        setShown([place.index]);
      }
    },
    [arrive, bookId, isPaged],
  );

  const isComing = useCallback(() => {
    const place = wanted.current?.place;
    if (!place || ('block_id' in place && place.block_id === null)) return false;
    return texts.peek(place.index)?.error == null;
  }, [texts]);

  const follow = useCallback(
    async (last: HTMLElement) => {
      const index = (chapterOfBlock(last.dataset.block ?? '') ?? count) + 1;
      if (!surface || index >= count) return false;
      const hasCome = await texts.open(index).whole.then(
        () => true,
        () => false,
      );
      if (!hasCome) return false;
      if (!now.current.includes(index)) go({ index, block_id: null, offset: 0 });
      return new Promise<boolean>((resolve) => {
        const stop = surface.onText(() => look());
        const look = () => {
          if (!isFilled(islandOf(bookId, index))) return;
          stop();
          resolve(true);
        };
        look();
      });
    },
    [surface, texts, bookId, count, go],
  );

  // The chapter that is read: the one the reader moved to or asked for, never one that a change of the layout brought to the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the layout ends what was begun in the one before
  useEffect(() => {
    if (!surface) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      const top = wanted.current ? null : positionAtTop(surface.view, tools.current?.bar.current?.offsetHeight ?? 0);
      const index = top && chapterOfBlock(top.block_id);
      if (top && index !== null) read.current = { index, ...top };
    };
    const onScroll = (event: Event) => {
      if (tools.current?.isProgrammaticScroll(event)) return;
      clearTimeout(timer);
      timer = setTimeout(note, REST_MS);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
    };
  }, [surface, tools, isPaged]);

  // After a change of the layout, shows the same place; in pages only its chapter is on the page. The text at the top is another place by
  // now.
  const laidOut = useRef(isPaged);
  useLayoutEffect(() => {
    if (laidOut.current === isPaged) return;
    laidOut.current = isPaged;
    const place = wanted.current ?? (read.current && { place: read.current, isReturn: true });
    if (place) go(place.place, { isReturn: place.isReturn });
  }, [isPaged, go]);

  useEffect(() => {
    if (!surface || isPaged) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const change = (next: readonly number[]) => hold(() => flushSync(() => setShown(next)));
    const extend = (index: number, isBefore: boolean) => {
      if (index < 0 || index >= count || now.current.includes(index)) return;
      const text = texts.open(index);
      // Whole before it is put in: what grows above would move the text.
      text.whole.then(
        () => {
          if (isGone || now.current.includes(index)) return;
          const edge = isBefore ? now.current[0] : now.current.at(-1);
          if (edge !== (isBefore ? index + 1 : index - 1)) return;
          change(isBefore ? [index, ...now.current] : [...now.current, index]);
        },
        () => redraw((times) => times + 1),
      );
    };
    const look = () => {
      const [from, to] = [now.current[0] ?? 0, now.current.at(-1) ?? 0];
      const top = islandOf(bookId, from)?.getBoundingClientRect().top ?? 0;
      const bottom = islandOf(bookId, to)?.getBoundingClientRect().bottom ?? 0;
      if (isFilled(islandOf(bookId, to)) && bottom < innerHeight * (1 + COMES)) extend(to + 1, false);
      if (isFilled(islandOf(bookId, from)) && top > -innerHeight * COMES) extend(from - 1, true);
      const near = now.current.filter((index) => isNear(bookId, index));
      if (near.length > 0 && near.length < now.current.length) change(near);
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(look, REST_MS);
    };
    onScroll();
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      isGone = true;
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
    };
  }, [surface, isPaged, texts, bookId, count, hold]);

  return {
    shown,
    texts,
    go,
    isComing,
    follow,
    of: (index) => texts.peek(index),
    retry(index) {
      fills.current.get(index)?.();
      fills.current.delete(index);
      setShown((before) => (before.includes(index) ? [...before] : before));
      dispatchEvent(new Event('scroll'));
    },
  };
}

/** The connection is metered. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

function isNear(bookId: string, index: number): boolean {
  const box = islandOf(bookId, index)?.closest('.chapter')?.getBoundingClientRect();
  return !box || (box.bottom > -GOES * innerHeight && box.top < (1 + GOES) * innerHeight);
}

/** The chapter that stands at the top of the window. */
export function chapterAtTop(bookId: string, shown: readonly number[]): number | undefined {
  const line = Math.min(120, innerHeight / 4);
  return shown.findLast((index) => {
    const box = islandOf(bookId, index)?.closest('.chapter')?.getBoundingClientRect();
    return box !== undefined && box.top <= line;
  });
}

/** What stands at a place that shows: its block, or the head of the chapter for its beginning. */
function elementAt(
  place: PlaceWanted,
  { view }: NonNullable<ReaderTools['surface']>,
  bookId: string,
): HTMLElement | null {
  if (!('block_id' in place)) return view.inView()[0] ?? null;
  const block = place.block_id === null ? null : view.block(place.block_id);
  return block ?? islandOf(bookId, place.index)?.closest('.chapter')?.querySelector('h1') ?? null;
}

/** @returns whether it could be shown; a place that the text does not have, once it is whole, is its beginning */
function showPlace(
  place: PlaceWanted,
  surface: NonNullable<ReaderTools['surface']>,
  tools: ReaderTools | null,
  bookId: string,
  isWhole: boolean,
): boolean {
  const pages = tools?.pages ?? null;
  const section = islandOf(bookId, place.index)?.closest<HTMLElement>('.chapter');
  if (!section) return false;
  const toStart = () => {
    if (pages) pages.toFirst();
    else scrollBy({ top: section.getBoundingClientRect().top, behavior: 'instant' });
  };
  if ('end' in place) {
    if (!isWhole) return false;
    if (pages) pages.toLast();
    else scrollBy({ top: section.getBoundingClientRect().bottom - innerHeight, behavior: 'instant' });
    return true;
  }
  if ('share' in place) {
    if (!isWhole) return false;
    const blocks = section.querySelectorAll<HTMLElement>('[data-block]');
    const block = blocks[Math.floor(place.share * blocks.length)]?.dataset.block;
    if (block && place.share > 0)
      scrollToPosition(surface.view, { block_id: block, offset: 0 }, tools?.bar.current?.offsetHeight ?? 0);
    else toStart();
    return true;
  }
  if (place.block_id === null) {
    toStart();
    return true;
  }
  if (surface.view.block(place.block_id)) {
    const point = { block_id: place.block_id, offset: place.offset };
    scrollToPosition(surface.view, point, tools?.bar.current?.offsetHeight ?? 0);
    return true;
  }
  if (isWhole) toStart();
  return isWhole;
}
