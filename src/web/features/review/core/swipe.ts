/** What a finger's way across an answered card means: left 忘记, right 良好, up 简单, down 困难. */
import type { Rating } from '#contract/shapes.ts';

export interface Drag {
  /** From where the finger came down, px; right and down are positive. */
  dx: number;
  dy: number;
  /** Since it came down. */
  ms: number;
}

/** The part of the card's width that a slow swipe takes, within these bounds (px). */
const SHARE = 0.22;
const SHORTEST = 64;
const LONGEST = 120;
/** A flick may be shorter when it is fast. */
const FLICK_PX = 36;
const FLICK_PX_PER_MS = 0.6;
/** How much longer one direction has to be than the other; between them nothing is meant. */
const DIRECTION_RATIO = 1.3;

/** The rating towards which the finger goes, whether or not it has gone far enough; null while it is not clear. */
export function directionOf({ dx, dy }: Drag, isVerticalFree: boolean): Rating | null {
  if (Math.abs(dx) > Math.abs(dy) * DIRECTION_RATIO) return dx < 0 ? 1 : 3;
  if (!isVerticalFree || Math.abs(dy) <= Math.abs(dx) * DIRECTION_RATIO) return null;
  return dy < 0 ? 4 : 2;
}

/**
 * The rating that letting go here gives; null for none.
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
