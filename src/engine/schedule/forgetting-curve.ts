/** The forgetting curve of FSRS-6: retrievability, the probability that something is still remembered. */

/** FSRS-6, default parameter w20: how fast the curve flattens. */
export const DEFAULT_DECAY = 0.1542;
/** Retrievability after as many days as the stability says. */
const REMEMBERED_AT_STABILITY = 0.9;

/**
 * @param days since the last review, 0 or more, with fractions
 * @param stability days until the chance has fallen to 0.9, above 0
 * @param decay parameter w20, 0.1 to 0.8
 * @returns 0 to 1
 */
export function retrievability(days: number, stability: number, decay = DEFAULT_DECAY): number {
  const factor = REMEMBERED_AT_STABILITY ** (-1 / decay) - 1;
  return (1 + (factor * Math.max(0, days)) / stability) ** -decay;
}
