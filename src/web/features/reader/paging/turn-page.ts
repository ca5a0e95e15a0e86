/** One page on or back: the window's height less what the eye needs to find its line again. */

/** CSS pixels; the product's rule. */
const OVERLAP = 250;
/** In a window hardly higher than the overlap. */
const LEAST = 60;
const STILL = '(prefers-reduced-motion: reduce)';

/** Where the last turn leads, while the window is still on its way there. */
let goal: { top: number; until: number } | null = null;
const SMOOTH_MS = 600;

/** Turns that follow quickly add up: each counts from where the one before leads. Never past either end. */
export function turnPage(direction: 1 | -1): void {
  const now = performance.now();
  const from = goal && now < goal.until ? goal.top : scrollY;
  const step = Math.max(innerHeight - OVERLAP, LEAST);
  const end = document.documentElement.scrollHeight - innerHeight;
  const top = Math.min(Math.max(0, from + direction * step), Math.max(0, end));
  const isStill = matchMedia(STILL).matches;
  goal = isStill ? null : { top, until: now + SMOOTH_MS };
  scrollTo({ top, behavior: isStill ? 'instant' : 'smooth' });
}
