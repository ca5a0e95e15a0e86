/** Rating by swipe direction: left 忘记, right 良好, up 简单, down 困难. */
import type { Rating } from '#contract/shapes.ts';

export interface Drag {
  /** Movement since the start of the touch, px; right and down are positive. */
  dx: number;
  dy: number;
  /** Milliseconds since the start of the touch. */
  ms: number;
}

/** Length of a slow swipe as a share of the card's width, within these bounds (px). */
const SHARE = 0.22;
const SHORTEST = 64;
const LONGEST = 120;
/** A flick is shorter but fast. */
const FLICK_PX = 36;
const FLICK_PX_PER_MS = 0.6;
/** Least ratio of the longer direction to the other; with a lower one there is no rating. */
const DIRECTION_RATIO = 1.3;

/** The rating of the direction, whatever the length; null while it is not clear. */
export function directionOf({ dx, dy }: Drag, isVerticalFree: boolean): Rating | null {
  if (Math.abs(dx) > Math.abs(dy) * DIRECTION_RATIO) return dx < 0 ? 1 : 3;
  if (!isVerticalFree || Math.abs(dy) <= Math.abs(dx) * DIRECTION_RATIO) return null;
  return dy < 0 ? 4 : 2;
}

/** `touch-action` for the browser's own gestures on the card: two fingers zoom, and on a zoomed page one finger moves it. */
export function touchActionOf(canSwipe: boolean, isVerticalFree: boolean, scale: number): string {
  if (!canSwipe || isZoomed(scale)) return '';
  return isVerticalFree ? 'pinch-zoom' : 'pan-y pinch-zoom';
}

/** Whether the page is zoomed, so that a finger moves it and rates nothing. Browsers round the scale. */
export const isZoomed = (scale: number): boolean => scale > 1.01;

/**
 * The rating when the finger is lifted here; null for none.
 *
 * @param width of the card, px
 * @param isVerticalFree false where up and down scroll the page
 */
export function swipedRating(way: Drag, width: number, isVerticalFree: boolean): Rating | null {
  const length = Math.max(Math.abs(way.dx), Math.abs(way.dy));
  const isFar = length >= Math.min(LONGEST, Math.max(SHORTEST, width * SHARE));
  const isFlick = length >= FLICK_PX && length / Math.max(1, way.ms) >= FLICK_PX_PER_MS;
  return isFar || isFlick ? directionOf(way, isVerticalFree) : null;
}
