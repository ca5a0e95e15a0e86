import { describe, expect, it } from 'vitest';
import { smallLexicon } from '../testing/small-lexicon.ts';
import { intendedWord } from './misspelling.ts';

const isUsed = (word: string) => smallLexicon.entry(word) !== null || smallLexicon.readings(word).length > 0;
const intended = (form: string) => intendedWord(form, isUsed(form.toLowerCase()), { lexicon: smallLexicon, isUsed });

describe('a word that no list has', () => {
  it.each([
    ['slooooow', 'slow', 'letters drawn out'],
    ['BIIIG', 'BIG', 'the same in capitals'],
    ['biulding', 'building', 'two letters changed places'],
    ['acount', 'account', 'one of a double letter'],
    ['buillding', 'building', 'a letter doubled'],
    ['accont', 'account', 'a letter missing'],
    ['accaunt', 'account', 'another vowel'],
    ['buildin', 'building', 'a dropped g'],
    ['thanx', 'thanks', 'as it is said'],
  ])('%s is read as %s: %s', (form, word) => {
    expect(intended(form)).toBe(word);
  });

  it.each([
    ['building', 'it is known'],
    ['Acount', 'it may be a name'],
    ['obfuscete', 'what is near it is too rare'],
    ['zorblat', 'nothing is near it'],
    ['lndon', 'a name is near it'],
    ['se', 'it is too short'],
    ['ab'.repeat(5000), 'it is no word'],
  ])('%.12s stays where %s', (form) => {
    expect(intended(form)).toBeNull();
  });
});
