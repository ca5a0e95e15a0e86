/**
 * The top bar goes while the reader reads on and comes back at a look back: `data-bar="away"` on its element, which the style sheet
 * moves. It stays at the start of the page and while something in it has the focus.
 */
import { type RefObject, useEffect } from 'react';

/** Less is a tremble of the hand; CSS pixels. */
const SLACK = 12;

/** @param isOwnScrolling the page is moving itself, as to a kept place: the bar stays as it is */
export function useQuietBar(bar: RefObject<HTMLElement | null>, isOwnScrolling: () => boolean): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    let turn = scrollY;
    let before = scrollY;
    const show = (isShown: boolean) => {
      const state = isShown ? 'shown' : 'away';
      // Written again it would count as a change of the page, in every frame.
      if (element.dataset.bar !== state) element.dataset.bar = state;
    };
    const onScroll = () => {
      const now = scrollY;
      // Where the scrolling last turned round: distances count from there.
      if (now > before !== before > turn) turn = before;
      before = now;
      if (isOwnScrolling()) turn = now;
      else if (now <= element.offsetHeight) show(true);
      else if (now - turn > SLACK) show(element.matches(':focus-within'));
      else if (turn - now > SLACK) show(true);
    };
    const onFocus = () => show(true);
    addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('focusin', onFocus);
    return () => {
      removeEventListener('scroll', onScroll);
      element.removeEventListener('focusin', onFocus);
    };
  }, [bar, isOwnScrolling]);
}
