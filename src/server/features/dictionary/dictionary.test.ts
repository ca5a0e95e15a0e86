import { describe, expect, it } from 'vitest';
import { testDictionary } from '#server/testing/dictionary.ts';

const dictionary = testDictionary();

const lemma = (word: string, sentence?: string) => dictionary.lookup(word, sentence)?.lemma ?? null;
/** Certainty from which a sense is marked 本句. */
const SURE = 0.95;
const best = (word: string, sentence: string) => {
  const found = dictionary.lookup(word, sentence);
  return found?.best == null ? null : found.senses[found.best];
};

describe('looking a word up', () => {
  it('gives its phonetic, senses, exam tags, forms and family', () => {
    expect(dictionary.lookup('happiness')).toMatchObject({
      word: 'happiness',
      lemma: 'happiness',
      phrase: false,
      phonetic: '/ˈhæpɪnɪs/',
      senses: [{ pos: 'n.', zh: expect.stringMatching(/^幸福，快乐，/), en: expect.stringContaining('well-being') }],
      best: 0,
      tags: ['gk', 'cet4'],
      family: expect.arrayContaining(['happy', 'unhappy', 'happily']),
      origin: 'dictionary',
    });
    expect(dictionary.lookup('gave')).toMatchObject({
      word: 'gave',
      lemma: 'give',
      collins: 5,
      forms: expect.arrayContaining([
        { kind: 'past', word: 'gave' },
        { kind: 'present_participle', word: 'giving' },
      ]),
    });
  });

  it('says of a contraction what it stands for, and of none of the senses of its headword that it is the one', () => {
    const sentence = "She didn’t sell the boat, and it isn't hers.";
    expect(dictionary.lookup('didn’t', sentence, { at: 4 })).toMatchObject({
      lemma: 'do',
      best: null,
      certainty: null,
      likely: [],
      contraction: { full: 'did not', zh: '没有，不曾' },
    });
    expect(dictionary.lookup("isn't", sentence)).toMatchObject({
      lemma: 'be',
      best: null,
      contraction: { zh: '不是，没有' },
    });
    expect(dictionary.lookup('sell', sentence)).toMatchObject({ contraction: null });
  });

  it('tells both readings of a form that is a word of its own, where no sentence says which one it is', () => {
    const also = (word: string) => dictionary.lookup(word)?.also?.map(({ word: other, kinds }) => [other, ...kinds]);
    expect([lemma('ground'), also('ground')]).toEqual(['ground', [['grind', 'past', 'past_participle']]]);
    expect([lemma('lay'), also('lay')]).toEqual(['lay', [['lie', 'past']]]);
    expect(also('better')).toEqual([['good', 'comparative']]);
    for (const [word, base] of Object.entries({ left: 'leave', found: 'find', rose: 'rise', saw: 'see', felt: 'feel' }))
      expect([word, lemma(word), also(word)]).toEqual([word, base, [[word]]]);
    expect(dictionary.lookup('left')?.also).toMatchObject([{ zh: expect.stringContaining('左') }]);
    // Verbs have no plural.
    expect(also('clothes')).toEqual([['clothe', 'third_person']]);
    for (const word of ['wore', 'told', 'drew', 'feet', 'gave']) expect([word, also(word)]).toEqual([word, undefined]);
    expect(dictionary.lookup('ground', 'The ground was wet.')?.also).toBeUndefined();
  });

  it('has in a family only what is derived, six words at most', () => {
    const family = (word: string) => dictionary.lookup(word)?.family ?? [];
    expect(family('file')).not.toContain('filial');
    expect(family('copy')).not.toContain('copious');
    expect(family('decide')).toContain('decision');
    expect(family('courage')).toContain('courageous');
    for (const word of ['act', 'nation', 'use', 'form']) expect(family(word).length).toBeLessThanOrEqual(6);
  });

  it.each([
    ['we', 'we'],
    ['is', 'be'],
    ['I', 'I'],
    ['am', 'be'],
    ['thanks', 'thanks'],
    ['best', 'best'],
    ['children', 'child'],
    ['analyses', 'analysis'],
    ['interesting', 'interesting'],
    ['smartphones', 'smartphone'],
    ['Don’t', 'do'],
    ["London's", 'London'],
    ['well-known', 'well-known'],
    ['U.S.', 'U.S.'],
    ['“Hello,”', 'hello'],
    ['  took   into account ', 'take into account'],
  ])('finds %s under %s', (word, headword) => {
    expect(lemma(word)).toBe(headword);
  });

  it.each(['', '   ', 'xqzzyv', 'me@example.com', '😀', '中文', 'a'.repeat(1_000_000), "';--"])(
    'knows nothing of %.12s',
    (word) => {
      expect(dictionary.lookup(word)).toBeNull();
    },
  );

  it('chooses the lemma by the sentence', () => {
    expect(lemma('leaves', 'She leaves the house.')).toBe('leave');
    expect(lemma('leaves', 'The leaves of the tree.')).toBe('leaf');
  });

  it('gives the phrase around the word first, and where it stands', () => {
    const sentence = 'They took into account the cost.';
    expect(dictionary.lookup('account', sentence)).toMatchObject({
      word: 'account',
      lemma: 'take into account',
      phrase: true,
      match: { start: 5, end: 22 },
    });
    expect(lemma('mind', 'She made up her mind.')).toBe("make up one's mind");
    expect(lemma('cost', sentence)).toBe('cost');
    expect(lemma('world', 'All over the world they sing.')).not.toBe('the world');
  });

  it('gives a phrase with other words inside it from any of its words, in its parts', () => {
    const sentence = 'They take these costs into account.';
    for (const word of ['take', 'into', 'account']) {
      expect(dictionary.lookup(word, sentence)).toMatchObject({
        lemma: 'take into account',
        match: { start: 5, end: 34 },
        parts: [
          { start: 5, end: 9 },
          { start: 22, end: 34 },
        ],
      });
    }
    expect(dictionary.lookup('take into account', sentence)?.parts).toHaveLength(2);
    expect(lemma('costs', sentence)).toBe('cost');
    expect(dictionary.lookup('account', sentence, { alone: true })).toMatchObject({ lemma: 'account', phrase: false });
  });

  it('the sense of a phrase is as certain as that the words are the phrase', () => {
    const certaintyIn = (word: string, sentence: string) => dictionary.lookup(word, sentence)?.certainty ?? 0;
    expect(certaintyIn('account', 'We must take these costs into account.')).toBeGreaterThanOrEqual(SURE);
    const literal = 'The patient keeps glancing out of the window.';
    expect(dictionary.lookup('window', literal)).toMatchObject({ lemma: 'out of the window', best: 0 });
    expect(certaintyIn('window', literal)).toBeLessThan(SURE);
  });

  it('means the occurrence at the given place, else the first', () => {
    const sentence = 'They can open a can.';
    expect(dictionary.lookup('can', sentence)?.match).toEqual({ start: 5, end: 8 });
    expect(dictionary.lookup('can', sentence, { at: 16 })?.match).toEqual({ start: 16, end: 19 });
    expect(dictionary.lookup('can', sentence, { at: 10 })?.match).toEqual({ start: 5, end: 8 });
  });

  it('points to the sense of the class that the word has, and is less certain where the sentence says little', () => {
    expect(best('address', 'He will address the crowd.')).toMatchObject({ pos: 'vt.' });
    expect(best('address', 'This is my address.')).toMatchObject({ pos: 'n.' });
    expect(dictionary.lookup('address', 'Still address')?.certainty).toBeLessThan(SURE);
  });

  it('survives a sentence that is empty, huge or has not got the word', () => {
    expect(lemma('cat', '')).toBe('cat');
    expect(lemma('cat', 'x'.repeat(1_000_000))).toBe('cat');
    expect(dictionary.lookup('cat', 'A dog.')?.match).toBeNull();
  });
});

describe('suggestions', () => {
  it('complete a beginning with the commonest words', () => {
    expect(dictionary.suggest('appl').slice(0, 3)).toEqual(['apply', 'application', 'apple']);
  });

  it.each([
    ['recieve', 'receive'],
    ['definately', 'definitely'],
    ['enviroment', 'environment'],
    ['seperate', 'separate'],
    ['teh', 'the'],
    ['nife', 'knife'],
  ])('correct %s to %s', (typed, meant) => {
    expect(dictionary.suggest(typed)).toContain(meant);
  });

  it('are at most eight, and none for one letter or nonsense', () => {
    expect(dictionary.suggest('con')).toHaveLength(8);
    expect(dictionary.suggest('a')).toEqual([]);
    expect(dictionary.suggest('zzzzqqqq')).toEqual([]);
    expect(dictionary.suggest('%_')).toEqual([]);
  });
});

describe('the lexicon', () => {
  it('ranks a word by frequency and knows its syllabuses and base', () => {
    expect(dictionary.lexicon.entry('Slowly')).toMatchObject({
      headword: 'slowly',
      tags: ['cet4', 'cet6'],
      base: 'slow',
    });
    expect(dictionary.lexicon.entry('the')?.rank).toBeLessThan(10);
  });

  it('keeps words apart that only look related', () => {
    for (const word of ['department', 'hardly', 'number', 'corner', 'mother', 'invent']) {
      expect([word, dictionary.lexicon.entry(word)?.base]).toEqual([word, null]);
    }
  });

  it('knows names and the forms of words', () => {
    expect(dictionary.lexicon.entry('london')).toMatchObject({ headword: 'London', isName: true });
    expect(dictionary.lexicon.readings('went')).toEqual([{ lemma: 'go', inflection: 'past' }]);
    expect(dictionary.lexicon.readings('we')).toEqual([]);
  });
});
