/** The question that is asked about a word, of the dictionary and of the explanation, and its cache key. */
import type { SentenceView } from '../core/sentences.ts';
import type { Word } from '../core/words.ts';
import type { WordQuestion } from '../ports.ts';

/** The contract's limit: no dictionary has a longer word. */
export const LONGEST_WORD = 100;

export function questionOf(word: Word, asked: string, sentence: SentenceView, isAlone: boolean): WordQuestion {
  // A word other than the clicked one is elsewhere in the sentence, or not in it.
  const at = asked === word.text ? word.start - sentence.start : undefined;
  return { word: asked, sentence: sentence.text, at, alone: isAlone };
}

/** The fitting senses depend on the position, so an answer is cached for its position only. */
export function keyOf({ word, sentence, at, alone }: WordQuestion): string {
  return `${alone} ${at} ${word.toLowerCase()}\n${sentence}`;
}
