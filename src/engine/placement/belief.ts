/**
 * The posterior of a vocabulary test: a Bayesian grid over vocabulary size, spread and the rate at which the reader claims unknown words.
 * That rate is estimated from pseudo-words and wrong meanings, so that claiming every word gains nothing.
 */
import { type Ability, abilityOf, chanceOfKnowing } from './item-response.ts';

/** A question with its answer. `claim`: do you know it. `meaning`: which of four is it, or 不认识. */
export type Observation =
  | { readonly kind: 'claim'; readonly rank: number; readonly said: boolean }
  | { readonly kind: 'meaning'; readonly rank: number; readonly said: 'right' | 'wrong' | 'unknown' }
  | { readonly kind: 'pseudo'; readonly said: boolean };

/** Sizes considered, words. */
export const SMALLEST_SIZE = 200;
export const LARGEST_SIZE = 30_000;
const SIZES = 64;
/** Chinese readers of English around 四级; wide enough for pupils and professors. */
const PRIOR = { size: 4_000, spread: 1.3 };
/** Spreads with their prior weights: learners lie between the strict order of frequency and the freedom of natives. */
const SPREADS = [
  { spread: 0.3, weight: 0.15 },
  { spread: 0.6, weight: 0.3 },
  { spread: 0.9, weight: 0.35 },
  { spread: 1.2, weight: 0.2 },
];
/** Rates of false claims with their prior weights. Most people claim few words that do not exist. */
const FALSE_CLAIMS = [
  { rate: 0.01, weight: 0.3 },
  { rate: 0.05, weight: 0.28 },
  { rate: 0.12, weight: 0.18 },
  { rate: 0.25, weight: 0.11 },
  { rate: 0.45, weight: 0.07 },
  { rate: 0.7, weight: 0.04 },
  { rate: 0.95, weight: 0.02 },
];
/** Probability that a known word is missed by mistake (slip). */
const SLIP = 0.03;
/**
 * How often the meaning of an unknown word is guessed even by an honest reader; then the share of right guesses, a little more than a
 * quarter.
 */
const GUESSING = 0.2;
const LUCKY_GUESS = 0.3;

/** Number of the grid's rows, one for each size and spread; it has one column for each rate of false claims. */
const ROWS = SIZES * SPREADS.length;
const RATES = FALSE_CLAIMS.length;
const rates = Float64Array.from(FALSE_CLAIMS, ({ rate }) => rate);

const sizes = Array.from(
  { length: SIZES },
  (_, index) => SMALLEST_SIZE * (LARGEST_SIZE / SMALLEST_SIZE) ** (index / (SIZES - 1)),
);
let madeAbilities: readonly Ability[] | undefined;

/** The kinds of reader of each row; the same for everybody, made when first needed. */
function abilities(): readonly Ability[] {
  madeAbilities ??= sizes.flatMap((size) => SPREADS.map(({ spread }) => abilityOf(size, spread)));
  return madeAbilities;
}

const keptChances = new Map<number, Float64Array>();
/** Cache limit, above the number of ranks that any caller uses. */
const KEPT_RANKS = 64;

/** For each kind of reader the probability of knowing a word of this rank; memoised, because the ranks repeat. */
function chancesOfReaders(rank: number): Float64Array {
  const kept = keptChances.get(rank);
  if (kept) return kept;
  const chances = Float64Array.from(abilities(), (ability) => chanceOfKnowing(rank, ability));
  if (keptChances.size < KEPT_RANKS) keptChances.set(rank, chances);
  return chances;
}

function priorWeights(): Float64Array {
  const weights = new Float64Array(ROWS * RATES);
  sizes.forEach((size, sizeIndex) => {
    const distance = Math.log(size / PRIOR.size) / PRIOR.spread;
    SPREADS.forEach(({ weight }, spreadIndex) => {
      FALSE_CLAIMS.forEach(({ weight: rateWeight }, rateIndex) => {
        const row = sizeIndex * SPREADS.length + spreadIndex;
        weights[row * RATES + rateIndex] = Math.exp(-(distance ** 2) / 2) * weight * rateWeight;
      });
    });
  });
  return normalized(weights);
}

export interface Belief {
  /** Updates the belief with an answer, in place. */
  observe(observation: Observation): void;
  /** Size below which the true one lies with this probability, 0 to 1. */
  sizeAt(probability: number): number;
  /** How likely this reader is to know a word of each of these ranks, 0 to 1. */
  chancesOfKnowing(ranks: readonly number[]): number[];
  /** Rate of false claims to be expected of this reader, 0 to 1. */
  falseClaimRate(): number;
  /** Expected information about the size from a claim question, 0 to 1, by the word's rank. */
  information(ranks: readonly number[]): number[];
}

/** The prior. Its loops are plain, because a test recomputes its steps with each batch of answers. */
export function startingBelief(): Belief {
  const readers = abilities();
  let weights = priorWeights();

  return {
    observe(observation) {
      const next = new Float64Array(weights.length);
      for (let row = 0; row < ROWS; row++) {
        const known = observation.kind === 'pseudo' ? 0 : chanceOfKnowing(observation.rank, readers[row] as Ability);
        for (let column = 0; column < RATES; column++) {
          const at = row * RATES + column;
          next[at] = (weights[at] ?? 0) * likelihood(observation, known, rates[column] ?? 0);
        }
      }
      weights = normalized(next);
    },
    sizeAt: (probability) => quantile(ofSizes(ofRows(weights).shares), probability),
    chancesOfKnowing(ranks) {
      const { shares } = ofRows(weights);
      return ranks.map((rank) => {
        let chance = 0;
        for (let row = 0; row < ROWS; row++) {
          chance += (shares[row] ?? 0) * chanceOfKnowing(rank, readers[row] as Ability);
        }
        return chance;
      });
    },
    falseClaimRate: () => sumOf(ofRows(weights).claims),
    information(ranks) {
      const { shares, claims } = ofRows(weights);
      const bySize = ofSizes(shares);
      const claimed = new Float64Array(ROWS);
      return ranks.map((rank) => {
        const chances = chancesOfReaders(rank);
        for (let row = 0; row < ROWS; row++) {
          const known = chances[row] ?? 0;
          claimed[row] = known * (1 - SLIP) * (shares[row] ?? 0) + (1 - known) * (claims[row] ?? 0);
        }
        return explained(ofSizes(claimed), bySize);
      });
    },
  };
}

/** For each row: its weight, and its weight times the rate of false claims. */
function ofRows(weights: Float64Array): { shares: Float64Array; claims: Float64Array } {
  const shares = new Float64Array(ROWS);
  const claims = new Float64Array(ROWS);
  for (let row = 0; row < ROWS; row++) {
    let weight = 0;
    let claim = 0;
    for (let column = 0; column < RATES; column++) {
      const share = weights[row * RATES + column] ?? 0;
      weight += share;
      claim += share * (rates[column] ?? 0);
    }
    shares[row] = weight;
    claims[row] = claim;
  }
  return { shares, claims };
}

/** For each size: the sum over its spreads. */
function ofSizes(byRow: Float64Array): Float64Array {
  const sums = new Float64Array(SIZES);
  for (let row = 0; row < ROWS; row++) {
    const size = Math.floor(row / SPREADS.length);
    sums[size] = (sums[size] ?? 0) + (byRow[row] ?? 0);
  }
  return sums;
}

function sumOf(values: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += values[index] ?? 0;
  return sum;
}

/** The share of a yes-or-no answer's variance that the size explains; `claimed` is weight times chance of yes. */
function explained(claimed: Float64Array, weights: Float64Array): number {
  const overall = sumOf(claimed);
  let between = 0;
  for (let size = 0; size < SIZES; size++) {
    const weight = weights[size] ?? 0;
    if (weight > 0) between += weight * ((claimed[size] ?? 0) / weight - overall) ** 2;
  }
  return between / Math.max(1e-9, overall * (1 - overall));
}

/**
 * @param known chance that the word is known
 * @param falseClaims chance that an unknown word is claimed
 */
function likelihood(observation: Observation, known: number, falseClaims: number): number {
  if (observation.kind === 'pseudo') return observation.said ? falseClaims : 1 - falseClaims;
  if (observation.kind === 'claim') {
    const chance = known * (1 - SLIP) + (1 - known) * falseClaims;
    return observation.said ? chance : 1 - chance;
  }
  const guesses = Math.min(1, GUESSING + falseClaims);
  switch (observation.said) {
    case 'right':
      return known * (1 - SLIP) + (1 - known) * guesses * LUCKY_GUESS;
    case 'wrong':
      return known * (SLIP / 2) + (1 - known) * guesses * (1 - LUCKY_GUESS);
    case 'unknown':
      return known * (SLIP / 2) + (1 - known) * (1 - guesses);
  }
}

function normalized(weights: Float64Array): Float64Array {
  const sum = sumOf(weights);
  const shares = new Float64Array(weights.length);
  for (let at = 0; at < weights.length; at++) shares[at] = (weights[at] ?? 0) / sum;
  return shares;
}

/** Interpolates within a size's interval, which reaches halfway to its neighbours on a logarithmic scale. */
function quantile(bySize: Float64Array, probability: number): number {
  let below = 0;
  for (let index = 0; index < SIZES; index++) {
    const share = bySize[index] ?? 0;
    if (below + share >= probability || index === SIZES - 1) {
      const within = share > 0 ? Math.min(1, Math.max(0, (probability - below) / share)) : 0.5;
      const step = Math.log(LARGEST_SIZE / SMALLEST_SIZE) / (SIZES - 1);
      const size = (sizes[index] ?? SMALLEST_SIZE) * Math.exp((within - 0.5) * step);
      return Math.min(LARGEST_SIZE, Math.max(SMALLEST_SIZE, size));
    }
    below += share;
  }
  return LARGEST_SIZE;
}
