import { describe, expect, it } from 'vitest';
import { levelOf, levelWords } from './level-words.ts';
import { smallLexicon } from './testing/small-lexicon.ts';

describe('words above an exam level', () => {
  const text =
    'The reluctant cat slowly obfuscated 25 dogs. The perfidious Acrimony saw it; obfuscate, reluctant blorp.';

  it('come once each, at their first place, with their lemma, syllabus and later places', () => {
    expect(levelWords(text, 'gk', smallLexicon)).toEqual([
      { start: 4, end: 13, word: 'reluctant', lemma: 'reluctant', level: 'cet4', again: [{ start: 88, end: 97 }] },
      {
        start: 25,
        end: 35,
        word: 'obfuscated',
        lemma: 'obfuscate',
        level: 'gre',
        again: [{ start: 77, end: 86 }],
      },
      { start: 49, end: 59, word: 'perfidious', lemma: 'perfidious', level: 'gre', again: [] },
    ]);
  });

  it('leave out what the level covers', () => {
    expect(levelWords(text, 'cet4', smallLexicon).map(({ lemma }) => lemma)).toEqual(['obfuscate', 'perfidious']);
    expect(levelWords(text, 'gre', smallLexicon)).toEqual([]);
  });

  it('are found inside a compound that is no word of its own', () => {
    expect(levelWords('The dog-obfuscated, cat-big place.', 'gk', smallLexicon)).toEqual([
      { start: 8, end: 18, word: 'obfuscated', lemma: 'obfuscate', level: 'gre', again: [] },
    ]);
  });

  it('are none of the words of everyday life, abbreviations and names within compounds', () => {
    expect(
      levelWords('We saw the best of it, the FBI, the iPhone and the un-London place.', 'zk', smallLexicon),
    ).toEqual([]);
  });

  it('leave out easy derivatives, names, numbers and unknown words', () => {
    expect(levelWords('Slowly it is in Perfidious 3,000 blorps.', 'zk', smallLexicon)).toEqual([]);
  });

  it('have the level that the word has by itself, and the others none above theirs', () => {
    for (const { word, lemma, level } of levelWords(text, 'zk', smallLexicon)) {
      expect(levelOf(word, lemma, smallLexicon)).toBe(level);
    }
    expect(levelOf('best', 'best', smallLexicon)).toBe('zk');
    expect(['FBI', 'London', 'blorp'].map((word) => levelOf(word, word, smallLexicon))).toEqual([null, null, null]);
  });
});
