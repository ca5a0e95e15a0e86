import { describe, expect, it } from 'vitest';
import { nameTokens } from './names.ts';
import { splitSentences } from './sentences.ts';
import { smallLexicon } from './testing/small-lexicon.ts';
import { tokenize, tokenText } from './tokens.ts';

const names = (text: string) => {
  const tokens = tokenize(text);
  const found = nameTokens(text, tokens, splitSentences(text), smallLexicon);
  return tokens.filter((_, index) => found[index] === 1).map((token) => tokenText(text, token));
};

describe('names in a text', () => {
  it('are capitalized words inside a sentence, but never I', () => {
    expect(names('The dog and I saw Wojciech in Paris.')).toEqual(['Wojciech', 'Paris']);
  });

  it('at the start of a sentence are told by the dictionary', () => {
    expect(names('London is big. Leaves fell. Wojciech ran.')).toEqual(['London', 'Wojciech']);
  });

  it('at the start of a sentence are told by the rest of the text', () => {
    expect(names('Rose ran. It was Rose.')).toEqual(['Rose', 'Rose']);
    expect(names('Rose is a colour. We saw a rose in London.')).toEqual(['London']);
    expect(names('Rose Tremain ran.')).toEqual(['Rose', 'Tremain']);
  });

  it('are not what a headline capitalizes', () => {
    expect(names('The Big Black Dog')).toEqual([]);
  });

  it('are not what opens a quotation, but are what is quoted alone', () => {
    expect(names('She said: “Take it.”')).toEqual([]);
    expect(names('We saw the “Leaves” in it.')).toEqual(['Leaves']);
  });

  it('may have their capital in the middle', () => {
    expect(names('The iPhone is in the anti-London place.')).toEqual(['iPhone', 'anti-London']);
  });

  it('at the start of a sentence are told from words that nobody is taught', () => {
    expect(names('Acrimony is black. Mina ran.')).toEqual(['Mina']);
  });
});
