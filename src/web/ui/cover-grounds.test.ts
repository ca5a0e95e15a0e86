import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coverGround } from './cover-grounds.ts';
import { coverPictures } from './cover-pictures.ts';

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour)
    .map((channel) => channel / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('each cover of the product goes on in the colour of its top, on which letters are legible', () => {
  for (const src of coverPictures) {
    const drawing = readFileSync(new URL(`../../../public${src}`, import.meta.url), 'utf8');
    const found = coverGround(src);
    expect(found?.ground, src).toBe(/<path d="M0 0H800V600H0Z" fill="(#\w{6})"/.exec(drawing)?.[1]?.toLowerCase());
    const ink = found?.ink === '#fff' ? '#ffffff' : (found?.ink ?? '');
    const [lighter = 0, darker = 0] = [ink, found?.ground ?? ''].map(luminance).sort((one, other) => other - one);
    expect((lighter + 0.05) / (darker + 0.05), src).toBeGreaterThan(4.5);
  }
  expect(coverGround('/picture/0123456789012345678901234567890123456789.webp')).toBeNull();
});
