/**
 * A text read as a treebank would have it: sentences, their words, each with tag and lemma.
 */
import type { CutText } from '../cut-text.ts';
import type { SentenceRange } from '../sentences.ts';
import { lostApostrophe } from './lost-apostrophes.ts';
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
  const inside = sentences.map(({ end }) => {
    const first = index;
    while (index < ranges.length && (ranges[index] as TreebankRange).start < end) index++;
    return ranges.slice(first, index);
  });
  const tagged = tagger.tagRanges(text, inside);
  return sentences.map(({ start, end }, place) => ({
    start,
    end,
    words: withApostrophes(text, tagged[place] as AnalyzedWord[], tagger),
  }));
}

/** Words that turn out to be two are cut, and their sentence is read again. */
function withApostrophes(text: string, words: AnalyzedWord[], tagger: Tagger): AnalyzedWord[] {
  let isCut = false;
  const ranges = words.flatMap(({ start, end }, index): TreebankRange[] => {
    const cut = lostApostrophe(words, index);
    if (cut === 0) return [{ start, end }];
    isCut = true;
    return [
      { start, end: start + cut },
      { start: start + cut, end },
    ];
  });
  return isCut ? (tagger.tagRanges(text, [ranges])[0] ?? words) : words;
}
