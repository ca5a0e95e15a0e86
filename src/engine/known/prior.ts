/**
 * Prior probability that a reader knows a word, from the reader's vocabulary size alone: a logistic curve over the logarithm of the word's
 * rank.
 */
import { UNRANKED } from '../vocabulary.ts';

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
