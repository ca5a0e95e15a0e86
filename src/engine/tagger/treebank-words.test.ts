import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText } from '../cut-text.ts';
import { treebankWords } from './treebank-words.ts';

const words = (text: string) => treebankWords(cutText(text)).map(({ start, end }) => text.slice(start, end));

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
    ['at 5 p.m. He is in the U.S. now, not in the U.K.', 'at 5 p.m . He is in the U.S. now , not in the U.K .'],
    ['We saw plan B. It had milk, eggs, etc. in it', 'We saw plan B . It had milk , eggs , etc. in it'],
    ['J. K. Marlow of St. Paul', 'J. K. Marlow of St. Paul'],
    ['a 3D film, 555-0134, pages 10-20', 'a 3D film , 555-0134 , pages 10 - 20'],
    ['mid-1980s, clock-wise, cross-border', 'mid-1980s , clock-wise , cross-border'],
    ['P&L and R&B’s best', 'P&L and R&B ’s best'],
    ['I cant and wont; ’tis done', 'I ca nt and wo nt ; ’t is done'],
    ['Really?! gonna', 'Really ?! gon na'],
    ['I think its a start. If your not sure, ask.', 'I think it s a start . If you r not sure , ask .'],
    [
      'It moved its head, and your hand: its all in your head',
      'It moved its head , and your hand : its all in your head',
    ],
    ['Lets go. He lets them go. Lets it be', 'Let s go . He lets them go . Lets it be'],
    ['It helps alot', 'It helps a lot'],
  ])('of “%s” are %s', (text, expected) => {
    expect(words(text)).toEqual(expected.split(' '));
  });

  it('hold every character that is no white space, once and in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const ranges = treebankWords(cutText(text));
        expect(ranges.every(({ start, end }, index) => start < end && start >= (ranges[index - 1]?.end ?? 0))).toBe(
          true,
        );
        expect(words(text).join('')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});
