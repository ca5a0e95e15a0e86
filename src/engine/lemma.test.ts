import { describe, expect, it } from 'vitest';
import { lemmaCandidates, lemmaOf } from './lemma.ts';
import type { PartOfSpeech } from './part-of-speech.ts';
import { baseSpellings } from './spelling.ts';
import { smallLexicon } from './testing/small-lexicon.ts';

describe('the lemma of a form', () => {
  it.each([
    ['we', 'we'],
    ['i', 'I'],
    ['is', 'be'],
    ['I’m', 'I'],
    ['gave', 'give'],
    ['Thanks', 'thanks'],
    ['best', 'best'],
    ['am', 'be'],
    ['pm', 'p.m.'],
    ['left', 'leave'],
    ['leaves', 'leaf'],
    ['lives', 'life'],
    ['building', 'building'],
    ['buildings', 'building'],
    ['cookies', 'cookie'],
    ['found', 'find'],
    ["didn't", 'do'],
    ['won’t', 'will'],
    ["shouldn't've", 'should'],
    ["I'd've", 'I'],
    ["cat's", 'cat'],
    ['cats’', 'cat'],
    ['LONDON', 'London'],
    ['googling', 'google'],
    ['obfuscates', 'obfuscate'],
    ['blorping', 'blorping'],
    ['', ''],
  ])('of %s is %s', (form, lemma) => {
    expect(lemmaOf(form, smallLexicon)).toBe(lemma);
  });

  it.each<[string, PartOfSpeech, string]>([
    ['leaves', 'verb', 'leave'],
    ['leaves', 'noun', 'leaf'],
    ['lives', 'verb', 'live'],
    ['left', 'adjective', 'left'],
    ['left', 'verb', 'leave'],
    ['building', 'verb', 'build'],
    ['building', 'noun', 'building'],
    ['found', 'verb', 'find'],
  ])('of %s as a %s is %s', (form, part, lemma) => {
    expect(lemmaOf(form, smallLexicon, part)).toBe(lemma);
  });

  it('may be one of several, the likeliest first', () => {
    expect(lemmaCandidates('leaves', smallLexicon)).toEqual(['leaf', 'leave']);
  });
});

describe('regular spelling undone', () => {
  it.each([
    ['stopped', 'stop'],
    ['cities', 'city'],
    ['watches', 'watch'],
    ['making', 'make'],
    ['happiest', 'happy'],
    ['dogs', 'dog'],
  ])('%s may come from %s', (form, base) => {
    expect(baseSpellings(form)).toContain(base);
  });

  it('takes nothing off words that only look inflected', () => {
    expect(baseSpellings('glass')).toEqual([]);
    expect(baseSpellings('bus')).toEqual([]);
  });
});
