/** Addresses of our own pictures by width, for `src` and `srcset`. Pictures from elsewhere have one size, drawn covers need none. */

/** Pixels; of these the server has a copy at once. */
const WIDTHS = [300, 600, 1200] as const;
type PictureWidth = (typeof WIDTHS)[number];

const OWN = /^\/picture\/[0-9a-f]{40}\.webp$/;
const DRAWN = /^\/covers\/[a-z0-9-]+\.svg$/;

/** The address in a width, of the smallest format that the browser reads; as it is for a picture that is not ours. */
export function pictureUrl(src: string, width: PictureWidth = 300): string {
  return OWN.test(src) ? `/img${src}?w=${width}` : src;
}

/** Value of `srcset`; undefined for a picture that has one size. */
export function pictureSrcSet(src: string): string | undefined {
  return OWN.test(src) ? WIDTHS.map((width) => `${pictureUrl(src, width)} ${width}w`).join(', ') : undefined;
}

/** The largest copy, a JPEG for programs that do not say what they read: previews of links show no drawings (SVG). */
export function previewUrl(src: string): string {
  return OWN.test(src) || DRAWN.test(src) ? `/img${src}?w=1200` : src;
}
