import { expect, test } from 'vitest';
import { editDistance, typingErrors } from './edit-distance.ts';

test.each([
  ['pharmacy', 'pharmacy', 0],
  ['pharmcay', 'pharmacy', 1],
  ['harobur', 'harbour', 1],
  ['vesel', 'vessel', 1],
  ['antibiotiks', 'antibiotics', 1],
  ['pharmcayy', 'pharmacy', 2],
  ['ca', 'abc', 3],
  ['', 'ab', 2],
])('%s became %s by %i typing errors', (one, other, errors) => {
  expect(typingErrors(one, other, 3)).toBe(errors);
  expect(typingErrors(other, one, 3)).toBe(errors);
});

test('more typing errors than asked for are one more than that', () => {
  expect(typingErrors('harbour', 'lantern', 2)).toBe(3);
  expect(typingErrors('kitten', 'sitting', 2)).toBe(3);
  expect(typingErrors('a', 'abcdef', 2)).toBe(3);
});

test('swapped letters are two changes and one typing error', () => {
  expect([editDistance('form', 'from'), typingErrors('form', 'from', 2)]).toEqual([2, 1]);
});
