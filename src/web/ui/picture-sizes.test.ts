import { expect, test } from 'vitest';
import { pictureSrcSet, pictureUrl, previewUrl } from './picture-sizes.ts';

const own = `/picture/${'ab'.repeat(20)}.webp`;

test('our own pictures come in the width that is asked for, 300 unless told', () => {
  expect(pictureUrl(own)).toBe(`/img${own}?w=300`);
  expect(pictureUrl(own, 1200)).toBe(`/img${own}?w=1200`);
  expect(pictureSrcSet(own)?.split(', ')).toHaveLength(3);
});

test.each(['/covers/01-night.svg', 'https://press.example/picture/1.webp', '/picture/other.webp'])(
  'a picture that has one size keeps its address: %s',
  (src) => {
    expect(pictureUrl(src, 600)).toBe(src);
    expect(pictureSrcSet(src)).toBeUndefined();
  },
);

test('previews of links get a copy with pixels, also of a drawing', () => {
  expect(previewUrl('/covers/01-night.svg')).toBe('/img/covers/01-night.svg?w=1200');
  expect(previewUrl(own)).toBe(`/img${own}?w=1200`);
  expect(previewUrl('https://press.example/1.jpg')).toBe('https://press.example/1.jpg');
});
