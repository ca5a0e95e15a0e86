/** Logistic regression over named features, by gradient descent with one rate for each feature (AdaGrad). */
import { randomFrom, shuffle } from '../tagger/perceptron.ts';

export interface DecisionExample {
  features: readonly string[];
  isPhrase: boolean;
  /** How much it counts. */
  weight: number;
}

const ROUNDS = 30;
const RUNS = 5;
const RATE = 0.3;
/** Pull towards zero; rare features, which name a phrase or a pair, are held back by it. */
const DECAY = 5e-4;

/**
 * Weights that tell phrases from neighbours. The order of the examples moves single weights, so that several runs, each in an order of its
 * own, are averaged.
 */
export function learnDecision(examples: readonly DecisionExample[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (let run = 1; run <= RUNS; run++) {
    for (const [feature, weight] of descend(examples, run)) sums.set(feature, (sums.get(feature) ?? 0) + weight / RUNS);
  }
  return sums;
}

function descend(examples: readonly DecisionExample[], seed: number): Map<string, number> {
  const weights = new Map<string, number>();
  const squares = new Map<string, number>();
  const random = randomFrom(seed);
  const order = [...examples];
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, random);
    for (const { features, isPhrase, weight } of order) {
      const error = weight * ((isPhrase ? 1 : 0) - probability(features, weights));
      for (const feature of features) {
        const own = weights.get(feature) ?? 0;
        const step = error - DECAY * own;
        const square = (squares.get(feature) ?? 1) + step * step;
        squares.set(feature, square);
        weights.set(feature, own + (RATE * step) / Math.sqrt(square) - RATE * DECAY * own);
      }
    }
  }
  return weights;
}

function probability(features: readonly string[], weights: ReadonlyMap<string, number>): number {
  return 1 / (1 + Math.exp(-features.reduce((sum, feature) => sum + (weights.get(feature) ?? 0), 0)));
}
