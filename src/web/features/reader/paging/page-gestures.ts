/**
 * Which way a tap or a swipe turns the page: taps on the blank margins beside the text, or, where that was chosen, on the outer thirds
 * of the window.
 */

/** Besides scrolling and keys: nothing, a tap at either side, a swipe. */
export type PagingMode = 'scroll' | 'tap' | 'swipe';

interface Tap {
  x: number;
  windowWidth: number;
  /** Of the running text, in the window. */
  column: { left: number; right: number };
  mode: PagingMode;
  /** By a finger or a pen. A mouse click in the margin is ignored: a mouse has a wheel. */
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
  /** Where it began. The edges of the window belong to the system, for going back. */
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
