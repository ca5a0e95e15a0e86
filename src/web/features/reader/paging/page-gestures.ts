/**
 * The direction in which a tap or a swipe turns the page. Taps count on the blank margins beside the text or, if the reader chose so, on
 * the outer thirds of the window.
 */

/** What turns pages besides scrolling and keys: nothing, a tap at either side, or a swipe. */
export type PagingMode = 'scroll' | 'tap' | 'swipe';

interface Tap {
  x: number;
  windowWidth: number;
  /** Left and right edge of the running text in the window, CSS pixels. */
  column: { left: number; right: number };
  mode: PagingMode;
  /** Whether a finger or a pen tapped. A mouse click in the margin is ignored: a mouse has a wheel. */
  isTouch: boolean;
}

/** @returns 0 where a tap is for the text */
export function pageTurnOfTap({ x, windowWidth, column, mode, isTouch }: Tap): 1 | -1 | 0 {
  if (mode === 'tap') {
    if (x < windowWidth / 3) return -1;
    return x > (windowWidth * 2) / 3 ? 1 : 0;
  }
  if (!isTouch) return 0;
  if (x < column.left) return -1;
  return x > column.right ? 1 : 0;
}

interface Swipe {
  dx: number;
  dy: number;
  milliseconds: number;
  /** Where the swipe began, CSS pixels. The system uses the edges of the window for going back. */
  startX: number;
  windowWidth: number;
}

const SHORTEST_SWIPE_PX = 56;
const LONGEST_SWIPE_MS = 700;
const EDGE = 24;

/** A quick swipe to the left turns forward, one to the right back. @returns 0 for any other movement */
export function pageTurnOfSwipe({ dx, dy, milliseconds, startX, windowWidth }: Swipe): 1 | -1 | 0 {
  const isFromEdge = startX < EDGE || startX > windowWidth - EDGE;
  const isLevel = Math.abs(dx) > 2 * Math.abs(dy);
  if (isFromEdge || !isLevel || Math.abs(dx) < SHORTEST_SWIPE_PX || milliseconds > LONGEST_SWIPE_MS) return 0;
  return dx < 0 ? 1 : -1;
}
