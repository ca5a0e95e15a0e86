/** Addresses of our own pictures by width, for `src` and `srcset`. Pictures from elsewhere have one size. */

/** Pixels; the server keeps these. */
const WIDTHS = [300, 600, 1200] as const;
type PictureWidth = (typeof WIDTHS)[number];

const OWN = /^(\/picture\/[0-9a-f]{40})\.webp$/;

/** The address with a suffix for the width; as it is for a picture that is not ours. */
export function pictureUrl(src: string, width: PictureWidth = 300): string {
  return src.replace(OWN, `$1-w${width}.webp`);
}

/** For `srcset`; undefined for a picture that has one size. */
export function pictureSrcSet(src: string): string | undefined {
  return OWN.test(src) ? WIDTHS.map((width) => `${pictureUrl(src, width)} ${width}w`).join(', ') : undefined;
}
