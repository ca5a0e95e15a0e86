/**
 * Inflected forms: which form a sentence has, and the same form of another word. Only regular forms are made, and only those that the
 * dictionary's table confirms.
 */
import type { Lexicon } from '../lexicon.ts';
import type { Inflection } from '../part-of-speech.ts';
import type { QuizPart } from './glosses.ts';

/** A word class with the form it stands in; null is the form of the dictionary. */
export interface WordForm {
  part: QuizPart;
  inflection: Inflection | null;
}

/** Word forms by the treebank's fine tag. */
const forms: Record<string, WordForm> = {
  NN: { part: 'noun', inflection: null },
  NNS: { part: 'noun', inflection: 'plural' },
  VB: { part: 'verb', inflection: null },
  VBP: { part: 'verb', inflection: null },
  VBZ: { part: 'verb', inflection: 'third_person' },
  VBD: { part: 'verb', inflection: 'past' },
  VBN: { part: 'verb', inflection: 'past_participle' },
  VBG: { part: 'verb', inflection: 'present_participle' },
  JJ: { part: 'adjective', inflection: null },
};

/** Null for classes and forms that are not asked about. */
export function formOfTag(fine: string): WordForm | null {
  return forms[fine] ?? null;
}

/** The form of a lemma; null when it is not regular or the dictionary does not know it. */
export function inflected(lemma: string, inflection: Inflection | null, lexicon: Lexicon): string | null {
  if (inflection === null) return lemma;
  const isOfLemma = (form: string) =>
    lexicon.readings(form).some((reading) => reading.lemma === lemma && reading.inflection === inflection);
  return spellings(lemma, inflection).find(isOfLemma) ?? null;
}

function spellings(lemma: string, inflection: Inflection): string[] {
  const isY = /[^aeiou]y$/.test(lemma);
  const doubled = /[^aeiou][aeiou][bdfgklmnprtvz]$/.test(lemma) ? [`${lemma}${lemma.at(-1)}`] : [];
  const stems = lemma.endsWith('e') ? [lemma.slice(0, -1)] : [...doubled, lemma];
  if (inflection === 'plural' || inflection === 'third_person') {
    if (isY) return [`${lemma.slice(0, -1)}ies`];
    return /(?:[sxz]|ch|sh|o)$/.test(lemma) ? [`${lemma}es`, `${lemma}s`] : [`${lemma}s`];
  }
  if (inflection === 'present_participle') return stems.map((stem) => `${stem}ing`);
  if (inflection === 'past' || inflection === 'past_participle') {
    return isY ? [`${lemma.slice(0, -1)}ied`] : stems.map((stem) => `${stem}ed`);
  }
  return [];
}
