/**
 * The engine's view of a dictionary. Every look-up is synchronous and cheap: the server answers from SQLite, a test or a browser from a
 * table in memory.
 */
import type { ExamLevel } from './exam-level.ts';
import type { Inflection, PartOfSpeech } from './part-of-speech.ts';

export interface LexicalEntry {
  /** The headword as it is written: `run`, `London`, `I`. */
  readonly headword: string;
  /** Place by frequency among all words, 1 is the most frequent; null when too rare to be counted. */
  readonly rank: number | null;
  /** Syllabuses that list the word. */
  readonly tags: readonly ExamLevel[];
  /** Collins stars 1–5, 0 when it has none. */
  readonly collins: number;
  /** Word classes that the dictionary gives it; empty when it does not say. */
  readonly parts: readonly PartOfSpeech[];
  /** Written with a capital because it names a person, place or organisation. */
  readonly isName: boolean;
  /** A simpler headword it is derived from and shares its meaning with: `slowly` → `slow`. */
  readonly base: string | null;
}

/** A form read as an inflection of a lemma. */
export interface FormReading {
  readonly lemma: string;
  readonly inflection: Inflection;
}

export interface Lexicon {
  /** Entry of a headword, whatever its case; null when there is none. Phrases are headwords too. */
  entry(word: string): LexicalEntry | null;
  /** Lemmas of which this normalized word is an inflected form; empty when none. The word itself is not among them. */
  readings(form: string): readonly FormReading[];
  /**
   * Abstractness of a lemma: its place on a direction among word vectors that runs from everyday life and stories to reasoning, law and
   * measure, in standard deviations of a dictionary's words: `kitten` -2, `parliament` 1. Null for the 200 commonest words and for words
   * without a vector.
   */
  abstractness(lemma: string): number | null;
}
