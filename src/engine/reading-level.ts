/**
 * Whether English is plain enough for a level of the Common European Framework, by two things that a learner stumbles over: rare words and
 * long sentences. For text that was written to be plain; {@link difficulty} rates any text.
 */

export type ReadingLevel = 'A2' | 'B1' | 'B2';
export const READING_LEVELS: readonly ReadingLevel[] = ['A2', 'B1', 'B2'];

interface Limits {
  /** Headwords that such a reader may be expected to know, the commonest first. */
  vocabulary: number;
  /** Words of a sentence, in the mean. */
  sentence: number;
}

/** Vocabulary sizes as Milton (2009, chapter 8) gives them for the levels: A2 1,500–2,500, B1 2,750–3,250, B2 3,250–3,750, rounded up. */
export const LEVEL_LIMITS: Readonly<Record<ReadingLevel, Limits>> = {
  A2: { vocabulary: 2_000, sentence: 12 },
  B1: { vocabulary: 3_500, sentence: 16 },
  B2: { vocabulary: 5_500, sentence: 21 },
};

export interface LevelSentence {
  words: readonly {
    lemma: string;
    /** Position in a frequency list, 1 for the commonest word; null for a word that no list has. */
    rank: number | null;
    /** Names and figures are no vocabulary. */
    isCounted: boolean;
  }[];
}

export interface LevelCheck {
  isPlain: boolean;
  /** Words beyond the level, each once. */
  hard: string[];
  /** Words of a sentence, in the mean. */
  sentence: number;
}

/** A text of this level may have one word in this many that is beyond it: 96 % are known. */
const ONE_IN = 25;
/** A mean over few sentences says little. */
const SLACK = 1.2;

/**
 * Whether a text is plain enough for a level: at most 4 % of its words (at least one) are beyond the level's vocabulary, and the mean
 * sentence is at most a fifth longer than the level's limit. Words that are not counted, names and figures, are never beyond it. Linear in
 * words.
 */
export function checkLevel(sentences: readonly LevelSentence[], level: ReadingLevel): LevelCheck {
  const { vocabulary, sentence: limit } = LEVEL_LIMITS[level];
  const words = sentences.flatMap((sentence) => sentence.words);
  const hard = words.filter(({ rank, isCounted }) => isCounted && (rank ?? Number.POSITIVE_INFINITY) > vocabulary);
  const sentence = words.length / Math.max(1, sentences.length);
  const most = Math.max(1, Math.floor(words.length / ONE_IN));
  return {
    isPlain: hard.length <= most && sentence <= limit * SLACK,
    hard: [...new Set(hard.map(({ lemma }) => lemma))],
    sentence,
  };
}

/** The level whose words a reader of this vocabulary rather knows. */
export function levelForVocabulary(size: number): ReadingLevel {
  return READING_LEVELS.findLast((level) => size >= LEVEL_LIMITS[level].vocabulary) ?? 'A2';
}
