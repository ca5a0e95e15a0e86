/** A word as the dictionary shows it, without what belongs to a reader or an article. */

import type { ExamLevel } from '#engine/exam-level.ts';
import type { Inflection } from '#engine/part-of-speech.ts';
import type { TextRange } from '#engine/text-range.ts';
import type { Sense } from './definitions.ts';

/** What the dictionary alone knows of a word; what belongs to a reader or an article is added by others. */
export interface DictionaryWord {
  /** As it was asked. */
  word: string;
  /** Headword of the entry; of the whole phrase when `phrase`. */
  lemma: string;
  phrase: boolean;
  /** IPA in slashes. */
  phonetic: string | null;
  senses: Sense[];
  /** Index of the sense that fits the sentence; null when that is not evident. */
  best: number | null;
  /** Indexes of the senses that may fit; `best` alone where there is one. */
  likely: number[];
  /** Probability, 0 to 1, that one of `likely` fits; null when there are none. */
  certainty: number | null;
  tags: ExamLevel[];
  collins: number | null;
  rank: number | null;
  forms: { kind: Inflection; word: string }[];
  /** Words of the same family, the commonest first. */
  family: string[];
  /** Where the word or phrase stands in the given sentence, from its first to its last part; null when it is not in it. */
  match: TextRange | null;
  /** Its parts there: several for `take these costs into account`; empty when it is not in the sentence. */
  parts: TextRange[];
  origin: 'dictionary';
}
