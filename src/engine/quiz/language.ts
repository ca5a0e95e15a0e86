/** Input of a quiz: a text in blocks with its sentences, and the dictionary's answers about its words. */
import type { Lexicon } from '../lexicon.ts';
import type { AnalyzedSentence } from '../tagger/analysis.ts';
import type { TextRange } from '../text-range.ts';
import type { WordVectors } from './word-vectors.ts';

/** A sentence of a block, its range in the block's text; `zh` its Chinese where there is one. */
export interface QuizSentence extends TextRange {
  zh: string | null;
}

/** A paragraph or an item of a list. Headings, tables and pictures are not asked about. */
export interface QuizBlock {
  id: string;
  text: string;
  sentences: readonly QuizSentence[];
}

/** `pos` as a dictionary prints it (`n.`, `vt.`), '' for senses of one trade. */
export interface QuizSense {
  readonly pos: string;
  readonly zh: string;
  /** WordNet's wording. */
  readonly en?: string;
}

/** A word as the dictionary has it, looked up in its sentence. */
export interface QuizEntry {
  readonly lemma: string;
  /** It stands in a phrase of the dictionary, whose entry this is. */
  readonly phrase: boolean;
  readonly senses: readonly QuizSense[];
  /** Index of the sense that fits the sentence; null when that is not sure. */
  readonly best: number | null;
  /** Where the word or the parts of the phrase stand in the sentence. */
  readonly parts: readonly TextRange[];
}

export interface QuizLanguage {
  readonly lexicon: Lexicon;
  sentences(text: string): AnalyzedSentence[];
  /** @param at UTF-16 offset of the word in the sentence */
  entry(word: string, sentence: string, at: number): QuizEntry | null;
  /** Senses of a headword as it is spelled; empty when there is none. */
  senses(headword: string): readonly QuizSense[];
  readonly vectors: WordVectors;
}
