/**
 * Word classes as the dictionary and the engine name them.
 */

export type PartOfSpeech =
  | 'noun'
  | 'verb'
  | 'adjective'
  | 'adverb'
  | 'pronoun'
  | 'preposition'
  | 'conjunction'
  | 'determiner'
  | 'numeral'
  | 'interjection';

/** Inflection of a form relative to its lemma. */
export type Inflection =
  | 'plural'
  | 'past'
  | 'past_participle'
  | 'present_participle'
  | 'third_person'
  | 'comparative'
  | 'superlative';

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
