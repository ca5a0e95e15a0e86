/**
 * Probability that a reader knows a word, before any mark or answer of the reader: the learner's rank of a word, its position in the order
 * in which learners meet words by frequency and syllabus (`panda` is rare in the press and known to every pupil); and the prior probability
 * of knowing it, from the vocabulary size alone: a logistic curve over the logarithm of the rank.
 */
import { type ExamLevel, examLevels, lowestExamLevel } from '../exam-level.ts';
import type { LexicalEntry } from '../lexicon.ts';
import { UNRANKED } from '../vocabulary.ts';

/**
 * Words that a learner at each level is expected to know, all lower levels included: the number of single-word lemmas that
 * ECDICT tags for it, rounded (1,508, 3,474, 5,049, 6,746, 7,038, 7,911, 10,384 and 13,642).
 */
const nominalVocabularies: Record<ExamLevel, number> = {
  zk: 1500,
  gk: 3500,
  cet4: 5000,
  cet6: 6700,
  ky: 7000,
  ielts: 7900,
  toefl: 10_400,
  gre: 13_600,
};

/** Vocabulary size, in lemmas, that stands for a level while nothing better is known of the reader. */
export function nominalVocabulary(level: ExamLevel): number {
  return nominalVocabularies[level];
}

/** The level whose {@link nominalVocabulary} is the nearest, by ratio. @param size vocabulary in lemmas */
export function examLevelOfVocabulary(size: number): ExamLevel {
  const distance = (level: ExamLevel) => Math.abs(Math.log(Math.max(1, size) / nominalVocabularies[level]));
  return examLevels.reduce((nearest, level) => (distance(level) < distance(nearest) ? level : nearest));
}

/**
 * Rank that decides how likely a learner knows the word, 1 to {@link UNRANKED}. A listed word that is rarer than the size
 * of its first syllabus gets the geometric mean of the two: being taught counts as much as being met.
 */
export function learnerRank({ rank, tags }: Pick<LexicalEntry, 'rank' | 'tags'>): number {
  const inPrint = Math.min(rank ?? UNRANKED, UNRANKED);
  const level = lowestExamLevel(tags);
  if (level === null) return inPrint;
  const ceiling = nominalVocabularies[level];
  return inPrint <= ceiling ? inPrint : Math.round(Math.sqrt(inPrint * ceiling));
}

/**
 * Steepness in natural log of rank: between ranks a factor of 2.4 on either side of the middle the probability falls from
 * 0.9 to 0.1. Logistic fits of "a syllabus up to this level lists the word" over the log ranks of ECDICT's lemmas gave 2.0
 * (中考) to 3.0 (考研).
 */
const STEEPNESS = 2.5;

/**
 * The rank known with probability ½, as a share of the vocabulary size: the share at which the probabilities of all ranks
 * add up to that size (∫ dr / (1 + (r/m)^k) = m · (π/k) / sin(π/k)).
 */
const MIDDLE_SHARE = Math.sin(Math.PI / STEEPNESS) / (Math.PI / STEEPNESS);

/** A prior is the probability for each rank; index 0 is for words that no list ranks. */
export type Prior = Float32Array;

/**
 * Probability, 0 to 1, that a reader knows the word at `rank`; falls as the rank rises, rises with `size`.
 * @param size vocabulary in lemmas, more than 0.
 */
export function probabilityKnown(rank: number, size: number): number {
  return 1 / (1 + (rank / (size * MIDDLE_SHARE)) ** STEEPNESS);
}

/** {@link probabilityKnown} for every rank up to {@link UNRANKED}: 160 kB, made in about a millisecond. */
export function priorOf(size: number): Prior {
  const known = Math.max(1, size);
  return Float32Array.from({ length: UNRANKED + 1 }, (_, rank) => probabilityKnown(rank || UNRANKED, known));
}
