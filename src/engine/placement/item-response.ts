/**
 * Item response model of the vocabulary test: the probability of knowing a word, by vocabulary size and the word's frequency rank. It is
 * the normal ogive (Lord 1952) with difficulty = ln(rank) and a slope that differs between readers: narrow for one who knows words
 * strictly by frequency, wide for one who learned from a trade or exam lists.
 */

/** Number of ranks counted: a vocabulary is the number of known words among the first words of the frequency list, up to this rank. */
export const COUNTED_RANKS = 36_000;

/** A kind of reader. */
export interface Ability {
  /** Rank that is known with probability 0.5. */
  readonly middleRank: number;
  /** Standard deviation of ln(rank) at which words become unknown. */
  readonly spread: number;
}

/** Probability, 0 to 1, that such a reader knows a word of this rank. */
export function chanceOfKnowing(rank: number, { middleRank, spread }: Ability): number {
  return normal(Math.log(middleRank / Math.max(1, rank)) / spread);
}

/**
 * The reader who knows `size` of the counted words at this spread. The sum of the ogive over all ranks is the mean of a
 * log-normal distribution cut at {@link COUNTED_RANKS}; its middle is found by halving.
 * @param size 1 to 0.95 × {@link COUNTED_RANKS}
 */
export function abilityOf(size: number, spread: number): Ability {
  let low = 1;
  let high = COUNTED_RANKS * 1000;
  for (let step = 0; step < 60; step++) {
    const middleRank = Math.sqrt(low * high);
    if (wordsKnown({ middleRank, spread }) < size) low = middleRank;
    else high = middleRank;
  }
  return { middleRank: Math.sqrt(low * high), spread };
}

/** How many of the counted words such a reader knows. */
function wordsKnown({ middleRank, spread }: Ability): number {
  const distance = Math.log(COUNTED_RANKS / middleRank);
  const within = middleRank * Math.exp(spread ** 2 / 2) * normal((distance - spread ** 2) / spread);
  return within + COUNTED_RANKS * normal(-distance / spread);
}

/** Distribution function of the standard normal (Abramowitz & Stegun 26.2.17, error below 7.5e-8). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    (Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z < 0 ? tail : 1 - tail;
}
