/**
 * Difficulty of a text for a Chinese learner, from the text alone: familiarity of its words and structure of its sentences. Every feature
 * is an average that does not grow with the text.
 */

import type { Difficulty } from './difficulty-label.ts';
import { type SentenceFeatures, sentenceFeatures } from './difficulty-sentences.ts';
import { difficultyThresholds } from './difficulty-thresholds.ts';
import { type VocabularyFeatures, vocabularyFeatures } from './difficulty-vocabulary.ts';
import { difficultyWeights } from './difficulty-weights.ts';
import type { Lexicon } from './lexicon.ts';
import { nameTokens } from './names.ts';
import { type SegmentedText, segmentText } from './segmented-text.ts';
import { surfaceForms } from './surface-forms.ts';
import type { TextRange } from './text-range.ts';
import { tokenize } from './tokens.ts';

/** Increment it when the score of an unchanged text changes: stored scores are then recomputed. */
export const DIFFICULTY_VERSION = 3;

/** All zero for a text without words that the dictionary has. */
export type DifficultyFeatures = VocabularyFeatures & SentenceFeatures;

export interface DifficultyResult {
  /** 0 (easiest) to 100, two decimals. */
  score: number;
  label: Difficulty;
  features: Record<keyof DifficultyFeatures, number>;
  /** Points that each feature puts the text above or below one of middling difficulty, 50. */
  added: Record<keyof DifficultyFeatures, number>;
}

const NONE: Readonly<DifficultyFeatures> = {
  unfamiliarity: 0,
  beyondZhongkao: 0,
  syllabus: 0,
  thingWords: 0,
  remoteness: 0,
  bookishWords: 0,
  logSentenceWords: 0,
  logPauses: 0,
};
const MIDDLING = 50;
/** Distance from either end at which the scale begins to bend, so that scores never reach the ends. */
const BEND = 15;

/**
 * Difficulty of a text, of sentences already split, or of a text already cut. Names and numbers are left out of the
 * vocabulary and a name of several words counts as one in its sentence. A text without words scores 0. Deterministic;
 * linear in length.
 */
export function difficulty(input: string | readonly string[] | SegmentedText, lexicon: Lexicon): DifficultyResult {
  const { text, tokens, sentences } = cut(input);
  const words = surfaceForms(text, tokens, lexicon);
  const names = nameTokens(text, tokens, sentences, lexicon, words);
  const vocabulary = vocabularyFeatures(words, names, lexicon);
  if (vocabulary === null) return { score: 0, label: difficultyOf(0), features: { ...NONE }, added: { ...NONE } };
  const features = { ...vocabulary, ...sentenceFeatures({ text, tokens, sentences }, names) };
  const added = { ...features };
  let points = MIDDLING;
  for (const key in difficultyWeights) {
    const name = key as keyof DifficultyFeatures;
    const { weight, middling } = difficultyWeights[name];
    added[name] = weight * (features[name] - middling);
    points += added[name];
    added[name] = Math.round(added[name] * 10) / 10;
  }
  const score = Math.round(bent(points) * 100) / 100;
  return { score, label: difficultyOf(score), features, added };
}

/** The label of a score. */
export function difficultyOf(score: number): Difficulty {
  return difficultyThresholds.find(([, lowest]) => score >= lowest)?.[0] ?? 'VERY_EASY';
}

/** Linear in the middle of the scale, exponential towards 0 and 100. */
function bent(points: number): number {
  const overHigh = points - (100 - BEND);
  if (overHigh > 0) return 100 - BEND * Math.exp(-overHigh / BEND);
  const underLow = BEND - points;
  return underLow > 0 ? BEND * Math.exp(-underLow / BEND) : points;
}

function cut(input: string | readonly string[] | SegmentedText): SegmentedText {
  if (typeof input === 'string') return segmentText(input);
  if ('tokens' in input) return input;
  const text = input.join('\n');
  return { text, tokens: tokenize(text), sentences: rangesOf(input) };
}

/** Ranges of the sentences when they are joined by line breaks. */
function rangesOf(sentences: readonly string[]): TextRange[] {
  let start = 0;
  return sentences.map((sentence) => {
    const range = { start, end: start + sentence.length };
    start = range.end + 1;
    return range;
  });
}
