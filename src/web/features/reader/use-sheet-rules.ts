/** On phones the word card is a sheet over the text: its word is moved above it, and it goes when the word is scrolled away. */
import { type RefObject, useCallback, useEffect } from 'react';
import { boxOf } from './core/place.ts';
import type { OpenWord } from './use-word-help.ts';

const PHONE = '(max-width: 1023px)';
/** Share of the window's height that the sheet leaves free, and where the word is moved to. */
const FREE_SHARE = 0.54;
const WORD_SHARE = 0.26;
/** Between what is shown and the sheet, CSS pixels. */
const AIR = 8;

/** @returns brings an element that has opened in the text above the sheet */
export function useSheetRules(
  open: OpenWord | null,
  bar: RefObject<HTMLElement | null>,
  close: () => void,
): (element: Element | null) => void {
  const word = open && !open.isPointedAt ? open.word : null;
  useEffect(() => {
    if (!word || !matchMedia(PHONE).matches) return;
    const isInView = () => {
      const box = boxOf(word);
      return box.bottom > (bar.current?.offsetHeight ?? 0) && box.top < innerHeight * FREE_SHARE;
    };
    const box = boxOf(word);
    const isCovered = box.bottom > innerHeight * FREE_SHARE - AIR || box.top < (bar.current?.offsetHeight ?? 0);
    if (isCovered) scrollBy({ top: box.top - innerHeight * WORD_SHARE, behavior: 'smooth' });
    // Only a word that was in view can be scrolled out of it; the move above begins outside.
    let wasInView = isInView();
    const onScroll = () => {
      const now = isInView();
      if (wasInView && !now) close();
      wasInView = now;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, [word, bar, close]);
  return useCallback((element) => {
    if (!element || !matchMedia(PHONE).matches) return;
    const hidden = element.getBoundingClientRect().bottom - innerHeight * FREE_SHARE + AIR;
    if (hidden > 0) scrollBy({ top: hidden, behavior: 'smooth' });
  }, []);
}
