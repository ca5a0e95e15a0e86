/** Analysis of a text as in a treebank: sentences and their words, each with tag and lemma. */

import type { SegmentedText } from '../sentences.ts';
import type { TextRange } from '../text-range.ts';
import { missingApostrophe } from './missing-apostrophes.ts';
import type { Tagger } from './tagger.ts';
import { treebankWords } from './treebank-words.ts';
import type { TaggedWord } from './universal-tags.ts';

/** `start` and `end` are UTF-16 offsets in the text. */
export interface AnalyzedWord extends TextRange, TaggedWord {}

export interface AnalyzedSentence extends TextRange {
  words: AnalyzedWord[];
}

/** Sentences of a text with their words tagged. Linear in its length; an empty text has none. */
export function analyzeSentences(cut: SegmentedText, tagger: Tagger): AnalyzedSentence[] {
  const { text, sentences } = cut;
  const ranges = treebankWords(cut);
  let index = 0;
  const inside = sentences.map(({ end }) => {
    const first = index;
    while (index < ranges.length && (ranges[index] as TextRange).start < end) index++;
    return ranges.slice(first, index);
  });
  const tagged = tagger.tagRanges(text, inside);
  return sentences.map(({ start, end }, place) => ({
    start,
    end,
    words: withApostrophes(text, tagged[place] as AnalyzedWord[], tagger),
  }));
}

/** Splits words with a missing apostrophe and tags their sentence again. */
function withApostrophes(text: string, words: AnalyzedWord[], tagger: Tagger): AnalyzedWord[] {
  // Few texts have any: allocate nothing for the others.
  for (let index = 0; index < words.length; index++) {
    if (missingApostrophe(words, index) === 0) continue;
    const ranges = words.flatMap((word, at) => cutAt(word, missingApostrophe(words, at)));
    return tagger.tagRanges(text, [ranges])[0] ?? words;
  }
  return words;
}

function cutAt({ start, end }: TextRange, units: number): TextRange[] {
  if (units === 0) return [{ start, end }];
  return [
    { start, end: start + units },
    { start: start + units, end },
  ];
}
