/** Phrases on which an editor wrote a note: a click on any word of one means the phrase, whether or not the dictionary has it. */
import type { WordEntry } from '#contract/shapes.ts';
import { sentenceAround } from '../core/sentences.ts';
import type { Word } from '../core/words.ts';
import { patternOf } from '../gloss/gloss-plan.ts';

export interface NotedPhrase {
  entry: WordEntry;
  /** Range in the sentence. */
  start: number;
  end: number;
}

/** The longest noted phrase that covers an offset of a sentence; null for none. */
export function notedPhraseAt(words: readonly WordEntry[], sentence: string, at: number): NotedPhrase | null {
  let longest: NotedPhrase | null = null;
  for (const entry of words) {
    if (!entry.word.trim().includes(' ')) continue;
    for (const { index: start, 0: found } of sentence.matchAll(patternOf(entry.word))) {
      const end = start + found.length;
      const isLonger = longest === null || found.length > longest.end - longest.start;
      if (start <= at && at < end && isLonger) longest = { entry, start, end };
    }
  }
  return longest;
}

/** The noted phrase around a word as what was clicked, spelled as in the note; else the word itself. */
export function withNotedPhrase(words: readonly WordEntry[], word: Word): Word {
  const sentence = sentenceAround(word);
  const phrase = notedPhraseAt(words, sentence.text, word.start - sentence.start);
  if (phrase === null) return word;
  const { start, end, entry } = phrase;
  return { ...word, start: sentence.start + start, end: sentence.start + end, text: entry.word.trim() };
}
