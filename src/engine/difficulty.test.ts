import { describe, expect, it } from 'vitest';
import { difficulty, difficultyOf } from './difficulty.ts';
import { splitSentences } from './sentences.ts';
import { smallLexicon } from './testing/small-lexicon.ts';
import { tokenize } from './tokens.ts';

const easy = 'The cat saw the dog. The dog ran. It is in place. We see the big cat in it. ';
const hard =
  'Reluctant to take into account the acrimony of it, the perfidious cat, which obfuscated the place, made up its mind. ';
const score = (text: string | string[]) => difficulty(text, smallLexicon).score;

describe('the difficulty of a text', () => {
  it('is higher for rare words in long sentences than for common ones in short', () => {
    expect(score(hard)).toBeGreaterThan(score(easy) + 40);
    expect(difficulty(easy, smallLexicon).label).toBe('VERY_EASY');
  });

  it('is higher for rare words in sentences of the same build', () => {
    expect(score('We see the acrimony. It is perfidious. ')).toBeGreaterThan(
      score('We see the building. It is black. '),
    );
  });

  it('does not grow with length alone', () => {
    expect(score(hard.repeat(20))).toBe(score(hard));
    expect(score(easy.repeat(40))).toBe(score(easy));
  });

  it('is not raised by names and numbers', () => {
    const named = 'The cat saw Wojciechowski. Przemysław ran. It is in Szczebrzeszyn. ';
    expect(score(named)).toBeLessThanOrEqual(score('The cat saw London. London ran. It is in London. '));
    expect(score('The cat saw 3,456,789 dogs. The dog ran. ')).toBe(score('The cat saw 3 dogs. The dog ran. '));
  });

  it('is the same for the same text, whether split into sentences or not', () => {
    expect(difficulty(hard, smallLexicon)).toEqual(difficulty(hard, smallLexicon));
    expect(score(['The cat saw the dog.', 'The dog ran.'])).toBe(score('The cat saw the dog. The dog ran.'));
  });

  it('is not lowered by headings and short lines without a stop', () => {
    const sentence = 'The reluctant cat made up its mind to take the perfidious dog into account, and we saw it. ';
    const prose = sentence.repeat(20);
    expect(score(`Cats\n\n${prose}\n\nDogs\n\n${prose}`)).toBeCloseTo(score(prose + prose), 0);
  });

  it('is higher for sentences in many pieces than for the same words in few', () => {
    const pieces = 'We saw it, up in the place, the big cat: it ran; the dog, slow, ran in. ';
    expect(score(pieces)).toBeGreaterThan(score(pieces.replaceAll(/[,;:]/g, '')) + 4);
    expect(score(pieces.replaceAll(/[,;:]/g, ' —'))).toBeCloseTo(score(pieces), 5);
  });

  it('is lower for what can be pictured', () => {
    expect(score('We see the cat. It is a dog. ')).toBeLessThan(score('We see it. It is slow. '));
  });

  it('is higher for abstract subjects, though the words are as common', () => {
    const { added: near } = difficulty('We see the cat and the dog. ', smallLexicon);
    const { added: far } = difficulty('We see the account and its fairness. ', smallLexicon);
    expect(far.remoteness).toBeGreaterThan(near.remoteness + 20);
    expect(score('We see the account. ')).toBeGreaterThan(score('We see the rose. '));
  });

  it('says nothing of the abstractness of a text in which all words are common ones or names', () => {
    const { features } = difficulty('We see it in London. ', smallLexicon);
    expect(features.remoteness).toBe(0);
    const { features: named } = difficulty('The cat saw Wojciechowski. ', smallLexicon);
    expect(named.remoteness).toBe(difficulty('The cat saw it. ', smallLexicon).features.remoteness);
  });

  it('is higher for words of later syllabuses, beyond 中考 as well', () => {
    const { added: early } = difficulty('We see the hole. ', smallLexicon);
    const { added: late } = difficulty('We see the acrimony. ', smallLexicon);
    expect(late.syllabus).toBeGreaterThan(early.syllabus);
    expect(late.beyondZhongkao).toBeCloseTo(early.beyondZhongkao, 5);
  });

  it('is higher for function words that the press has given up, but never by much', () => {
    const plain = 'We see the cat and the dog in the place. ';
    const bookish = plain.replace('in', 'upon');
    expect(score(bookish)).toBeGreaterThan(score(plain));
    expect(difficulty('Upon thee. Upon thy dog.', smallLexicon).added.bookishWords).toBeLessThan(25);
  });

  it('is the same for a text that somebody has already cut', () => {
    const cut = { text: hard, tokens: tokenize(hard), sentences: splitSentences(hard) };
    expect(difficulty(cut, smallLexicon)).toEqual(difficulty(hard, smallLexicon));
  });

  it('tells apart what is hard from what is harder still, up to the end of the scale', () => {
    const harder = `${hard.slice(0, -2)}, perfidious of it, obfuscated by acrimony, reluctant of the acrimony in it. `;
    expect(score(harder)).toBeGreaterThan(score(hard));
    expect(score(harder)).toBeLessThan(100);
  });

  it('lies between 0 and 100 and is 0 without words', () => {
    expect(score('perfidious acrimony obfuscates '.repeat(300))).toBeLessThanOrEqual(100);
    for (const text of ['', '123 😀', '只有中文', 'https://x.org']) {
      expect(difficulty(text, smallLexicon)).toMatchObject({ score: 0, label: 'VERY_EASY' });
    }
  });

  it('has a label for every score', () => {
    expect([0, 30, 45, 60, 100].map(difficultyOf)).toEqual([
      'VERY_EASY',
      'EASY',
      'STANDARD',
      'DIFFICULT',
      'VERY_DIFFICULT',
    ]);
  });
});
