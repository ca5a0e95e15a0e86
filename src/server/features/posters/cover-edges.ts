/** The colours along the edges of a cover, on which a poster's own ground can run on. */
import sharp from 'sharp';
import type { Cover } from './poster-nodes.ts';

/** Rows of pixels that are looked at. */
const ROWS = 4;
/** Steps of 256 by which a channel may differ in what looks like one colour. */
const ALIKE = 10;
/** Share of the edge that has to have it. */
const MOST = 0.8;

/** @param jpeg a picture of 4:3 */
export async function readCover(jpeg: Uint8Array): Promise<Cover> {
  const { width, height } = await sharp(jpeg).metadata();
  const rowsFrom = (top: number) =>
    sharp(jpeg).extract({ left: 0, top, width, height: ROWS }).removeAlpha().raw().toBuffer();
  const [upper, lower] = [await rowsFrom(0), await rowsFrom(height - ROWS)];
  return {
    jpeg,
    sky: colourOf(upper),
    ground: colourOf(lower),
  };
}

/** @param pixels red, green, blue @returns the median colour as `#rrggbb`; null when too few pixels are like it */
function colourOf(pixels: Uint8Array): string | null {
  const median = [0, 1, 2].map((channel) => {
    const values = pixels.filter((_, at) => at % 3 === channel).sort();
    return values[values.length >> 1] as number;
  });
  let alike = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    if (median.every((value, channel) => Math.abs((pixels[at + channel] as number) - value) <= ALIKE)) alike += 1;
  }
  if (alike * 3 < pixels.length * MOST) return null;
  return `#${median.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
