/** The bookmark of what shows: on where one stands in a block of the window or page; pressing it sets one or takes those away. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { showError } from '../../ui/error-toast.ts';
import { toast } from '../../ui/toast.ts';
import { positionAtTop, type ReaderTools } from '../reader/index.ts';
import type { Bookmark, BookNotes } from './book-notes.ts';
import { chapterOfBlock } from './book-places.ts';
import type { PlaceStore } from './use-book-place.ts';

interface BookmarkParts {
  notes: BookNotes;
  tools: { current: ReaderTools | null };
  place: PlaceStore;
  surface: ReaderTools['surface'];
}

/** Characters of the text that name a bookmark. */
const WORDS = 90;

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
    const text = (surface.view.block(top.block_id)?.textContent ?? '').slice(top.offset, top.offset + WORDS).trim();
    notes.addBookmark({ index, block_id: top.block_id, offset: top.offset, text }).then(() => {}, showError);
    toast('已加书签');
  };
  const removeAll = () => {
    for (const { uuid } of here) notes.removeBookmark(uuid).catch(showError);
    toast('已去掉书签');
  };
  return { isMarked: here.length > 0, toggle: () => (here.length > 0 ? removeAll() : add()) };
}
