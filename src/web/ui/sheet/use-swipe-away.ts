/** A finger draws a sheet that came from the bottom edge down again: it follows, and goes when let go far enough or fast enough. */
import { type RefObject, useEffect, useRef } from 'react';

/** Where sheets come from the bottom edge; the same width is in floating.css. */
const FROM_BELOW = '(max-width: 1023px)';
/** Before it shows which way a finger goes, CSS pixels. */
const SLACK = 6;
/** Of the sheet's height, or this fast in CSS pixels a millisecond. */
const FAR_SHARE = 0.35;
const FAST = 0.5;

interface Swipe {
  x: number;
  y: number;
  at: number;
  /** How far down, CSS pixels; null while the finger may still mean something else. */
  down: number | null;
}

export function useSwipeAway(sheet: RefObject<HTMLElement | null>, onAway: () => void): void {
  const away = useRef(onAway);
  useEffect(() => {
    away.current = onAway;
  });
  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    let swipe: Swipe | null = null;
    const letGo = () => {
      swipe = null;
      delete element.dataset.swiping;
      element.style.removeProperty('--swipe');
    };
    const onStart = ({ touches, target, timeStamp }: TouchEvent) => {
      const [touch] = touches;
      if (swipe) letGo();
      if (!touch || touches.length > 1 || !matchMedia(FROM_BELOW).matches || isOwn(target, element)) return;
      swipe = { x: touch.clientX, y: touch.clientY, at: timeStamp, down: null };
    };
    const onMove = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!swipe || !touch) return;
      const [right, down] = [touch.clientX - swipe.x, touch.clientY - swipe.y];
      if (swipe.down === null) {
        if (Math.hypot(right, down) < SLACK) return;
        if (down < Math.abs(right) || !event.cancelable) {
          swipe = null;
          return;
        }
        element.dataset.swiping = '';
      }
      event.preventDefault();
      swipe.down = Math.max(0, down);
      element.style.setProperty('--swipe', `${swipe.down}px`);
    };
    const onEnd = ({ timeStamp }: TouchEvent) => {
      if (!swipe) return;
      const { down, at } = swipe;
      letGo();
      if (down === null) return;
      if (down > element.offsetHeight * FAR_SHARE || down / (timeStamp - at) > FAST) away.current();
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('touchstart', onStart, { signal, passive: true });
    element.addEventListener('touchmove', onMove, { signal, passive: false });
    element.addEventListener('touchend', onEnd, { signal });
    element.addEventListener('touchcancel', letGo, { signal });
    return () => listening.abort();
  }, [sheet]);
}

/** A slider, or what is scrolled: both need the finger for themselves. */
function isOwn(target: EventTarget | null, sheet: HTMLElement): boolean {
  for (let element = target; element instanceof Element; element = element.parentElement) {
    if (element.scrollTop > 0 || element.matches('input[type="range"]')) return true;
    if (element === sheet) return false;
  }
  return false;
}
