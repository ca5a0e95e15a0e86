/** Learns to choose the word that heads a sentence among its parses: a log-linear model by gradient descent. */
import { MAX_ROOT_FEATURES, rootFeatures } from '#engine/structure/main-verb.ts';
import type { Parse, ParsedWord } from '#engine/structure/parser.ts';
import { FEATURE_MASK, type FeatureWeights } from '#engine/tagger/model.ts';
import { randomFrom, shuffle } from '../tagger/perceptron.ts';

/** A sentence with its parses and which of them are right; at least one is. */
export interface RootExample {
  words: readonly ParsedWord[];
  parses: readonly Parse[];
  right: readonly number[];
}

const ROUNDS = 25;
const RATE = 0.15;
const DECAY = 1e-4;
const LARGEST_PACKED = 127;
const RAREST = 2;

export function learnRoots(examples: readonly RootExample[]): FeatureWeights[] {
  const buffer = new Int32Array(MAX_ROOT_FEATURES);
  const counts = new Map<number, number>();
  const read = examples.map(({ words, parses, right }) => ({
    right,
    rows: parses.map((_, which) => {
      const used = rootFeatures(words, parses, which, buffer);
      const features = Array.from(buffer.subarray(0, used), (feature) => feature & FEATURE_MASK);
      for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
      return features;
    }),
  }));
  const weights = new Map<number, number>();
  const order = read.filter(({ rows }) => rows.length > 1);
  const random = randomFrom(7);
  const isCounted = (feature: number) => (counts.get(feature) ?? 0) >= RAREST;
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, random);
    const rate = RATE / (1 + round / 8);
    for (const { rows, right } of order) {
      const scores = rows.map((features) => features.reduce((sum, feature) => sum + (weights.get(feature) ?? 0), 0));
      const top = Math.max(...scores);
      const shares = scores.map((score) => Math.exp(score - top));
      const all = shares.reduce((sum, share) => sum + share, 0);
      const allRight = right.reduce((sum, which) => sum + (shares[which] as number), 0);
      rows.forEach((features, which) => {
        const wanted = right.includes(which) ? (shares[which] as number) / allRight : 0;
        const step = rate * (wanted - (shares[which] as number) / all);
        for (const feature of features) {
          if (!isCounted(feature)) continue;
          const weight = weights.get(feature) ?? 0;
          weights.set(feature, weight + step - DECAY * weight);
        }
      });
    }
  }
  const largest = Math.max(...[...weights.values()].map(Math.abs));
  return [...weights].flatMap(([feature, weight]) => {
    const whole = Math.round((weight * LARGEST_PACKED) / largest);
    return whole === 0 ? [] : [{ feature, weights: [[0, whole] as const] }];
  });
}
