import { expect, test } from 'vitest';
import { linesOf } from './line-breaking.ts';

/** A Chinese character is as wide as two letters. */
const measure = (part: string) => [...part].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0);
const lines = (text: string, width: number, most = 99) => linesOf(text, width, measure, most);

test('English breaks between words', () => {
  expect(lines('Bread needs yeast and time', 11)).toEqual(['Bread needs', 'yeast and', 'time']);
});

test('Chinese breaks anywhere, but no line begins with a closing mark', () => {
  expect(lines('面包要酵母。也要时间', 10)).toEqual(['面包要酵', '母。也要时', '间']);
  expect(lines('说“面包”，好', 8)).not.toContainEqual(expect.stringMatching(/^[”，]/));
});

test('a word longer than the line stands alone', () => {
  expect(lines('an extraordinarily long', 6)).toEqual(['an', 'extraordinarily', 'long']);
});

test('blocks begin on a new line, and what is too long ends in an ellipsis within the width', () => {
  expect(lines('one two\nthree', 20)).toEqual(['one two', 'three']);
  expect(lines('one two three four five', 9, 2)).toEqual(['one two', 'three…']);
});
