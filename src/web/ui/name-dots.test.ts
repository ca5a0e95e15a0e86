import { expect, test } from 'vitest';
import { splitAtNameDots } from './name-dots.ts';

test('a dot in a Chinese name stays with the letter before it', () => {
  expect(splitAtNameDots('工程师阿格纳·克拉鲁普·埃尔朗算出')).toEqual([
    '工程师阿格',
    '纳·',
    '克拉鲁',
    '普·',
    '埃尔朗算出',
  ]);
});

test('a text without one, or with one between other letters, is whole', () => {
  for (const text of ['他来了。', 'a·b', '·']) expect(splitAtNameDots(text)).toEqual([text]);
});
