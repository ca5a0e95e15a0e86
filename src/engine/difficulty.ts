/**
 * How hard a text is to read for a Chinese learner, from the text alone: which words it uses, by frequency and syllabus,
 * and how its sentences are built. Every feature is an average, so that a longer text is not a harder one.
 */

import type { Difficulty } from './difficulty-label.ts';
import { difficultyThresholds, difficultyWeights } from './difficulty-weights.ts';
import { examLevelOrder } from './exam-level.ts';
import { lemmaOf } from './lemma.ts';
import type { Lexicon } from './lexicon.ts';
import { nameTokens } from './names.ts';
import { type SentenceRange, splitSentences } from './sentences.ts';
import { normalizeWord, type Token, tokenize, tokenText } from './tokens.ts';
import { effectiveLevel, effectiveRank } from './vocabulary.ts';

/** All averages over the text's words or sentences; 0 for a text without words. */
export interface DifficultyFeatures {
  [name: string]: number;
  /** Share of words that no syllabus up to 高考 has; by frequency where no syllabus has the word. */
  aboveGaokao: number;
  /** Of the same words, how often each is rarer than the 3000th by a factor of two, as a mean over all words. */
  beyondCommon: number;
  /** Letters a word. */
  wordLetters: number;
  /** Natural log of words a sentence. */
  logSentenceWords: number;
  /** Share of sentences of more than 25 words. */
  longSentences: number;
  /** Commas, semicolons, colons and dashes a sentence. */
  pauses: number;
  /** Words that open a subordinate clause, a sentence. */
  subordinators: number;
}

export interface DifficultyResult {
  /** 0 (easiest) to 100, one decimal. */
  score: number;
  label: Difficulty;
  features: DifficultyFeatures;
}

/** About what 高考 covers; rarity is counted from here. */
const COMMON_RANK = 3000;
const LONG_SENTENCE_WORDS = 25;
const SUBORDINATORS = new Set(
  (
    'that which who whom whose although though whereas while unless until because since whether if lest whereby ' +
    'wherein whatever whoever whichever insofar inasmuch provided than'
  ).split(' '),
);
const PAUSE = /^(?:[,;:()—–]|--+)$/;

/**
 * Difficulty of a text, or of sentences already split. Names and numbers are left out of the vocabulary and a name of
 * several words counts as one in its sentence. A text without words scores 0. Deterministic; linear in length.
 */
export function difficulty(text: string | readonly string[], lexicon: Lexicon): DifficultyResult {
  const features = difficultyFeatures(text, lexicon);
  const score = scoreOf(features);
  return { score, label: difficultyOf(score), features };
}

/** The label of a score. */
export function difficultyOf(score: number): Difficulty {
  return difficultyThresholds.find(([, lowest]) => score >= lowest)?.[0] ?? 'VERY_EASY';
}

function scoreOf(features: DifficultyFeatures): number {
  if (features.wordLetters === 0) return 0;
  let score = difficultyWeights.intercept;
  for (const [name, weight] of Object.entries(difficultyWeights.features)) score += weight * (features[name] ?? 0);
  return Math.round(Math.min(100, Math.max(0, score)) * 10) / 10;
}

/** The averages that the score is made of. */
export function difficultyFeatures(input: string | readonly string[], lexicon: Lexicon): DifficultyFeatures {
  const text = typeof input === 'string' ? input : input.join('\n');
  const sentences = typeof input === 'string' ? splitSentences(input) : rangesOf(input);
  const tokens = tokenize(text);
  const names = nameTokens(text, tokens, sentences, lexicon);
  const vocabulary = vocabularyFeatures(text, tokens, names, lexicon);
  return { ...vocabulary, ...sentenceFeatures(text, tokens, sentences, names) };
}

function vocabularyFeatures(text: string, tokens: readonly Token[], names: ReadonlySet<number>, lexicon: Lexicon) {
  const sums = { aboveGaokao: 0, beyondCommon: 0, wordLetters: 0 };
  let words = 0;
  tokens.forEach((token, index) => {
    if (token.kind !== 'word' || names.has(index)) return;
    for (const part of partsOf(tokenText(text, token), lexicon)) {
      const lemma = lemmaOf(part, lexicon);
      // What the dictionary has never heard of is a misprint, a coinage or a name: it says nothing.
      if (lexicon.entry(lemma) === null) continue;
      words++;
      sums.wordLetters += part.length;
      const level = effectiveLevel(lemma, lexicon);
      if (level === null || examLevelOrder(level) <= examLevelOrder('gk')) continue;
      sums.aboveGaokao++;
      sums.beyondCommon += Math.log2(Math.max(1, effectiveRank(lemma, lexicon) / COMMON_RANK));
    }
  });
  return averaged(sums, words);
}

/** A compound that the dictionary has not got is its parts: `sun-scorched`. */
function partsOf(word: string, lexicon: Lexicon): string[] {
  const key = normalizeWord(word);
  return key.includes('-') && lexicon.entry(key) === null ? key.split('-').filter(Boolean) : [key];
}

function sentenceFeatures(
  text: string,
  tokens: readonly Token[],
  sentences: readonly SentenceRange[],
  names: ReadonlySet<number>,
) {
  const sums = { logSentenceWords: 0, longSentences: 0, pauses: 0, subordinators: 0 };
  let counted = 0;
  let index = 0;
  for (const sentence of sentences) {
    let words = 0;
    let pauses = 0;
    let subordinators = 0;
    for (; index < tokens.length; index++) {
      const token = tokens[index];
      if (token === undefined || token.start >= sentence.end) break;
      const written = tokenText(text, token);
      if (token.kind === 'punctuation' && PAUSE.test(written)) pauses++;
      if (token.kind !== 'word' || (names.has(index) && names.has(index - 1))) continue;
      words++;
      if (SUBORDINATORS.has(normalizeWord(written))) subordinators++;
    }
    if (words === 0) continue;
    counted++;
    sums.logSentenceWords += Math.log(words);
    sums.longSentences += words > LONG_SENTENCE_WORDS ? 1 : 0;
    sums.pauses += pauses;
    sums.subordinators += subordinators;
  }
  return averaged(sums, counted);
}

function averaged<K extends string>(sums: Record<K, number>, total: number): Record<K, number> {
  const entries = Object.entries<number>(sums).map(([name, sum]) => [name, total === 0 ? 0 : sum / total]);
  return Object.fromEntries(entries) as Record<K, number>;
}

/** Where each sentence lies when they are joined by line breaks. */
function rangesOf(sentences: readonly string[]): SentenceRange[] {
  let start = 0;
  return sentences.map((sentence) => {
    const range = { start, end: start + sentence.length };
    start = range.end + 1;
    return range;
  });
}
