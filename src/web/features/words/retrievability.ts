/** How likely a word is still remembered, by the forgetting curve of FSRS-6. */

/** FSRS-6, default parameter w20: how fast the curve flattens. */
const DECAY = -0.1542;
/** Makes the chance 0.9 after `stability` days. */
const FACTOR = 0.9 ** (1 / DECAY) - 1;

/**
 * @param days since the last review, 0 or more
 * @param stability days until the chance has fallen to 0.9, above 0
 * @returns 0 to 1
 */
export function retrievability(days: number, stability: number): number {
  return (1 + (FACTOR * days) / stability) ** DECAY;
}
