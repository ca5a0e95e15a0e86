/** A text segmented into tokens and sentences once, for callers that need both. */
import { type SentenceRange, splitSentences } from './sentences.ts';
import { type Token, tokenize } from './tokens.ts';

export interface SegmentedText {
  text: string;
  tokens: readonly Token[];
  /** In order. */
  sentences: readonly SentenceRange[];
}

/** Linear in the length of the text. */
export function segmentText(text: string): SegmentedText {
  return { text, tokens: tokenize(text), sentences: splitSentences(text) };
}
