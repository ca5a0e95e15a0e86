/** Logistic regression over named features, by gradient descent with one rate for each feature (AdaGrad). */
import { randomFrom, shuffle } from '../tagger/perceptron.ts';

export interface DecisionExample {
  features: readonly string[];
  isPhrase: boolean;
  /** Weight of the example. */
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
  const numbers = new Map<string, number>();
  // Numbers in place of names make a round five times as fast.
  const numbered = examples.map(({ features, isPhrase, weight }) => ({
    features: Int32Array.from(features, (feature) => numberOf(feature, numbers)),
    isPhrase,
    weight,
  }));
  const sums = new Float64Array(numbers.size);
  for (let run = 1; run <= RUNS; run++) {
    descend(numbered, numbers.size, run).forEach((weight, feature) => {
      sums[feature] = (sums[feature] as number) + weight / RUNS;
    });
  }
  return new Map([...numbers].map(([feature, number]) => [feature, sums[number] as number]));
}

function numberOf(feature: string, numbers: Map<string, number>): number {
  const known = numbers.get(feature);
  if (known !== undefined) return known;
  numbers.set(feature, numbers.size);
  return numbers.size - 1;
}

interface NumberedExample {
  features: Int32Array;
  isPhrase: boolean;
  weight: number;
}

function descend(examples: readonly NumberedExample[], size: number, seed: number): Float64Array {
  const weights = new Float64Array(size);
  const squares = new Float64Array(size).fill(1);
  const random = randomFrom(seed);
  const order = [...examples];
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, random);
    for (const { features, isPhrase, weight } of order) {
      const error = weight * ((isPhrase ? 1 : 0) - probability(features, weights));
      for (const feature of features) {
        const own = weights[feature] as number;
        const step = error - DECAY * own;
        const square = (squares[feature] as number) + step * step;
        squares[feature] = square;
        weights[feature] = own + (RATE * step) / Math.sqrt(square) - RATE * DECAY * own;
      }
    }
  }
  return weights;
}

function probability(features: Int32Array, weights: Float64Array): number {
  return 1 / (1 + Math.exp(-features.reduce((sum, feature) => sum + (weights[feature] as number), 0)));
}
