/**
 * Word classes as the dictionary and the engine name them.
 */

/** In an order that packed tables rely on: add at the end. */
export const partsOfSpeech = [
  'noun',
  'verb',
  'adjective',
  'adverb',
  'pronoun',
  'preposition',
  'conjunction',
  'determiner',
  'numeral',
  'interjection',
] as const;

export type PartOfSpeech = (typeof partsOfSpeech)[number];

/** In an order that packed tables rely on: add at the end. */
export const inflections = [
  'plural',
  'past',
  'past_participle',
  'present_participle',
  'third_person',
  'comparative',
  'superlative',
] as const;

/** Inflection of a form relative to its lemma. */
export type Inflection = (typeof inflections)[number];

const classOfInflection: Record<Inflection, PartOfSpeech> = {
  plural: 'noun',
  past: 'verb',
  past_participle: 'verb',
  present_participle: 'verb',
  third_person: 'verb',
  comparative: 'adjective',
  superlative: 'adjective',
};

/** The word class that an inflection belongs to. */
export function inflectedClass(inflection: Inflection): PartOfSpeech {
  return classOfInflection[inflection];
}
