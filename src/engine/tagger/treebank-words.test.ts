import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { segmentText } from '../sentences.ts';
import { treebankWords } from './treebank-words.ts';

const words = (text: string) => treebankWords(segmentText(text)).map(({ start, end }) => text.slice(start, end));

describe('words of a treebank', () => {
  it.each([
    ["I don't.", "I do n't ."],
    ['We cannot, can’t we?', 'We can not , ca n’t we ?'],
    ["The boss's dogs' bowls", "The boss 's dogs ' bowls"],
    ["She'd've; o'clock; O'Brien", "She 'd 've ; o'clock ; O'Brien"],
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
    ["I'd've gone; you shouldn't've", "I 'd 've gone ; you should n't 've"],
    ["Rock 'n' roll; 'Cause I said; how 'bout it", "Rock 'n' roll ; 'Cause I said ; how 'bout it"],
    ["Y'know, d'ya? Heres one. OK'd it", "Y' know , d' ya ? Here s one . OK'd it"],
    [
      '9 AM-11:30, at 2p.m. by Lee, D-N.M., of Hizb-e-Islami',
      '9 AM - 11:30 , at 2 p.m. by Lee , D - N.M. , of Hizb - e - Islami',
    ],
    ['over-the-counter, over-rated', 'over - the - counter , over-rated'],
    ['1-800-991-9019, 713/871-5119, +44 20', '1-800-991-9019 , 713/871-5119 , +44 20'],
    ['in Boston, Mass., with', 'in Boston , Mass. , with'],
    ['2½ hours at 20 °C, 25 cm² of H₂SO₄', '2½ hours at 20 °C , 25 cm² of H₂SO₄'],
    ['v2.0.1 w/o it, b/c of a 4WD', 'v2.0.1 w/o it , b/c of a 4WD'],
    ['Really...?! Open A -> B', 'Really ... ?! Open A -> B'],
  ])('of “%s” are %s', (text, expected) => {
    expect(words(text)).toEqual(expected.split(' '));
  });

  it('hold every character that is no white space, once and in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const ranges = treebankWords(segmentText(text));
        expect(ranges.every(({ start, end }, index) => start < end && start >= (ranges[index - 1]?.end ?? 0))).toBe(
          true,
        );
        expect(words(text).join('')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});
