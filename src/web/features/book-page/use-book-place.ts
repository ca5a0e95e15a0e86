/**
 * The reader's place in the book: followed while the text moves, stored in this browser and, for an account, on the server through the
 * outbox. A place that another device reached is offered, never jumped to. The visible passage can be bookmarked.
 */
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { BookPosition, Instant, ShelfItem } from '#contract/shapes.ts';
import { useSeenAgain } from '../../data/use-seen-again.ts';
import { isAppError } from '../../loader-context.ts';
import { api, pageAccount, token, writeCookie } from '../../shell/api.ts';
import { pageOutbox } from '../../shell/outbox/page-outbox.ts';
import { showError } from '../../ui/error-toast.ts';
import { toast } from '../../ui/toast.ts';
import {
  blockText,
  positionAtTop,
  type ReaderPorts,
  type ReaderTools,
  type ReadingPosition,
  storedPosition,
} from '../reader/index.ts';
import type { Bookmark, BookNotes } from './book-notes.ts';
import { chapterOfBlock, placeKey } from './book-places.ts';
import { isFilled, islandOf } from './chapter-island.ts';
import { chapterAtTop } from './use-chapters.ts';

export interface ReachedPlace {
  index: number;
  /** Share of the chapter, 0 to 1. */
  share: number;
  /** Number of the page in its chapter, from 0; null without pages and in a chapter of which only a part is laid out. */
  page: number | null;
  /** Whether the end of the chapter shows. */
  isEnd: boolean;
}

export interface PlaceStore {
  get(): ReachedPlace;
  subscribe(listener: () => void): () => void;
}

export const usePlace = (store: PlaceStore): ReachedPlace =>
  useSyncExternalStore(store.subscribe, store.get, store.get);

/** A place with when it was reached. */
export interface KeptPlace {
  pos: BookPosition;
  at: Instant;
  /** Share of the book, 0 to 1; missing when unknown. */
  progress?: number;
}

/** Names the chapter of the book read last, so that the document comes with it. */
export const PLACE_COOKIE = 'bb_book';
const COOKIE_DAYS = 365;
/** Difference of times that the clocks of devices and server may cause; a smaller one does not mean that another device was used. */
const SKEW_MS = 3_000;
/** Pause between two measurements of progress. */
const LOOK_MS = 150;
/** Pause after the last change before the place is sent to the server. */
const SAVE_AFTER_MS = 2_500;

export function placeOnDevice(bookId: string, reader: string | null): KeptPlace | null {
  const kept = storedPosition(placeKey(bookId, reader));
  const index = kept && chapterOfBlock(kept.block_id);
  return kept && index !== null ? { pos: { index, block_id: kept.block_id, offset: kept.offset }, at: kept.at } : null;
}

/** Place that another device has reached since this one was used; null for none. */
export function elsewhereOf(here: KeptPlace | null, server: KeptPlace | null): KeptPlace | null {
  if (!here || !server || Date.parse(server.at) <= Date.parse(here.at) + SKEW_MS) return null;
  const isSame = here.pos.block_id === server.pos.block_id && Math.abs(here.pos.offset - server.pos.offset) < 200;
  return isSame ? null : server;
}

type AskForShelved = (name: 'GET /reader/mybook/{id}', input: { params: { id: string } }) => Promise<ShelfItem>;

/** The place in a book of the account; null where the book is not on the shelf. */
export async function placeOf(call: AskForShelved, bookId: string): Promise<KeptPlace | null> {
  try {
    const { pos, updated_at: at, progress } = await call('GET /reader/mybook/{id}', { params: { id: bookId } });
    return pos && { pos, at, progress };
  } catch (error) {
    if ((isAppError(error) || error instanceof ApiError) && error.status === 404) return null;
    throw error;
  }
}

/** A place that another device has reached: asked for when the reader comes back to the page, of a book that is on the shelf. */
export function useElsewhere(bookId: string, reader: string | null, isShelved: () => boolean) {
  const [place, setPlace] = useState<KeptPlace | null>(null);
  const answered = useRef<Instant>(undefined);
  /** Offers the account's place where it is another device's, and not the one that was answered. */
  const look = useCallback(
    (kept: KeptPlace | null) => {
      setPlace(kept?.at === answered.current ? null : elsewhereOf(placeOnDevice(bookId, reader), kept));
    },
    [bookId, reader],
  );
  useSeenAgain(() => {
    if (!isShelved()) return;
    placeOf(api().call, bookId).then(look, (error: unknown) => console.error('the place could not be renewed', error));
  });
  const answer = () => {
    answered.current = place?.at;
    setPlace(null);
  };
  return { place, look, answer };
}

interface BookPlaceParts {
  bookId: string;
  /** A book that is read is put on the shelf, which stores the place. */
  isOnShelf: boolean;
  first: number;
  /** Chapters of the book. */
  count: number;
  tools: { current: ReaderTools | null };
  shown: { current: readonly number[] };
}

export function useBookPlace({ bookId, isOnShelf, first, count, tools, shown }: BookPlaceParts) {
  const isKept = useRef(isOnShelf);
  const isShelved = useRef(isOnShelf);
  const [store] = useState(() => createPlaceStore(first));
  const saving = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void } | null>(null);

  const onProgress: ReaderPorts['onProgress'] = useCallback(
    ({ block_id, offset, at }: ReadingPosition) => {
      const index = chapterOfBlock(block_id) ?? chapterAtTop(bookId, shown.current);
      if (index === undefined) return;
      forgetAsked();
      writeCookie(PLACE_COOKIE, `${pageAccount() ?? ''}.${bookId}.${index}`, COOKIE_DAYS);
      if (token() === null) return;
      clearTimeout(saving.current?.timer);
      const is_end = shown.current.at(-1) === count - 1 && isEndShown(bookId, count - 1, tools.current);
      const send = () => {
        saving.current = null;
        if (!isKept.current) {
          isKept.current = true;
          // Sent before the place, which is kept on the shelf.
          void putOnShelf(bookId).then(({ state }) => {
            if (state === 'refused') isKept.current = false;
            if (state === 'sent') isShelved.current = true;
          });
        }
        const call = {
          name: 'POST /reader/mybook/{id}/pos',
          input: { params: { id: bookId }, body: { pos: { index, block_id, offset }, at, is_end } },
        } as const;
        // A refusal is not worth a message: the place is stored here, and the next one is sent again.
        void pageOutbox().put({ item: itemOf(bookId), aspect: 'pos', text: '读到的位置', call });
      };
      saving.current = { timer: setTimeout(send, SAVE_AFTER_MS), send };
    },
    [bookId, count, tools, shown],
  );

  useEffect(() => {
    const flush = () => {
      if (document.visibilityState !== 'hidden') return;
      clearTimeout(saving.current?.timer);
      saving.current?.send();
    };
    // On the window, which gets the event after the document: the reader has reported by then.
    addEventListener('visibilitychange', flush);
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('visibilitychange', flush);
      removeEventListener('pagehide', flush);
      clearTimeout(saving.current?.timer);
      saving.current?.send();
    };
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      const pages = tools.current?.pages ?? null;
      const index = pages ? shown.current[0] : (chapterAtTop(bookId, shown.current) ?? shown.current[0]);
      if (index === undefined) return;
      const before = pages ? pages.share() : shareAbove(islandOf(bookId, index));
      // A chapter on a single page is still to be read.
      const isEnd = isEndShown(bookId, index, tools.current);
      const share = before > 0 && isEnd ? 1 : before;
      store.set({ index, share, page: pages?.page() ?? null, isEnd });
    };
    const onScroll = () => {
      timer ??= setTimeout(look, LOOK_MS);
    };
    onScroll();
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onScroll);
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', onScroll);
    };
  }, [bookId, tools, shown, store]);

  return useMemo(
    () => ({
      store: store as PlaceStore,
      onProgress,
      /** Whether the book is known to be on the shelf, also since the page was opened. */
      isShelved: () => isShelved.current,
    }),
    [store, onProgress],
  );
}

/** Removes the place from the address once the reader has read on, so that a reload begins where the reader is. */
function forgetAsked(): void {
  const { pathname, search, hash } = location;
  if (search !== '' || hash !== '') history.replaceState(history.state, '', pathname);
}

/** For a scrolled chapter: share of its text above the reading line, 0 to 1. */
function shareAbove(island: Element | null): number {
  const box = island?.getBoundingClientRect();
  if (!box || box.height === 0) return 0;
  return Math.min(1, Math.max(0, (Math.min(160, innerHeight / 4) - box.top) / box.height));
}

/** Whether the end of a chapter's text, or something behind it, is visible. */
function isEndShown(bookId: string, index: number, tools: ReaderTools | null): boolean {
  const island = islandOf(bookId, index);
  if (!island || !isFilled(island)) return false;
  return tools?.pages ? tools.pages.isLast() : island.getBoundingClientRect().bottom <= innerHeight;
}

const itemOf = (bookId: string) => `book:${bookId}`;

function putOnShelf(bookId: string) {
  const call = { name: 'POST /reader/mybook/add', input: { body: { book_uuid: bookId } } } as const;
  return pageOutbox().put({ item: itemOf(bookId), aspect: 'shelf', text: '', call });
}

function createPlaceStore(index: number): PlaceStore & { set(next: ReachedPlace): void } {
  let now: ReachedPlace = { index, share: 0, page: null, isEnd: false };
  const listeners = new Set<() => void>();
  return {
    get: () => now,
    set(next) {
      const isSame = (Object.keys(next) as (keyof ReachedPlace)[]).every((key) => next[key] === now[key]);
      if (isSame) return;
      now = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface BookmarkParts {
  notes: BookNotes;
  tools: { current: ReaderTools | null };
  place: PlaceStore;
  surface: ReaderTools['surface'];
}

/** Characters of the text that name a bookmark. */
const WORDS = 90;
const LONGEST_WORD = 30;

/** The text from an offset on, with the whole of the word that the offset is in. */
export function wordsAt(text: string, offset: number): string {
  const begun = /[\p{L}\p{N}\p{M}'’-]*$/u.exec(text.slice(0, offset))?.[0].length ?? 0;
  // Where words are not divided, as in Chinese, the place itself is the beginning.
  const start = begun > LONGEST_WORD || !/^[\p{L}\p{N}\p{M}]/u.test(text.slice(offset)) ? offset : offset - begun;
  return text.slice(start, start + WORDS).trim();
}

/** The bookmark of what shows: on where one stands in a block of the window or page; pressing it sets one or takes those away. */
export function useBookmark({ notes, tools, place, surface }: BookmarkParts) {
  const marks = useSyncExternalStore(notes.subscribe, notes.bookmarks, notes.bookmarks);
  const [here, setHere] = useState<readonly Bookmark[]>([]);
  const look = useCallback(() => {
    if (!surface) return;
    const ids = new Set(surface.view.inView().map(({ dataset }) => dataset.block));
    const found = notes.bookmarks().filter(({ block_id }) => ids.has(block_id));
    setHere((before) =>
      before.length === found.length && before.every((mark, at) => mark === found[at]) ? before : found,
    );
  }, [surface, notes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when there are others
  useEffect(look, [look, marks]);
  useEffect(() => place.subscribe(look), [place, look]);
  const add = () => {
    const top = surface && positionAtTop(surface.view, tools.current?.bar.current?.offsetHeight ?? 0);
    const index = top && chapterOfBlock(top.block_id);
    // The end of a text is a place, but nothing of it shows.
    const isInView = surface?.view.inView().some(({ dataset }) => dataset.block === top?.block_id);
    if (!surface || !top || index === null || !isInView) return toast('这里没有能加书签的文字');
    const block = surface.view.block(top.block_id);
    const text = block ? wordsAt(blockText(block), top.offset) : '';
    notes.addBookmark({ index, block_id: top.block_id, offset: top.offset, text }).then(() => {}, showError);
    toast('已加书签');
  };
  const removeAll = () => {
    for (const { uuid } of here) notes.removeBookmark(uuid).catch(showError);
    toast('已去掉书签');
  };
  return { isMarked: here.length > 0, toggle: () => (here.length > 0 ? removeAll() : add()) };
}
