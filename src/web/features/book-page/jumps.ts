/** Jumps within a book: to the place that the address names, by links of the text, and back again; footnotes. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { positionAtTop, type ReaderTools } from '../reader/index.ts';
import { type BookMap, bookShare, chapterOfBlock, numberLabel } from './book-places.ts';
import type { PlaceStore } from './use-book-place.ts';
import type { BookPlace, Chapters, PlaceWanted } from './use-chapters.ts';

const PARAGRAPH = /^#(?:p-)?(c\d+b\d+)$/;

/** `#p-c3b5`, as from a word's sentence, or `#c3b5`, as from a link in the text. */
export function placeInAddress(): BookPlace | null {
  const block = PARAGRAPH.exec(location.hash)?.[1];
  const index = block === undefined ? null : chapterOfBlock(block);
  return block !== undefined && index !== null ? { index, block_id: block, offset: 0 } : null;
}

interface TextLinks {
  surface: ReaderTools['surface'];
  onPlace: (place: BookPlace) => void;
  onFootnote: (index: number, id: string, anchor: HTMLElement) => void;
}

/** Links to other places of the book, and footnotes. */
export function useTextLinks(links: TextLinks): void {
  const latest = useRef(links);
  useEffect(() => {
    latest.current = links;
  });
  const { surface } = links;
  useEffect(() => {
    if (!surface) return;
    const onClick = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-place], a[data-footnote]') : null;
      if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      const { place, placeBlock, footnote } = link.dataset;
      const index = Number(link.closest<HTMLElement>('.chapter')?.dataset.chapter ?? 0);
      if (footnote !== undefined) latest.current.onFootnote(index, footnote, link);
      else latest.current.onPlace({ index: Number(place), block_id: placeBlock ?? null, offset: 0 });
    };
    surface.view.root.addEventListener('click', onClick);
    return () => surface.view.root.removeEventListener('click', onClick);
  }, [surface]);
}

interface JumpParts {
  map: BookMap;
  place: PlaceStore;
  tools: { current: ReaderTools | null };
  go: Chapters['go'];
  /** Called before a jump, unless the tools are kept. */
  onJump: () => void;
}

/** Place from which a jump started. */
interface Origin {
  place: BookPlace;
  label: string;
}

interface Jumps {
  /** Goes there and remembers where it was. */
  jump: (to: PlaceWanted, areToolsKept?: boolean) => void;
  /** Null once the reader has read on. */
  origin: Origin | null;
  goBack: () => void;
}

/** Milliseconds after a jump in which the text settles, so that scrolling is not taken for the reader's. */
const SETTLE_MS = 1_200;

/** Follows the address, too. */
export function useJumps({ map, place, tools, go, onJump }: JumpParts): Jumps {
  const [origin, setOrigin] = useState<Origin | null>(null);
  const jumpedAt = useRef(0);
  const jump = useCallback(
    (to: PlaceWanted, areToolsKept = false) => {
      const view = tools.current?.surface?.view;
      const at = view && positionAtTop(view, tools.current?.bar.current?.offsetHeight ?? 0);
      const { index, share } = place.get();
      const here: BookPlace = at
        ? { index: chapterOfBlock(at.block_id) ?? index, ...at }
        : { index, block_id: null, offset: 0 };
      jumpedAt.current = performance.now();
      setOrigin({
        place: here,
        label: `回到${numberLabel(map, index) ?? '原处'}，全书 ${Math.floor(bookShare(map, index, share) * 100)}%`,
      });
      if (!areToolsKept) onJump();
      go(to, { takesFocus: true });
    },
    [go, map, place, tools, onJump],
  );

  useEffect(() => {
    const follow = () => {
      const there = placeInAddress();
      if (there) jump(there);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [jump]);

  // The way back stays until the next page.
  useEffect(() => {
    if (!origin) return;
    let from = scrollY;
    const onScroll = (event: Event) => {
      const isOwn = performance.now() - jumpedAt.current < SETTLE_MS || tools.current?.isProgrammaticScroll(event);
      if (isOwn) from = scrollY;
      else if (tools.current?.pages || Math.abs(scrollY - from) > innerHeight) setOrigin(null);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, [origin, tools]);

  const goBack = () => {
    if (!origin) return;
    jumpedAt.current = performance.now();
    go(origin.place, { takesFocus: true });
    setOrigin(null);
  };
  return { jump, origin, goBack };
}
