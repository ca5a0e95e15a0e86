/** The serif that English is set in, for pages that begin with English. */

/** Asked for before the style sheet names it, so that it takes the place of its stand-in without a jump. */
export const serifPreload = {
  rel: 'preload',
  href: '/fonts/source-serif-4.woff2',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
} as const;
