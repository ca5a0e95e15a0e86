/**
 * The word classes of Universal Dependencies (universaldependencies.org/u/pos), and which of the dictionary's classes each
 * one is.
 */
import type { PartOfSpeech } from '../part-of-speech.ts';

export type UniversalTag =
  | 'ADJ'
  | 'ADP'
  | 'ADV'
  | 'AUX'
  | 'CCONJ'
  | 'DET'
  | 'INTJ'
  | 'NOUN'
  | 'NUM'
  | 'PART'
  | 'PRON'
  | 'PROPN'
  | 'PUNCT'
  | 'SCONJ'
  | 'SYM'
  | 'VERB'
  | 'X';

const dictionaryParts: Partial<Record<UniversalTag, PartOfSpeech>> = {
  ADJ: 'adjective',
  ADP: 'preposition',
  ADV: 'adverb',
  AUX: 'verb',
  CCONJ: 'conjunction',
  DET: 'determiner',
  INTJ: 'interjection',
  NOUN: 'noun',
  NUM: 'numeral',
  PRON: 'pronoun',
  SCONJ: 'conjunction',
  VERB: 'verb',
};

/** The dictionary's class for a tag; null for names, signs and particles, which the dictionary has no class for. */
export function partOfTag(tag: UniversalTag): PartOfSpeech | null {
  return dictionaryParts[tag] ?? null;
}
