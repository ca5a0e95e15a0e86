/** Layout of a book's text, scrolled or in pages where the window is wide enough, and the position of a word's card there. */
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { writeCookie } from '../../shell/api.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { boxOf, type OpenWord, type ReaderTools, SettingRow } from '../reader/index.ts';

export type BookLayout = 'pages' | 'scroll';

/** The choice of this device, in a cookie, so that the document comes laid out. */
export const LAYOUT_COOKIE = 'bb_book_layout';
/** The design's width from which a text is in pages; the style sheet has the same. */
const WIDE = '(min-width: 1024px) and (min-height: 520px)';
const isWide = () => matchMedia(WIDE).matches;

/** Null on the server, where no window is. */
export function useIsWide(): boolean | null {
  return useSyncExternalStore(subscribeToWidth, isWide, () => null);
}

function subscribeToWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const layouts = [
  { value: 'scroll', label: '滚动' },
  { value: 'pages', label: '双栏' },
] as const;

export function LayoutRow({ layout, onChange }: { layout: BookLayout; onChange: (layout: BookLayout) => void }) {
  const choose = (next: BookLayout) => {
    writeCookie(LAYOUT_COOKIE, next, 365);
    onChange(next);
  };
  return (
    <SettingRow label="翻页" className="desk-only">
      <Segmented label="翻页" choices={layouts} value={layout} onChange={choose} />
    </SettingRow>
  );
}

interface FollowReaderProps {
  tools: ReaderTools;
  isPaged: boolean;
  onSurface: (surface: ReaderTools['surface']) => void;
  /** A click beside all words, in a narrow window. */
  onBlank: () => void;
}

/**
 * Tells the page of a book what its reader is made of, and where the card of a word stands.
 *
 * Draws nothing: stands in the reader's frame, which is drawn once the reader is there.
 */
export function FollowReader(props: FollowReaderProps): null {
  const { isPaged, onSurface, onBlank } = props;
  const { surface, openWord, onBlank: blank } = props.tools;
  useCardPosition(openWord, isPaged);
  useLayoutEffect(() => onSurface(surface), [surface, onSurface]);
  useEffect(() => {
    blank.current = () => !isWide() && onBlank();
  });
  return null;
}

/** Gap between the word, the card and the window's edges, CSS pixels. */
const GAP = 12;
const WIDTH = 380;
/** Height of the bar at the top. */
const TOP = 60;

/** In pages the card of a word floats below or above the word; elsewhere the reader positions it. */
function useCardPosition(open: OpenWord | null, isPaged: boolean): void {
  useLayoutEffect(() => {
    if (!open || !isPaged) return;
    const place = () => {
      const column = document.querySelector<HTMLElement>('.in-pages .side-col');
      if (!column) return;
      const box = boxOf(open.word);
      const below = innerHeight - box.bottom - GAP * 2;
      const above = box.top - GAP - TOP;
      const isBelow = below >= above;
      const left = Math.min(innerWidth - WIDTH - GAP * 3, Math.max(GAP * 3, box.left + box.width / 2 - WIDTH / 2));
      column.style.setProperty('--card-left', `${left}px`);
      column.style.setProperty('--card-top', isBelow ? `${box.bottom + GAP}px` : 'auto');
      column.style.setProperty('--card-bottom', isBelow ? 'auto' : `${innerHeight - box.top + GAP}px`);
      column.style.setProperty('--card-most', `${Math.max(below, above)}px`);
    };
    place();
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, [open, isPaged]);
}
