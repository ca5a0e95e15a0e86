import { describe, expect, it } from 'vitest';
import { findPhrases, phraseCovering } from './phrases.ts';
import { smallLexicon } from './testing/small-lexicon.ts';
import { tokenize, tokenText } from './tokens.ts';

const found = (text: string) =>
  findPhrases(text, tokenize(text), smallLexicon).map(({ phrase, start, end }) => [phrase, text.slice(start, end)]);
const around = (text: string, word: string) => {
  const tokens = tokenize(text);
  const index = tokens.findIndex((token) => tokenText(text, token) === word);
  return phraseCovering(text, tokens, index, smallLexicon)?.phrase ?? null;
};

describe('dictionary phrases in a text', () => {
  it('are found in any inflection', () => {
    expect(found('They took into account two black holes.')).toEqual([
      ['take into account', 'took into account'],
      ['black hole', 'black holes'],
    ]);
  });

  it('take any possessive for one’s', () => {
    expect(found('She made up her mind.')).toEqual([["make up one's mind", 'made up her mind']]);
    expect(found("He made up the dog's mind.")).toEqual([['make up', 'made up']]);
  });

  it('are found from any of their words, the longest first', () => {
    expect(around('She made up her mind.', 'her')).toBe("make up one's mind");
    expect(around('She made up her mind.', 'She')).toBeNull();
  });

  it('do not reach over punctuation', () => {
    expect(found('It is black. Hole in one; made, up')).toEqual([]);
  });

  it('keep their last word as it is after a preposition', () => {
    expect(found('It is in place.')).toEqual([['in place', 'in place']]);
    expect(found('It is cold in places.')).toEqual([]);
  });

  it('are none in an empty text', () => {
    expect(found('')).toEqual([]);
  });
});
