/**
 * A text read as a treebank would have it: sentences, their words, each with tag and lemma.
 */
import type { CutText } from '../cut-text.ts';
import type { SentenceRange } from '../sentences.ts';
import type { Tagger } from './tagger.ts';
import { type TreebankRange, treebankWords } from './treebank-words.ts';
import type { TaggedWord } from './universal-tags.ts';

/** `start` and `end` are UTF-16 offsets in the text. */
export interface AnalyzedWord extends TreebankRange, TaggedWord {}

export interface AnalyzedSentence extends SentenceRange {
  words: AnalyzedWord[];
}

/** Sentences of a text with their words tagged. Linear in its length; an empty text has none. */
export function analyzeSentences(cut: CutText, tagger: Tagger): AnalyzedSentence[] {
  const { text, sentences } = cut;
  const ranges = treebankWords(cut);
  let index = 0;
  const analyzed = sentences.map(({ start, end }): AnalyzedSentence => {
    const words: AnalyzedWord[] = [];
    for (; index < ranges.length; index++) {
      const range = ranges[index] as TreebankRange;
      if (range.start >= end) break;
      // Made once and tagged in place: most of the time of a long text would go into objects in between.
      words.push({ start: range.start, end: range.end, tag: 'X', fine: '', margin: 0, key: '', lemma: '' });
    }
    return { start, end, words };
  });
  tagger.tagWords(
    text,
    analyzed.map(({ words }) => words),
  );
  return analyzed;
}
