/**
 * A word as the dictionary shows it, without what belongs to a reader or an article, and its short gloss: the Chinese that fits on a
 * line above or beside the word.
 */

import type { ExamLevel } from '#engine/exam-level.ts';
import type { Inflection } from '#engine/part-of-speech.ts';
import type { UniversalTag } from '#engine/tagger/universal-tags.ts';
import type { TextRange } from '#engine/text-range.ts';
import type { OtherReading } from './other-readings.ts';
import type { Sense } from './senses.ts';

/** An entry as shown, without data of a reader or an article. */
export interface DictionaryWord {
  /** The word as it was looked up. */
  word: string;
  /** Headword of the entry; of the whole phrase when `phrase`. */
  lemma: string;
  phrase: boolean;
  /** IPA in slashes. */
  phonetic: string | null;
  senses: Sense[];
  /** Index of the sense that most probably fits the sentence; null when nothing tells. */
  best: number | null;
  /** Indexes of the senses that may fit, the most probable first. */
  likely: number[];
  /** Probability, 0 to 1, that the first wording of `best` is what the word means there; null when nothing is known. */
  certainty: number | null;
  /** Chinese words beyond the wordings that a translation may have for it, likeliest first. */
  nearby: string[];
  tags: ExamLevel[];
  collins: number | null;
  rank: number | null;
  forms: { kind: Inflection; word: string }[];
  /** Words of the same family, the commonest first. */
  family: string[];
  /** Range of the word or phrase in the given sentence, from its first to its last part; null when it is not in it. */
  match: TextRange | null;
  /** Its parts in the sentence: several for `take these costs into account`; empty when it is not in the sentence. */
  parts: TextRange[];
  /**
   * For a common word that is part of a name in the sentence: the whole name (`Gordon Brown`), and the Chinese of the word as a name (布朗).
   */
  name: { text: string; zh: string | null } | null;
  /**
   * For a contraction (`didn’t`): the words it stands for, and their Chinese. Its headword is only one of them, so none of the senses is
   * marked as fitting.
   */
  contraction: { full: string; zh: string } | null;
  /** Other readings of a word without a sentence: `found` is also a form of find. */
  also?: OtherReading[];
  origin: 'dictionary';
}

/** Most wordings of a sense in a gloss. */
const WORDINGS = 2;
const LONGEST_GLOSS = 20;

/** Remarks in brackets of any kind: `热浪[波]`, `<美>风险资本`. */
const REMARK = /[（(][^）)]*[）)]|\[[^\]]*\]|<[^>]*>|[〈［][^〉］]*[〉］]/g;

const LABELS_OF_TAG: Partial<Record<UniversalTag, RegExp>> = {
  NOUN: /\bn\./,
  VERB: /\bv[ti]?\./,
  ADJ: /\badj\./,
  ADV: /\badv\./,
};

/** @param zh of one sense. @returns its first wordings without field and remarks, at most 20 characters; null when nothing is left */
export function shortGloss(zh: string): string | null {
  const [first = '', ...others] = zh
    .replace(/^〔[^〕]*〕/, '')
    .replace(REMARK, '')
    .split(/[，；、]/)
    .map((wording) => wording.trim());
  let gloss = first;
  for (const wording of others.filter(Boolean).slice(0, WORDINGS - 1)) {
    if (gloss.length + wording.length < LONGEST_GLOSS) gloss = gloss ? `${gloss}；${wording}` : wording;
  }
  return gloss.slice(0, LONGEST_GLOSS) || null;
}

/**
 * A short gloss of the sense that fits, else of the first sense of the word class, else of the first sense.
 *
 * @param tag the word's tag in its sentence
 */
export function shortGlossOf(
  { senses, best }: Pick<DictionaryWord, 'senses' | 'best'>,
  tag?: UniversalTag,
): string | null {
  const labels = tag && LABELS_OF_TAG[tag];
  const sense = senses[best ?? -1] ?? senses.find(({ pos }) => labels?.test(pos)) ?? senses[0];
  return sense ? shortGloss(sense.zh) : null;
}
