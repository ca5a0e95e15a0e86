import { expect, test } from 'vitest';
import { sized, sizes } from './sized.ts';

const own = `/picture/${'ab'.repeat(20)}.webp`;

test('our own pictures come in the width that is asked for, 300 unless told', () => {
  expect(sized(own)).toBe(own.replace('.webp', '-w300.webp'));
  expect(sized(own, 1200)).toBe(own.replace('.webp', '-w1200.webp'));
  expect(sizes(own)?.split(', ')).toHaveLength(3);
});

test.each(['/covers/01-night.svg', 'https://press.example/picture/1.webp', '/picture/other.webp'])(
  'a picture that has one size keeps its address: %s',
  (src) => {
    expect(sized(src, 600)).toBe(src);
    expect(sizes(src)).toBeUndefined();
  },
);
