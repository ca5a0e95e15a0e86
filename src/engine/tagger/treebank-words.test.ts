import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { treebankWords } from './treebank-words.ts';

const words = (text: string) => treebankWords(text).map(({ start, end }) => text.slice(start, end));

describe('words of a treebank', () => {
  it.each([
    ["I don't.", "I do n't ."],
    ['We cannot, can’t we?', 'We can not , ca n’t we ?'],
    ["The boss's dogs' bowls", "The boss 's dogs ' bowls"],
    ["She'd've; o'clock; O'Brien", "She'd 've ; o'clock ; O'Brien"],
    ['a well-known 20-year-old', 'a well - known 20 - year - old'],
    ['non-human e-mail, re-read', 'non-human e-mail , re-read'],
    ['Mr. J. Smith of St. Ives Inc. left.', 'Mr. J. Smith of St. Ives Inc. left .'],
    ['No. 5 said no. Then', 'No. 5 said no . Then'],
    ['in the U.S. at 5pm, 3.5m, 5%, 1990s, 20th', 'in the U.S. at 5 pm , 3.5 m , 5 % , 1990s , 20th'],
    ["AT&T's 2004's", "AT&T 's 2004 's"],
    ['Really?! gonna', 'Really ?! gon na'],
  ])('of “%s” are %s', (text, expected) => {
    expect(words(text)).toEqual(expected.split(' '));
  });

  it('hold every character that is no white space, once and in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const ranges = treebankWords(text);
        expect(ranges.every(({ start, end }, index) => start < end && start >= (ranges[index - 1]?.end ?? 0))).toBe(
          true,
        );
        expect(words(text).join('')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});
