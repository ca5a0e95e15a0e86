/**
 * The router restores the scroll position at once. A page whose content comes after its first rendering is too short for it then, and is
 * brought there when it has become high enough.
 */
import { restoredScroll } from '../router-state.ts';

/** Content that comes later than this, ms, moves nobody. */
const GIVES_UP_AFTER_MS = 10_000;
/** What a reader does who moves on by hand. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'mousedown'] as const;
/** Pages that keep the position in the text themselves. */
const READING = /^\/article\/|\/read$/;

/** With each page, once it stands. @returns stops waiting for what comes later */
export function scrollLate(): () => void {
  const y = restoredScroll();
  return y === null || READING.test(location.pathname) ? () => {} : scrollWhenHighEnough(y);
}

/** @returns stops waiting for it */
function scrollWhenHighEnough(y: number): () => void {
  const page = document.documentElement;
  // Rounding may make the greatest position a part of a pixel less.
  const end = () => page.scrollHeight - innerHeight;
  const isHighEnough = () => end() > y - 1;
  // At its end is where the router has left a page that was too short; elsewhere, the reader has been quicker than this script.
  if (isHighEnough() || scrollY < end() - 1) return () => {};
  const observer = new ResizeObserver(() => {
    if (!isHighEnough()) return;
    stop();
    scrollTo({ top: y, behavior: 'instant' });
  });
  const timer = setTimeout(stop, GIVES_UP_AFTER_MS);
  function stop() {
    clearTimeout(timer);
    observer.disconnect();
    for (const move of OWN_MOVES) removeEventListener(move, stop);
  }
  for (const move of OWN_MOVES) addEventListener(move, stop, { passive: true });
  observer.observe(page);
  return stop;
}
