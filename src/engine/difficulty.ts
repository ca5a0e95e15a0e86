/**
 * Difficulty of a text for a Chinese learner, from the text alone: familiarity of its words and structure of its sentences. Every feature
 * is an average that does not grow with the text.
 */
import { type Difficulty, difficultyThresholds } from './difficulty-label.ts';
import { type VocabularyFeatures, vocabularyFeatures } from './difficulty-vocabulary.ts';
import { difficultyWeights } from './difficulty-weights.ts';
import type { Lexicon } from './lexicon.ts';
import { nameTokens } from './names.ts';
import { joinedSentences, type SegmentedText, segmentText } from './sentences.ts';
import { surfaceForms } from './surface-forms.ts';
import { type Token, tokenize } from './tokens.ts';

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
  const { text, ranges } = joinedSentences(input);
  return { text, tokens: tokenize(text), sentences: ranges };
}

/** Length and pauses of sentences, because each part has to be kept in mind until the sentence ends (`the box, which she had found, unopened, in the loft`). */
interface SentenceFeatures {
  /** Natural log of words a sentence. */
  logSentenceWords: number;
  /** Natural log of one more than pauses inside a sentence: commas, semicolons, colons, dashes, opening brackets. */
  logPauses: number;
}

/** Cap for a sentence: longer ones are lists, tables or text without stops. */
const LONGEST_SENTENCE = 120;
/** Cap for the pauses of a sentence. */
const MAX_PAUSES = 20;
/** A line this short without a stop is a heading or an item of a list: it says nothing of how sentences are built. */
const LONGEST_HEADING = 10;
const STOP = /[.!?…:;]["”’')\]]*$/;
/** Room for a stop and what may close after it. */
const TAIL = 4;
/** Includes the hyphen, which stands for a dash where it is a token of its own. */
const PAUSES = ',;:—–(-';

/**
 * Both zero for a text without words. A name of several words counts as one. Linear in tokens.
 * @param names has 1 where the tokens are names.
 */
function sentenceFeatures({ text, tokens, sentences }: SegmentedText, names: Uint8Array): SentenceFeatures {
  const inProse = { sentences: 0, words: 0, pauses: 0 };
  const inHeadings = { sentences: 0, words: 0, pauses: 0 };
  let index = 0;
  for (const { end } of sentences) {
    let length = 0;
    let pauses = 0;
    for (; index < tokens.length; index++) {
      const token = tokens[index];
      if (token === undefined || token.start >= end) break;
      if (token.kind === 'number' || (token.kind === 'word' && !(names[index] === 1 && names[index - 1] === 1)))
        length++;
      else if (isPause(text, token) && length > 0 && token.end < end) pauses++;
    }
    if (length === 0) continue;
    const isHeading = length <= LONGEST_HEADING && !STOP.test(text.slice(Math.max(0, end - TAIL), end));
    const sums = isHeading ? inHeadings : inProse;
    sums.sentences++;
    sums.words += Math.min(LONGEST_SENTENCE, length);
    sums.pauses += Math.min(MAX_PAUSES, pauses);
  }
  const counted = inProse.sentences > 0 ? inProse : inHeadings;
  if (counted.sentences === 0) return { logSentenceWords: 0, logPauses: 0 };
  return {
    logSentenceWords: Math.log(counted.words / counted.sentences),
    logPauses: Math.log(1 + counted.pauses / counted.sentences),
  };
}

function isPause(text: string, token: Token): boolean {
  return token.kind === 'punctuation' && PAUSES.includes(text.charAt(token.start));
}
