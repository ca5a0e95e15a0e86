/**
 * Learns what the place of a headword (its form, its neighbours) says of the wordings that a translator takes: for each headword and class a
 * conditional logit over its wordings, by gradient descent with one rate for each weight (AdaGrad). What counts and votes say is given, without
 * the text that is learned from.
 */
import {
  type AttestedClass,
  type AttestedExample,
  type AttestedPlace,
  type ExpectedClass,
  evidenceOf,
  exampleVotes,
  placeFeatures,
  RANKS_WORTH,
} from '#engine/sense/attested.ts';
import type { WordVectors } from '#engine/word-vectors.ts';
import { randomFrom, shuffle } from '../tagger/perceptron.ts';

/** A text that has the headword, and the cores of the class's wordings in its translation. */
export interface RenderedPlace {
  place: AttestedPlace;
  said: readonly string[];
  /** The example that was made of it; null where its translation has no wording. */
  example: AttestedExample | null;
}

const ROUNDS = 9;
const RATE = 0.15;
const DECAY = 0.1;
/** Places of a headword that have a feature which gets a weight. */
const FEWEST_PLACES = 3;
/** An error that small moves nothing. */
const LEAST_ERROR = 0.01;
const SEED = 7;

interface Learned {
  cores: readonly string[];
  /** A weight and a sum of squares for each core, by feature. */
  features: Map<string, { weights: Float64Array; squares: Float64Array }>;
}

interface Example {
  own: Learned;
  features: readonly string[];
  /** For each core: its score without the place, and its share of the translation's wordings. */
  given: readonly number[];
  wanted: readonly number[];
}

/** Weights by class, feature and core. */
export function learnPlaceWeights(
  classes: ReadonlyMap<ExpectedClass, readonly RenderedPlace[]>,
  vectors: WordVectors,
): Map<ExpectedClass, AttestedClass['weights']> {
  const learned = new Map<ExpectedClass, Learned>();
  const examples = [...classes].flatMap(([one, places]) => {
    const cores = [...one.shares.keys()].filter((core) => core.length > 1);
    const told = places.filter(({ said }) => said.length > 0);
    if (cores.length < 2 || told.length === 0) return [];
    const own = { cores, features: featuresOf(told, cores.length) };
    learned.set(one, own);
    return told.map(({ place, said, example }): Example => {
      const without = leaveOut(one, said, example);
      const votes = exampleVotes(without.examples, place, vectors);
      return {
        own,
        features: placeFeatures(place).filter((feature) => own.features.has(feature)),
        given: cores.map((core) => evidenceOf(without, core, votes.get(core) ?? 0)),
        wanted: cores.map((core) => (said.includes(core) ? 1 / said.length : 0)),
      };
    });
  });
  const random = randomFrom(SEED);
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(examples, random);
    for (const example of examples) descend(example);
  }
  return new Map(
    [...learned].map(([one, { cores, features }]) => {
      const rows = [...features].map(([feature, { weights }]): [string, Map<string, number>] => [
        feature,
        new Map(cores.map((core, at) => [core, weights[at] ?? 0])),
      ]);
      return [one, new Map(rows)];
    }),
  );
}

function featuresOf(places: readonly RenderedPlace[], cores: number): Learned['features'] {
  const counts = new Map<string, number>();
  for (const { place } of places)
    for (const feature of placeFeatures(place)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return new Map(
    [...counts]
      .filter(([, count]) => count >= FEWEST_PLACES)
      .map(([feature]) => [feature, { weights: new Float64Array(cores), squares: new Float64Array(cores).fill(1) }]),
  );
}

/** The class as it were without one of its texts. */
function leaveOut(one: ExpectedClass, said: readonly string[], example: RenderedPlace['example']): ExpectedClass {
  const counts = new Map(one.counts);
  const expected = new Map(one.expected);
  for (const core of said) {
    const count = Math.max(0, (one.counts.get(core) ?? 0) - 1);
    counts.set(core, count);
    expected.set(core, count + RANKS_WORTH * (one.shares.get(core) ?? 0));
  }
  return {
    ...one,
    texts: one.texts - 1,
    counts,
    expected,
    examples: one.examples.filter((other) => other !== example),
  };
}

function descend({ own, features, given, wanted }: Example): void {
  const rows = features.flatMap((feature) => own.features.get(feature) ?? []);
  const scores = given.map((score, at) => rows.reduce((sum, { weights }) => sum + (weights[at] ?? 0), score));
  const highest = Math.max(...scores);
  const masses = scores.map((score) => Math.exp(score - highest));
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  for (const [at, mass] of masses.entries()) {
    const error = (wanted[at] ?? 0) - mass / total;
    if (Math.abs(error) < LEAST_ERROR) continue;
    for (const { weights, squares } of rows) {
      const weight = weights[at] ?? 0;
      const step = error - DECAY * weight;
      const square = (squares[at] ?? 1) + step * step;
      squares[at] = square;
      weights[at] = weight + (RATE * step) / Math.sqrt(square);
    }
  }
}
