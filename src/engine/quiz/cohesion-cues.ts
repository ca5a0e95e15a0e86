/** Cohesion cues: words that link a sentence to an earlier one, such as connectors and pronouns, and repeated words. */

import { alternatives } from '../words/alternatives.ts';
import lists from '../words/cohesion-connectors.json' with { type: 'json' };
import type { ReadSentence } from './quiz-text.ts';

export interface CohesionCue {
  /** As they stand in the sentence. */
  words: string;
  /** Their function in Chinese, shown after “…”. */
  zh: string;
  /** They open the sentence. */
  isOpening: boolean;
  /** Whether a sentence contains something that these words can refer to. */
  fitsAfter(before: ReadSentence): boolean;
}

/** Patterns of connectors with what they do in Chinese, after “…”. */
const CONNECTORS = Object.entries(Object.groupBy(Object.entries(lists.connector), ([, zh]) => zh)).map(
  ([zh, rows = []]) => [new RegExp(`^(?:${alternatives(rows.map(([word]) => word))})\\b`), zh] as const,
);
const PLURAL = /^(?:They|Their|These|Those|Both|Neither|Some of them|Most of them)\b/;
const SINGULAR = /^(?:Its|Such)\b/;
const PERSON = /^(?:He|She|His|Her)\b/;
/** Anywhere in a sentence. */
const BACKWARD = /\b(?:the same (?:way|thing|reason)|such an? [a-z]+|like this|these [a-z]+s|those [a-z]+s)\b/;

/** The words that take up an earlier sentence, mostly its opening; null when the sentence could stand first. */
export function openingCue({ text }: ReadSentence): CohesionCue | null {
  for (const [pattern, zh] of CONNECTORS) {
    const words = pattern.exec(text)?.[0];
    if (words !== undefined) return { words, zh, isOpening: true, fitsAfter: () => true };
  }
  const isOpening = true;
  const plural = PLURAL.exec(text)?.[0];
  if (plural !== undefined) {
    return { words: plural, zh: '指上一句里的事物', isOpening, fitsAfter: (before) => hasTag(before, 'NNS') };
  }
  const singular = SINGULAR.exec(text)?.[0];
  if (singular !== undefined) return { words: singular, zh: '指上一句说的事', isOpening, fitsAfter: () => true };
  const person = PERSON.exec(text)?.[0];
  if (person !== undefined) {
    return { words: person, zh: '指上一句里的人', isOpening, fitsAfter: (before) => hasTag(before, 'NNP') };
  }
  const words = BACKWARD.exec(text)?.[0];
  return words === undefined ? null : { words, zh: '指上一句说的事', isOpening: false, fitsAfter: () => true };
}

function hasTag(sentence: ReadSentence, fine: string): boolean {
  return sentence.words()?.some((word) => word.fine === fine) ?? false;
}
