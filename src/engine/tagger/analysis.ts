/**
 * A text read as a treebank would have it: sentences, their words, each with tag and lemma.
 */
import type { Lexicon } from '../lexicon.ts';
import { type SentenceRange, splitSentences } from '../sentences.ts';
import type { TaggedWord, Tagger } from './tagger.ts';
import { type TreebankRange, treebankWords } from './treebank-words.ts';
import { universalLemma } from './universal-lemma.ts';

/** `start` and `end` are UTF-16 offsets in the text. */
export interface AnalyzedWord extends TreebankRange, TaggedWord {
  lemma: string;
}

export interface AnalyzedSentence extends SentenceRange {
  words: AnalyzedWord[];
}

/** Sentences of a text with their words tagged. Linear in its length; an empty text has none. */
export function analyzeSentences(text: string, tagger: Tagger, lexicon: Lexicon): AnalyzedSentence[] {
  const ranges = treebankWords(text);
  let index = 0;
  return splitSentences(text).map(({ start, end }) => {
    const first = index;
    while (index < ranges.length && (ranges[index] as TreebankRange).start < end) index++;
    const inside = ranges.slice(first, index);
    const forms = inside.map((range) => text.slice(range.start, range.end));
    const tagged = tagger.tag(forms);
    const words = inside.map((range, place): AnalyzedWord => {
      const word = tagged[place] as TaggedWord;
      const lemma = universalLemma(forms[place] ?? '', word, lexicon, tagged[place + 1]);
      // Named one by one: spreading objects takes as long as tagging them.
      return { start: range.start, end: range.end, tag: word.tag, fine: word.fine, margin: word.margin, lemma };
    });
    return { start, end, words };
  });
}
