/**
 * A word at its place in a sentence: as a token that a reader taps, as a word of the analysis, and the phrase it is in.
 */

import type { PhraseMatch } from '#engine/phrases/find.ts';
import type { AnalyzedSentence, AnalyzedWord } from '#engine/tagger/analysis.ts';
import type { TextRange } from '#engine/text-range.ts';
import { normalizeWord, type Token, tokenize, tokenText } from '#engine/tokens.ts';
import type { TextReader } from './reading.ts';

export interface WordInSentence {
  sentence: string;
  tokens: readonly Token[];
  /** Of the word, or the first of the words, that were asked for. */
  index: number;
  /** The analysed sentence around it with the word's place in it; null for what the analysis takes apart otherwise. */
  reading: { around: AnalyzedSentence; at: number } | null;
  phrase: PhraseMatch | null;
}

/**
 * @param key normalized word or words
 * @param at UTF-16 offset in the sentence of the occurrence meant; without it, or where no such word stands, the first one
 * @returns null when the sentence has not got the word
 */
export function wordInSentence(
  key: string,
  sentence: string,
  at: number | null,
  reader: TextReader,
): WordInSentence | null {
  const tokens = tokenize(sentence);
  const index = tokenAt(key, sentence, tokens, at);
  const token = tokens[index];
  if (token === undefined) return null;
  const around = reader.sentences(sentence).find(({ start, end }) => start <= token.start && token.start < end);
  if (around === undefined) return { sentence, tokens, index, reading: null, phrase: null };
  const place = around.words.findIndex((word) => word.start <= token.start && token.start < word.end);
  const touches = (part: TextRange) => part.start < token.end && part.end > token.start;
  const phrase = reader.phrases(sentence, around).find(({ parts }) => parts.some(touches)) ?? null;
  return { sentence, tokens, index, reading: place === -1 ? null : { around, at: place }, phrase };
}

/** The analysed word, null when there is none. */
export function analyzedWord({ reading }: WordInSentence): AnalyzedWord | null {
  return reading?.around.words[reading.at] ?? null;
}

function tokenAt(key: string, sentence: string, tokens: readonly Token[], at: number | null): number {
  const wanted = key.split(' ');
  const standsAt = (first: number) =>
    wanted.every((word, offset) => {
      const token = tokens[first + offset];
      return token !== undefined && normalizeWord(tokenText(sentence, token)) === word;
    });
  const meant = at === null ? -1 : tokens.findIndex(({ start, end }) => start <= at && at < end);
  if (meant !== -1 && standsAt(meant)) return meant;
  return tokens.findIndex((_, first) => standsAt(first));
}
