/** A text segmented into tokens and sentences once, for callers that need both. */

import { splitSentences } from './sentences.ts';
import type { TextRange } from './text-range.ts';
import { type Token, tokenize } from './tokens.ts';

export interface SegmentedText {
  text: string;
  tokens: readonly Token[];
  /** In order. */
  sentences: readonly TextRange[];
}

/** Linear in the length of the text. */
export function segmentText(text: string): SegmentedText {
  return { text, tokens: tokenize(text), sentences: splitSentences(text) };
}
