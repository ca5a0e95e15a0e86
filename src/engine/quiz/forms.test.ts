import { expect, test } from 'vitest';
import type { Lexicon } from '../lexicon.ts';
import type { Inflection } from '../part-of-speech.ts';
import { formOfTag, inflected } from './forms.ts';

/** A dictionary's inflection table for a few forms. */
const table: Record<string, [string, Inflection][]> = {
  carries: [['carry', 'third_person']],
  boxes: [['box', 'plural']],
  stopped: [
    ['stop', 'past'],
    ['stop', 'past_participle'],
  ],
  using: [['use', 'present_participle']],
  leaves: [['leaf', 'plural']],
};
const lexicon: Lexicon = {
  entry: () => null,
  readings: (form) => (table[form] ?? []).map(([lemma, inflection]) => ({ lemma, inflection })),
  abstractness: () => null,
};

test('regular forms are spelled as English spells them', () => {
  expect(inflected('carry', 'third_person', lexicon)).toBe('carries');
  expect(inflected('box', 'plural', lexicon)).toBe('boxes');
  expect(inflected('stop', 'past_participle', lexicon)).toBe('stopped');
  expect(inflected('use', 'present_participle', lexicon)).toBe('using');
  expect(inflected('use', null, lexicon)).toBe('use');
});

test('a form that the dictionary does not have of this word is none', () => {
  expect(inflected('write', 'past', lexicon)).toBeNull();
  expect(inflected('leave', 'plural', lexicon)).toBeNull();
  expect(inflected('leaf', 'plural', lexicon)).toBeNull();
});

test('names, comparatives and words of grammar are not asked about', () => {
  expect(['NNP', 'JJR', 'RB', 'MD', 'CD'].map(formOfTag)).toEqual([null, null, null, null, null]);
  expect(formOfTag('VBN')).toEqual({ part: 'verb', inflection: 'past_participle' });
});
