/** What is asked about a word, of the dictionary and of whoever explains it. */
import type { SentenceView } from '../core/sentences.ts';
import type { Word } from '../core/words.ts';
import type { WordQuestion } from '../ports.ts';

export function questionOf(word: Word, asked: string, sentence: SentenceView, isAlone: boolean): WordQuestion {
  // Another word than the pressed one stands somewhere else in the sentence, or nowhere in it.
  const at = asked === word.text ? word.start - sentence.start : undefined;
  return { word: asked, sentence: sentence.text, at, alone: isAlone };
}

/** The senses that fit differ from place to place, so an answer holds for its place only. */
export function keyOf({ word, sentence, at, alone }: WordQuestion): string {
  return `${alone} ${at} ${word.toLowerCase()}\n${sentence}`;
}
