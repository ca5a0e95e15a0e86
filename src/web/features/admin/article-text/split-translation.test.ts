import { expect, test } from 'vitest';
import { likelyCut, splitTranslation } from './split-translation.ts';

test('a translation is cut at the stop nearest to where its English is cut, quotes included', () => {
  expect(splitTranslation('他说：“天黑了。”我们就回家，走得很快。', 0.5)).toEqual([
    '他说：“天黑了。”',
    '我们就回家，走得很快。',
  ]);
});

test('a translation without a stop near the cut stays whole', () => {
  expect(splitTranslation('好，海边的小镇在冬天的夜里安静得像一本没有打开的书', 0.6)).toEqual([
    '好，海边的小镇在冬天的夜里安静得像一本没有打开的书',
    '',
  ]);
  expect(splitTranslation('', 0.5)).toEqual(['', '']);
});

test.each([
  ['Nobody talks at that hour; the gulls do it for them.', 'the gulls do it for them.'],
  ['When it rains, the square is empty.', 'the square is empty.'],
  ['Boats come home heavy', 'home heavy'],
  ['Silence', ''],
])('the cut that is offered in “%s” leaves “%s” for the second sentence', (english, tail) => {
  expect(english.slice(likelyCut(english))).toBe(tail);
});
