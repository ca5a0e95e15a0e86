/**
 * Trains the tagger's weights: averaged perceptron with the classes it predicted itself as context, so that it learns to
 * live with its own mistakes. The order of sentences comes from a seed; the same input gives the same bytes.
 */
import type { FeatureWeights } from '#engine/tagger/model.ts';
import { type Example, type ExampleWord, type FeatureRows, rowsAround } from './examples.ts';

export interface LearningOptions {
  rounds: number;
  /** Each seed gives an order of the sentences, and thereby one run; the weights are the mean of the runs. */
  seeds: readonly number[];
  /** A right class that wins by less is learned from as if it had been wrong. */
  margin: number;
  /** Share of a word's features that is hidden while it is learned, so that no single one is relied on. */
  hidden: number;
  /** Averaged weights smaller than this share of the largest are left out. */
  smallestWeight: number;
}

/** Weights of 8 bits. */
const LARGEST_PACKED = 127;
/** Rows looked at for one word at most. */
const MAX_ROWS = 160;

/** Averaged weights of the features, learned from the examples. */
export function learnWeights(
  examples: readonly Example[],
  rows: FeatureRows,
  classes: number,
  options: LearningOptions,
): FeatureWeights[] {
  const sum = new Float32Array(rows.size * classes);
  for (const seed of options.seeds) {
    const run = learnOnce(examples, rows, classes, seed, options);
    for (let place = 0; place < sum.length; place++) sum[place] = (sum[place] as number) + (run[place] as number);
  }
  return packedWeights(rows, sum, classes, options.smallestWeight);
}

function learnOnce(
  examples: readonly Example[],
  rows: FeatureRows,
  classes: number,
  seed: number,
  options: LearningOptions,
): Float32Array {
  const weights = new Float32Array(rows.size * classes);
  const totals = new Float64Array(rows.size * classes);
  const scores = new Float64Array(classes);
  const active = new Int32Array(MAX_ROWS);
  const random = randomFrom(seed);
  const order = [...examples];
  let step = 1;

  /** Moves the score of a class up or down for the first `used` rows. */
  const change = (used: number, classIndex: number, by: number) => {
    for (let place = 0; place < used; place++) {
      const at = (active[place] as number) * classes + classIndex;
      weights[at] = (weights[at] as number) + by;
      totals[at] = (totals[at] as number) + by * step;
    }
  };

  /** The best class as things stand; what is wrong with it is learned. */
  const learnWord = (word: ExampleWord, last: number, beforeLast: number): number => {
    const used = keepSome(active, rowsAround(word, last, beforeLast, rows, active), options.hidden, random);
    addScores(weights, classes, active, used, word.choices, scores);
    const best = highest(scores, word.choices, -1);
    step++;
    if (!word.choices.includes(word.truth)) return best;
    const rival = highest(scores, word.choices, word.truth);
    if ((scores[word.truth] as number) - (scores[rival] as number) < options.margin || best !== word.truth) {
      change(used, word.truth, 1);
      change(used, rival, -1);
    }
    return best;
  };

  for (let round = 0; round < options.rounds; round++) {
    shuffle(order, random);
    for (const example of order) {
      let last = -1;
      let beforeLast = -1;
      for (const word of example) {
        const found = word.choices.length === 1 ? (word.choices[0] as number) : learnWord(word, last, beforeLast);
        beforeLast = last;
        last = found;
      }
    }
  }
  // The mean over all steps: each change counts from when it was made (Daumé's form of averaging).
  for (let place = 0; place < weights.length; place++)
    weights[place] = (weights[place] as number) - (totals[place] as number) / step;
  return weights;
}

/** Closes up the rows that stay; returns how many. */
function keepSome(active: Int32Array, used: number, hidden: number, random: () => number): number {
  let kept = 0;
  for (let place = 0; place < used; place++) if (random() >= hidden) active[kept++] = active[place] as number;
  return kept;
}

function addScores(
  weights: Float32Array,
  classes: number,
  active: Int32Array,
  used: number,
  choices: Uint8Array,
  scores: Float64Array,
): void {
  for (const choice of choices) scores[choice] = 0;
  for (let place = 0; place < used; place++) {
    const row = (active[place] as number) * classes;
    for (let index = 0; index < choices.length; index++) {
      const choice = choices[index] as number;
      scores[choice] = (scores[choice] as number) + (weights[row + choice] as number);
    }
  }
}

/** The choice with the highest score, the first of equals, but for one that is left out. */
function highest(scores: Float64Array, choices: Uint8Array, leftOut: number): number {
  let best = -1;
  for (const choice of choices) {
    if (choice !== leftOut && (best === -1 || (scores[choice] as number) > (scores[best] as number))) best = choice;
  }
  return best;
}

export function packedWeights(
  rows: FeatureRows,
  weights: Float32Array,
  classes: number,
  smallest: number,
): FeatureWeights[] {
  let largest = 0;
  for (const weight of weights) largest = Math.max(largest, Math.abs(weight));
  const features: FeatureWeights[] = [];
  for (const [feature, row] of rows) {
    const kept: [number, number][] = [];
    for (let index = 0; index < classes; index++) {
      const weight = weights[row * classes + index] as number;
      const whole = Math.round((weight * LARGEST_PACKED) / largest);
      if (whole !== 0 && Math.abs(weight) >= smallest * largest) kept.push([index, whole]);
    }
    if (kept.length > 0) features.push({ feature, weights: kept });
  }
  return features;
}

/** mulberry32: a small generator with a period long enough to shuffle by; from 0 to below 1. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Brings a list into another order, in place (Fisher and Yates). */
export function shuffle<T>(list: T[], random: () => number): void {
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [list[last], list[other]] = [list[other] as T, list[last] as T];
  }
}
