/** Ways within a book: links to other places of it, footnotes, and the place that the address names. */
import { useEffect, useRef } from 'react';
import type { ReaderTools } from '../reader/index.ts';
import { chapterOfBlock } from './book-places.ts';
import type { Place } from './use-chapters.ts';

const PARAGRAPH = /^#(?:p-)?(c\d+b\d+)$/;

/** `#p-c3b5`, as from a word's sentence, or `#c3b5`, as from a link in the text. */
export function placeInAddress(): Place | null {
  const block = PARAGRAPH.exec(location.hash)?.[1];
  const index = block === undefined ? null : chapterOfBlock(block);
  return block !== undefined && index !== null ? { index, block_id: block, offset: 0 } : null;
}

interface TextLinks {
  surface: ReaderTools['surface'];
  onPlace: (place: Place) => void;
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
