/**
 * How scripts scroll: without animation for readers who prefer reduced motion. The style sheet's `scroll-behavior` does not apply to
 * scrolling by scripts. In the browser only.
 */
export function scrollBehavior(): 'smooth' | 'instant' {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
