/**
 * Keeps the open word in view: below the top bar, above the window's end, and on phones above the sheet that its card is there.
 * On phones the card goes when its word is scrolled away.
 */
import { type RefObject, useCallback, useEffect } from 'react';
import { boxOf } from './core/place.ts';
import type { OpenWord } from './use-word-help.ts';

const PHONE = '(max-width: 1023px)';
/** Share of the window's height that the sheet leaves free, and where a covered word is moved to. */
const FREE_SHARE = 0.54;
const WORD_SHARE = 0.26;
/** Between what is shown and the edges, CSS pixels. */
const AIR = 8;

/** @returns brings an element that has opened in the text above the sheet */
export function useSheetRules(
  open: OpenWord | null,
  bar: RefObject<HTMLElement | null>,
  close: () => void,
): (element: Element | null) => void {
  const word = open?.word ?? null;
  const isSheet = open?.isPointedAt === false && matchMedia(PHONE).matches;
  useEffect(() => {
    if (!word) return;
    const top = bar.current?.offsetHeight ?? 0;
    const bottom = isSheet ? innerHeight * FREE_SHARE : innerHeight;
    /** How far out of view: below zero above, above zero below. */
    const outside = () => {
      const box = boxOf(word);
      return Math.min(0, box.bottom - top) || Math.max(0, box.top - bottom);
    };
    const box = boxOf(word);
    if (box.top < top + AIR || box.bottom > bottom - AIR) {
      scrollBy({ top: box.top - innerHeight * WORD_SHARE, behavior: 'smooth' });
    }
    if (!isSheet) return;
    // The move above begins outside, and whatever is done while it lasts comes in one event with it.
    let before = outside();
    const onScroll = () => {
      const now = outside();
      const isComingIn = now * before > 0 && Math.abs(now) <= Math.abs(before);
      if (now !== 0 && !isComingIn) close();
      before = now;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, [word, isSheet, bar, close]);
  return useCallback((element) => {
    if (!element || !matchMedia(PHONE).matches) return;
    const hidden = element.getBoundingClientRect().bottom - innerHeight * FREE_SHARE + AIR;
    if (hidden > 0) scrollBy({ top: hidden, behavior: 'smooth' });
  }, []);
}
