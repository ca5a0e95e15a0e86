/** The colours along the edges of a cover, on which a poster's own ground can run on, and those that a caption on it can have. */
import sharp from 'sharp';
import { type Cover, channelsOf, type Inks, luminanceOf, ON_DARK, ON_PAPER } from './poster-nodes.ts';

/** Rows of pixels that are looked at. */
const ROWS = 4;
/** Steps of 256 by which a channel may differ in what looks like one colour. */
const ALIKE = 10;
/** Share of the edge that has to have it. */
const MOST = 0.8;
/** The place of a caption, in shares of width and height (`.q-over-l` in cards.css). */
const CAPTION = { left: 0.07, top: 0.72, width: 0.67, height: 0.2 } as const;
/** Width and height at which a sky is measured, and the share of a row that has to be sky. */
const [SKY_WIDTH, SKY_HEIGHT, SKY_ROW] = [160, 120, 0.98];
/** Contrast of large letters (WCAG 2.2), and the share of its ground where a caption has to have it. */
const [LEGIBLE, EVERYWHERE] = [3, 0.97];

/** @param jpeg a picture of 4:3 */
export async function readCover(jpeg: Uint8Array): Promise<Cover> {
  const { width, height } = await sharp(jpeg).metadata();
  const rowsFrom = (top: number) =>
    sharp(jpeg).extract({ left: 0, top, width, height: ROWS }).removeAlpha().raw().toBuffer();
  const [upper, lower] = [await rowsFrom(0), await rowsFrom(height - ROWS)];
  const behind = await sharp(jpeg)
    .extract({
      left: Math.round(CAPTION.left * width),
      top: Math.round(CAPTION.top * height),
      width: Math.round(CAPTION.width * width),
      height: Math.round(CAPTION.height * height),
    })
    .resize({ width: 120 })
    .removeAlpha()
    .raw()
    .toBuffer();
  const sky = colourOf(upper);
  const small = sharp(jpeg).resize({ width: SKY_WIDTH, height: SKY_HEIGHT, fit: 'fill' }).removeAlpha();
  return {
    jpeg,
    sky,
    skyDepth: sky === null ? 0 : depthOf(channelsOf(sky), await small.raw().toBuffer()),
    ground: colourOf(lower),
    captionInks: [ON_DARK, ON_PAPER].find((inks) => isLegible(inks, behind)) ?? null,
  };
}

/** @param pixels red, green, blue @returns the share of rows from the top that have one colour */
function depthOf(colour: readonly number[], pixels: Uint8Array): number {
  for (let row = 0; row < SKY_HEIGHT; row += 1) {
    let alike = 0;
    for (let at = row * SKY_WIDTH * 3; at < (row + 1) * SKY_WIDTH * 3; at += 3) {
      if (isLike(colour, pixels, at)) alike += 1;
    }
    if (alike < SKY_WIDTH * SKY_ROW) return row / SKY_HEIGHT;
  }
  return 1;
}

const isLike = (colour: readonly number[], pixels: Uint8Array, at: number): boolean =>
  colour.every((value, channel) => Math.abs((pixels[at + channel] as number) - value) <= ALIKE);

/** @param pixels red, green, blue */
function isLegible({ ink }: Inks, pixels: Uint8Array): boolean {
  const letters = luminanceOf(channelsOf(ink));
  let legible = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const ground = luminanceOf([pixels[at] as number, pixels[at + 1] as number, pixels[at + 2] as number]);
    const [light, dark] = letters > ground ? [letters, ground] : [ground, letters];
    if ((light + 0.05) / (dark + 0.05) >= LEGIBLE) legible += 1;
  }
  return legible * 3 >= pixels.length * EVERYWHERE;
}

/** @param pixels red, green, blue @returns the median colour as `#rrggbb`; null when too few pixels are like it */
function colourOf(pixels: Uint8Array): string | null {
  const median = [0, 1, 2].map((channel) => {
    const values = pixels.filter((_, at) => at % 3 === channel).sort();
    return values[values.length >> 1] as number;
  });
  let alike = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    if (isLike(median, pixels, at)) alike += 1;
  }
  if (alike * 3 < pixels.length * MOST) return null;
  return `#${median.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
