/** The serif that English is set in, for pages that begin with English. */

/** Loaded before the style sheet names it, so that it replaces its fallback without a layout shift. */
export const serifPreload = {
  rel: 'preload',
  href: '/fonts/source-serif-4.woff2',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
} as const;
