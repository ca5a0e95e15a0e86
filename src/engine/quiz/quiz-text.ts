/**
 * Input of a quiz: a text in blocks with its sentences, and the dictionary's answers about its words. The text is read in order, its sentences
 * are analysed when first needed, and its words above the lowest level are what may be asked about.
 */

import type { ExamLevel } from '../exam-level.ts';
import { levelWords } from '../level-words.ts';
import type { Lexicon } from '../lexicon.ts';
import { hashOf } from '../random.ts';
import type { AnalyzedSentence, AnalyzedWord } from '../tagger/analysis.ts';
import type { TextRange } from '../text-range.ts';
import type { WordVectors } from '../word-vectors.ts';

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
  /** Whether it stands in a phrase of the dictionary, whose entry this is. */
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

export interface ReadSentence {
  readonly blockId: string;
  /** Place among the sentences of the text. */
  readonly index: number;
  /** UTF-16 offset in the block's text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly zh: string | null;
  /** Tagged words with offsets in the sentence; null for what is no single sentence. */
  words(): readonly AnalyzedWord[] | null;
}

/** A word worth asking about, at one of its places. */
export interface Target {
  readonly sentence: ReadSentence;
  /** UTF-16 offsets in the sentence. */
  readonly start: number;
  readonly end: number;
  /** The word as it stands in the sentence. */
  readonly form: string;
  readonly lemma: string;
  readonly level: ExamLevel;
}

export interface QuizText {
  /** All sentences, in text order. */
  readonly sentences: readonly ReadSentence[];
  /** Sentences of each paragraph, in order. */
  readonly paragraphs: readonly (readonly ReadSentence[])[];
  /** Every place of each level word, in the order of the text. */
  readonly targets: readonly Target[];
  /** The whole text in lower case, to see whether a word is in it. */
  readonly words: ReadonlySet<string>;
  /** Whether the sentence stands in the text. */
  has(sentence: string): boolean;
}

/** Everybody has met what middle schools teach. */
const LOWEST_LEVEL: ExamLevel = 'zk';
/** Separator of blocks: no sentence, name or phrase runs across it. */
const BETWEEN_BLOCKS = '\n\n';
const WORD = /[a-z]+(?:['’-][a-z]+)*/g;

/** Names a question by what it is made of. */
export function idOfText(text: string): string {
  return hashOf(text).toString(36);
}

/** Linear in the length of the text, but for the sentences, which are read when they are asked for. */
export function quizText(blocks: readonly QuizBlock[], language: QuizLanguage): QuizText {
  const paragraphs: ReadSentence[][] = [];
  const places: { start: number; sentence: ReadSentence }[] = [];
  let text = '';
  for (const block of blocks) {
    const paragraph = block.sentences.map(({ start, end, zh }) => {
      const sentence = readSentence(block, { start, end, zh }, places.length, language);
      places.push({ start: text.length + start, sentence });
      return sentence;
    });
    paragraphs.push(paragraph);
    text += block.text + BETWEEN_BLOCKS;
  }
  return {
    sentences: places.map(({ sentence }) => sentence),
    paragraphs,
    targets: targetsIn(text, places, language),
    words: new Set(text.toLowerCase().match(WORD)),
    has: (sentence) => text.includes(sentence.trim()),
  };
}

function targetsIn(
  text: string,
  places: readonly { start: number; sentence: ReadSentence }[],
  { lexicon }: QuizLanguage,
): Target[] {
  return levelWords(text, LOWEST_LEVEL, lexicon).flatMap(({ lemma, level, again, ...first }) =>
    [first, ...again].flatMap(({ start, end }) => {
      const place = places.findLast((candidate) => candidate.start <= start);
      if (place === undefined) return [];
      const offset = start - place.start;
      const form = text.slice(start, end);
      return [{ sentence: place.sentence, start: offset, end: offset + form.length, form, lemma, level }];
    }),
  );
}

function readSentence(
  { id, text }: QuizBlock,
  { start, end, zh }: { start: number; end: number; zh: string | null },
  index: number,
  language: QuizLanguage,
): ReadSentence {
  const own = text.slice(start, end);
  let read: readonly AnalyzedWord[] | null | undefined;
  return {
    blockId: id,
    index,
    start,
    end,
    text: own,
    zh,
    words() {
      if (read === undefined) {
        const [sentence, ...others] = language.sentences(own);
        read = sentence !== undefined && others.length === 0 ? sentence.words : null;
      }
      return read;
    },
  };
}
