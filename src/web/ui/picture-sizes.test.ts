import { expect, test } from 'vitest';
import { pictureSrcSet, pictureUrl } from './picture-sizes.ts';

const own = `/picture/${'ab'.repeat(20)}.webp`;

test('our own pictures come in the width that is asked for, 300 unless told', () => {
  expect(pictureUrl(own)).toBe(own.replace('.webp', '-w300.webp'));
  expect(pictureUrl(own, 1200)).toBe(own.replace('.webp', '-w1200.webp'));
  expect(pictureSrcSet(own)?.split(', ')).toHaveLength(3);
});

test.each(['/covers/01-night.svg', 'https://press.example/picture/1.webp', '/picture/other.webp'])(
  'a picture that has one size keeps its address: %s',
  (src) => {
    expect(pictureUrl(src, 600)).toBe(src);
    expect(pictureSrcSet(src)).toBeUndefined();
  },
);
