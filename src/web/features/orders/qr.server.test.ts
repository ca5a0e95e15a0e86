import { expect, test } from 'vitest';
import { drawQr } from './qr.server.ts';

/** Dark modules of the drawing, row by row. */
function modulesOf(text: string): { size: number; isDark: (x: number, y: number) => boolean } {
  const { size, path } = drawQr(text);
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  return { size, isDark: (x, y) => dark.has(`${x} ${y}`) };
}

test('a code has its three corner marks and four light modules around', () => {
  const { size, isDark } = modulesOf('weixin://wxpay/bizpayurl?pr=ABCDEF0');
  const range = Array.from({ length: size }, (_, index) => index);
  const edge = [0, 1, 2, 3, size - 4, size - 3, size - 2, size - 1];
  expect(range.flatMap((at) => edge.flatMap((side) => [isDark(at, side), isDark(side, at)]))).not.toContain(true);
  for (const [left, top] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const) {
    const row = (y: number) => [0, 1, 2, 3, 4, 5, 6].map((x) => (isDark(left + x, top + y) ? '#' : '.')).join('');
    expect([0, 1, 2, 3, 4, 5, 6].map(row)).toEqual([
      '#######',
      '#.....#',
      '#.###.#',
      '#.###.#',
      '#.###.#',
      '#.....#',
      '#######',
    ]);
  }
});
