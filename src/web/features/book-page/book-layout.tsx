/** How the text of a book is laid out: scrolled, or in pages where the window is wide enough. */
import { useSyncExternalStore } from 'react';
import { writeCookie } from '../../shell/api.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { SettingRow } from '../reader/index.ts';

export type BookLayout = 'pages' | 'scroll';

/** The choice of this device, in a cookie, so that the document comes laid out. */
export const LAYOUT_COOKIE = 'bb_book_layout';
/** The design's width from which a text is in pages; the style sheet has the same. */
const WIDE = '(min-width: 1024px) and (min-height: 520px)';
export const isWide = () => matchMedia(WIDE).matches;

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
