/**
 * A vocabulary size between two tests: the last test, and the words that were learned since, with the uncertainty of both. What is assumed
 * stands here; decision 083 says why.
 */

/** Where the estimate begins: a test, or the level that the reader chose. */
export interface StartingSize {
  /** Words. */
  size: number;
  /** Standard deviation of ln(size). */
  spread: number;
  /** Years since then. */
  years: number;
}

/** A word that came into the word book after the start and was reviewed. */
export interface LearnedWord {
  /** Probability that the reader remembers the word now, 0 to 1. */
  retrievability: number;
  /** What reading says about the word since its last review: met without looking it up, or looked up; null when it was not met. */
  evidence: 'met' | 'looked_up' | null;
}

export interface SizeRange {
  estimate: number;
  /** Bounds of a 90 % interval. */
  low: number;
  high: number;
}

/** Standard normal quantile of 0.95. */
const Z90 = 1.645;
/** Yearly drift of ln(size) by unobserved causes: words learnt and forgotten outside of the product. An assumption. */
const DRIFT_A_YEAR = 0.1;
/** Share of the words in a word book that were not known when they were added. An assumption: some are added to be sure of them. */
const NEW_SHARE = 0.9;
/** Chance that a word is passed over without looking it up, known and unknown. Assumptions. */
const PASSED_OVER = { known: 0.9, unknown: 0.4 };
/** Spread of a size that only the chosen level stands for: in nine of ten cases within a factor of 2. */
export const LEVEL_SPREAD = 0.42;

/** Spread that belongs to a 90 % interval. @param low,high above 0 */
export function spreadOf({ low, high }: Pick<SizeRange, 'low' | 'high'>): number {
  return Math.max(0.01, Math.log(Math.max(high, low + 1) / low) / (2 * Z90));
}

/** Chance that a word is known, after what reading said of it (Bayes). */
export function chanceAfterReading({ retrievability, evidence }: LearnedWord): number {
  if (evidence === null) return retrievability;
  const isMet = evidence === 'met';
  const known = isMet ? PASSED_OVER.known : 1 - PASSED_OVER.known;
  const unknown = isMet ? PASSED_OVER.unknown : 1 - PASSED_OVER.unknown;
  return (retrievability * known) / (retrievability * known + (1 - retrievability) * unknown);
}

/** The size today with a 90 % interval, which is symmetric on a logarithmic scale. Linear in the number of words. */
export function vocabularySize(start: StartingSize, learned: readonly LearnedWord[]): SizeRange {
  let gained = 0;
  let variance = 0;
  for (const word of learned) {
    const chance = NEW_SHARE * chanceAfterReading(word);
    gained += chance;
    variance += chance * (1 - chance);
  }
  const estimate = start.size + gained;
  const startVariance = (start.spread ** 2 + DRIFT_A_YEAR ** 2 * Math.max(0, start.years)) * start.size ** 2;
  const spread = Math.sqrt(startVariance + variance) / estimate;
  return {
    estimate: Math.round(estimate),
    low: Math.round(estimate * Math.exp(-Z90 * spread)),
    high: Math.round(estimate * Math.exp(Z90 * spread)),
  };
}
