/** Turns pages by presses and swipes on the page of the text; keys are with the reader's others. */
import { type RefObject, useEffect } from 'react';
import { getPagingMode } from './paging-mode.ts';
import { turnOf, turnOfStroke } from './tap-zone.ts';
import { turnPage } from './turn-page.ts';

const CONTROLS = 'a[href], button, input, select, textarea, summary, label, [role="dialog"], .word-card';

/**
 * @param text the running text
 * @param isBusy whether something is open that a press beside it closes
 */
export function useTouchPaging(text: RefObject<HTMLElement | null>, isBusy: () => boolean): void {
  useEffect(() => {
    const page = text.current?.closest('main');
    if (!page) return;
    const onClick = (event: MouseEvent) => {
      const isForOthers = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
      if (event.defaultPrevented || isForOthers || isBusy() || !getSelection()?.isCollapsed) return;
      const column = text.current?.getBoundingClientRect();
      const isTouch = event instanceof PointerEvent && event.pointerType !== 'mouse';
      const turn =
        column && turnOf({ x: event.clientX, windowWidth: innerWidth, column, mode: getPagingMode(), isTouch });
      if (!turn) return;
      // Before the text hears of it: the press is not for the word under it.
      event.stopPropagation();
      turnPage(turn);
    };
    let start: { x: number; y: number; at: number } | null = null;
    const onStart = ({ touches: [first, second], timeStamp }: TouchEvent) => {
      start = first && !second ? { x: first.clientX, y: first.clientY, at: timeStamp } : null;
    };
    const onEnd = ({ changedTouches: [touch], timeStamp }: TouchEvent) => {
      if (!start || !touch || getPagingMode() !== 'swipe' || !getSelection()?.isCollapsed) return;
      const turn = turnOfStroke({
        dx: touch.clientX - start.x,
        dy: touch.clientY - start.y,
        milliseconds: timeStamp - start.at,
        startX: start.x,
        windowWidth: innerWidth,
      });
      if (turn) turnPage(turn);
    };
    page.addEventListener('click', onClick, { capture: true });
    page.addEventListener('touchstart', onStart, { passive: true });
    page.addEventListener('touchend', onEnd, { passive: true });
    return () => {
      page.removeEventListener('click', onClick, { capture: true });
      page.removeEventListener('touchstart', onStart);
      page.removeEventListener('touchend', onEnd);
    };
  }, [text, isBusy]);
}
