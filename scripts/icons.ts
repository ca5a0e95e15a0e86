/**
 * Draws the app's PNG icons from the sign: ink and cinnabar on paper, with the margin that a round mask needs.
 * Run after the sign changes: `npx node scripts/icons.ts`. The results are kept in `public/`.
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const PAPER = '#fcfbf9';
/** Side in px: Apple touch icon, then the two that the web app manifest asks for. */
const SIDES = [180, 192, 512];
/** Share of the side that the sign fills: within the 80 % circle that a mask leaves. */
const SIGN_SHARE = 0.58;

const folder = new URL('../public/', import.meta.url);
const sign = await readFile(new URL('logo.svg', folder));

for (const side of SIDES) {
  const signSide = Math.round(side * SIGN_SHARE);
  // Drawn large and made smaller: the renderer's density is 72 dots for one unit of the 32-unit grid.
  const drawn = await sharp(sign, { density: (72 * signSide * 2) / 32 })
    .resize(signSide, signSide)
    .png()
    .toBuffer();
  await sharp({ create: { width: side, height: side, channels: 3, background: PAPER } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(new URL(`icon-${side}.png`, folder).pathname);
}
