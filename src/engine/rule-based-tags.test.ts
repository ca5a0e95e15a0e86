import { describe, expect, it } from 'vitest';
import { hasObject, ruleBasedTag } from './rule-based-tags.ts';
import { smallLexicon } from './testing/small-lexicon.ts';
import { tokenize, tokenText } from './tokens.ts';

const at = (text: string, word: string) => {
  const tokens = tokenize(text);
  return { tokens, index: tokens.findIndex((token) => tokenText(text, token) === word) };
};
const part = (text: string, word: string) => {
  const { tokens, index } = at(text, word);
  return ruleBasedTag(text, tokens, index, smallLexicon);
};

describe('the evident word class', () => {
  it.each([
    ['She leaves the dog.', 'leaves', 'verb'],
    ['The leaves of it', 'leaves', 'noun'],
    ['They will account for it.', 'account', 'verb'],
    ['It was an account.', 'account', 'noun'],
    ['He wanted to account for it.', 'account', 'verb'],
    ['a big cat', 'big', 'adjective'],
  ])('in “%s” %s is a %s', (text, word, expected) => {
    expect(part(text, word)).toBe(expected);
  });

  it.each([
    ['Mind the gap.', 'Mind'],
    ['We went to place it.', 'went'],
    ['the account manager', 'account'],
    ['run', 'run'],
  ])('in “%s” nobody can tell for %s', (text, word) => {
    expect(part(text, word)).toBeNull();
  });

  it('sees whether a verb has an object', () => {
    const object = (text: string, word: string) => {
      const { tokens, index } = at(text, word);
      return hasObject(text, tokens, index);
    };
    expect(object('They run the dog.', 'run')).toBe(true);
    expect(object('They run.', 'run')).toBe(false);
    expect(object('They run of late', 'run')).toBe(false);
    expect(object('They run dogs.', 'run')).toBeNull();
  });
});
