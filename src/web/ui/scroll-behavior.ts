/**
 * How scripts scroll: at once for somebody who asked for less motion. The style sheet's `scroll-behavior` has no say in what a script asks for.
 * In the browser only.
 */
export function scrollBehavior(): 'smooth' | 'instant' {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
