import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeWord, tokenize, tokenText } from './tokens.ts';

/** Words plain, other kinds with their initial: `3.5%/n`. */
const cut = (text: string) =>
  tokenize(text)
    .map((token) => tokenText(text, token) + (token.kind === 'word' ? '' : `/${token.kind[0]}`))
    .join(' ');

/** Graphemes of all scripts, and code units in any order: half surrogates, controls, marks without a base. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
);

describe('cutting text into tokens', () => {
  it('keeps contractions, possessives and hyphenated compounds whole', () => {
    expect(cut("Don't take O'Neill’s well-known mother-in-law.")).toBe(
      "Don't take O'Neill’s well-known mother-in-law ./p",
    );
  });

  it('keeps the stops of dotted abbreviations and leaves the stop of the sentence', () => {
    expect(cut('the U.S. economy, e.g. steel.')).toBe('the U.S. economy ,/p e.g. steel ./p');
  });

  it('tells numbers, times and ages from words', () => {
    expect(cut('A 20-year-old paid $3.5m at 12:30 in the 1990s, 5% more')).toBe(
      'A 20-year-old/n paid $/o 3.5m/n at 12:30/n in the 1990s/n ,/p 5%/n more',
    );
  });

  it('takes e-mail and web addresses as one token without the stop after them', () => {
    expect(cut('Write to me@a-b.co.uk or see https://x.org/a?b=1.')).toBe(
      'Write to me@a-b.co.uk/u or see https://x.org/a?b=1/u ./p',
    );
  });

  it.each([
    ['call 713-555-0134 or 555-0134', 'call 713-555-0134/n or 555-0134/n'],
    ['the 1980’s, the ’90s, summer of ’69', 'the 1980’s/n ,/p the ’90s/n ,/p summer of ’69/n'],
    ['about .15 of it', 'about .15/n of it'],
    ['It cost US$ 5, A$7', 'It cost US$/o 5/n ,/p A$/o 7/n'],
    ['a.k.a. Bob, P.O Box', 'a.k.a. Bob ,/p P.O Box'],
    ["A.I.’s rise and the U.S.'s, E.V.s", "A.I.’s rise and the U.S.'s ,/p E.V.s"],
    ['the ‘Made in U.S.A.’ sign', 'the ‘/p Made in U.S.A. ’/p sign'],
    ['Call +351 555 0199 or 1-800-991-9019', 'Call +351/n 555/n 0199/n or 1-800-991-9019/n'],
    ['It is $.04. v4.1 took 2½ hours', 'It is $/o .04/n ./p v4.1/n took 2½/n hours'],
    ['from AM-11:30, at 2p.m. at 20 °C', 'from AM -/p 11:30/n ,/p at 2/n p.m. at 20/n °C/o'],
    ['25 cm² of H₂SO₄ w/o it', '25/n cm² of H₂SO₄ w/o it'],
  ])('knows numbers and abbreviations in “%s”', (text, expected) => {
    expect(cut(text)).toBe(expected);
  });

  it('takes a mark repeated, a face and a handle as one', () => {
    expect(cut('What?! No... *** == :) @reader #news')).toBe('What ?!/p No .../p ***/p ==/p :)/o @reader/u #news/u');
  });

  it('takes the name of a file as one', () => {
    expect(cut('Open figures.xls, then photo.jpg.')).toBe('Open figures.xls/u ,/p then photo.jpg/u ./p');
  });

  it('keeps web addresses with capitals and leaves a sentence without a space in two', () => {
    expect(cut('Read SpaceNews.com today.Then rest')).toBe('Read SpaceNews.com/u today ./p Then rest');
  });

  it('does not take closing quotation marks into a word', () => {
    expect(cut('the “dogs” and ‘cats’')).toBe('the “/p dogs ”/p and ‘/p cats ’/p');
  });

  it('keeps an emoji of several code points together and sets other scripts apart', () => {
    expect(cut('OK 👨‍👩‍👧 🇨🇳 中文 café')).toBe('OK 👨‍👩‍👧/o 🇨🇳/o 中文/o café');
  });

  it('finds nothing in an empty text', () => {
    expect(tokenize('')).toEqual([]);
  });

  it('covers every character but white space once and in order, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let end = 0;
        for (const token of tokenize(text)) {
          expect(text.slice(end, token.start).trim()).toBe('');
          expect(token.end).toBeGreaterThan(token.start);
          end = token.end;
        }
        expect(text.slice(end).trim()).toBe('');
      }),
    );
  });

  it.each(['a', 'a.', 'ab.', 'a-', 'a@', "a'", '1.', '”'])(
    'is through with a megabyte of %s without spaces at once',
    (unit) => {
      const text = unit.repeat(1_000_000 / unit.length);
      expect(tokenize(text).at(-1)?.end).toBe(text.length);
    },
  );
});

describe('comparing words', () => {
  it('takes typographic and plain spelling as the same', () => {
    expect(normalizeWord('Don’t')).toBe("don't");
    expect(normalizeWord('CO‑OP')).toBe('co-op');
    expect(normalizeWord('hy\u00ADphen')).toBe('hyphen');
    expect(normalizeWord('ﬁnd')).toBe('find');
  });
});
