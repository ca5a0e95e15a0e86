/**
 * Trains the tagger's weights: averaged perceptron with the classes it predicted itself as context, so that it learns to
 * live with its own mistakes. The order of sentences comes from a seed; the same input gives the same bytes.
 */
import type { Lexicon } from '#engine/lexicon.ts';
import {
  FEATURES_PER_WORD,
  featuresAt,
  signatureOf,
  type WordProperties,
  wordProperties,
} from '#engine/tagger/features.ts';
import { encodeModel, type FeatureWeights } from '#engine/tagger/model.ts';
import { settledKey } from '#engine/tagger/tagger.ts';
import type { TreebankSentence } from './treebank.ts';

export interface TrainingOptions {
  rounds: number;
  seed: number;
  /** A feature seen less often is left out. */
  rarestFeature: number;
  /** Averaged weights smaller than this share of the largest are left out. */
  smallestWeight: number;
}

interface Example {
  sentence: WordProperties[];
  classes: number[];
  /** Class of each word that is always of one, or −1. */
  settled: number[];
}

/** A fine class with fewer words goes with the commonest of its universal tag. */
const RAREST_CLASS = 40;
/** A word is settled when it was seen this often and had another class less often than the share. */
const SETTLED_COUNT = 30;
const SETTLED_SHARE = 0.997;

/** Bytes of a model trained on the sentences (see `decodeModel`). */
export function trainTagger(
  sentences: readonly TreebankSentence[],
  lexicon: Lexicon,
  options: TrainingOptions,
): Uint8Array {
  const { classes, classOf } = chooseClasses(sentences);
  const settled = settledWords(sentences, classOf);
  const examples = sentences.map((sentence): Example => {
    const forms = sentence.words.map(({ form }) => form);
    return {
      sentence: forms.map((form) => wordProperties(form, signatureOf(form, lexicon))),
      classes: sentence.words.map(classOf),
      settled: forms.map((form) => settled.get(settledKey(form)) ?? -1),
    };
  });
  const rows = countFeatures(examples, options.rarestFeature);
  const averaged = learn(examples, rows, classes.length, options);
  return encodeModel(classes, settled, packed(rows, averaged, classes.length, options.smallestWeight));
}

function chooseClasses(sentences: readonly TreebankSentence[]) {
  const counts = new Map<string, number>();
  for (const { words } of sentences) for (const { tag, fine } of words) count(counts, `${tag}/${fine}`);
  const byCount = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const commonest = new Map<string, string>();
  for (const [name] of byCount) {
    const tag = name.split('/')[0] ?? '';
    if (!commonest.has(tag)) commonest.set(tag, name);
  }
  const classes = byCount
    .filter(([name, n]) => n >= RAREST_CLASS || [...commonest.values()].includes(name))
    .map(([name]) => name);
  const index = new Map(classes.map((name, place) => [name, place]));
  const classOf = ({ tag, fine }: { tag: string; fine: string }): number =>
    index.get(`${tag}/${fine}`) ?? index.get(commonest.get(tag) ?? '') ?? 0;
  return { classes, classOf };
}

function settledWords(
  sentences: readonly TreebankSentence[],
  classOf: (word: { tag: string; fine: string }) => number,
): Map<number, number> {
  const counts = new Map<number, Map<number, number>>();
  for (const { words } of sentences) {
    for (const word of words) {
      const key = settledKey(word.form);
      const classCounts = counts.get(key) ?? new Map<number, number>();
      counts.set(key, classCounts);
      count(classCounts, classOf(word));
    }
  }
  const settled = new Map<number, number>();
  for (const [key, classCounts] of counts) {
    const total = [...classCounts.values()].reduce((sum, n) => sum + n, 0);
    const [best, most] = [...classCounts].reduce((a, b) => (b[1] > a[1] ? b : a));
    if (total >= SETTLED_COUNT && most / total >= SETTLED_SHARE) settled.set(key, best);
  }
  return settled;
}

/** Row of each feature that is seen often enough, with the true classes as context. */
function countFeatures(examples: readonly Example[], rarest: number): Map<number, number> {
  const counts = new Map<number, number>();
  const features = new Int32Array(FEATURES_PER_WORD);
  for (const { sentence, classes } of examples) {
    for (let index = 0; index < classes.length; index++) {
      const total = featuresAt(sentence, index, classes[index - 1] ?? -1, classes[index - 2] ?? -1, features);
      for (let place = 0; place < total; place++) count(counts, features[place] as number);
    }
  }
  const rows = new Map<number, number>();
  for (const [feature, n] of counts) if (n >= rarest && feature !== 0) rows.set(feature, rows.size);
  return rows;
}

/** Averaged weights, a row of classes for each feature. */
function learn(
  examples: readonly Example[],
  rows: ReadonlyMap<number, number>,
  width: number,
  options: TrainingOptions,
): Float32Array {
  const weights = new Float32Array(rows.size * width);
  const totals = new Float32Array(rows.size * width);
  const scores = new Float32Array(width);
  const features = new Int32Array(FEATURES_PER_WORD);
  const active = new Int32Array(FEATURES_PER_WORD);
  const random = randomFrom(options.seed);
  const order = examples.map((_, index) => index);
  let step = 1;
  for (let round = 0; round < options.rounds; round++) {
    shuffle(order, random);
    for (const chosen of order) {
      const { sentence, classes, settled } = examples[chosen] as Example;
      let last = -1;
      let beforeLast = -1;
      for (let index = 0; index < classes.length; index++) {
        let guess = settled[index] as number;
        if (guess < 0) {
          const count = featuresAt(sentence, index, last, beforeLast, features);
          let used = 0;
          for (let place = 0; place < count; place++) {
            const row = rows.get(features[place] as number);
            if (row !== undefined) active[used++] = row * width;
          }
          guess = predict(weights, active, used, scores);
          const truth = classes[index] as number;
          step++;
          if (guess !== truth) {
            for (let place = 0; place < used; place++) {
              const row = active[place] as number;
              change(weights, totals, row + truth, 1, step);
              change(weights, totals, row + guess, -1, step);
            }
          }
        }
        beforeLast = last;
        last = guess;
      }
    }
  }
  // The mean over all steps: each change counts from when it was made (Daumé's form of averaging).
  return weights.map((weight, place) => weight - (totals[place] as number) / step);
}

function change(weights: Float32Array, totals: Float32Array, place: number, by: number, step: number): void {
  weights[place] = (weights[place] as number) + by;
  totals[place] = (totals[place] as number) + by * step;
}

function predict(weights: Float32Array, active: Int32Array, used: number, scores: Float32Array): number {
  scores.fill(0);
  const width = scores.length;
  for (let place = 0; place < used; place++) {
    const row = active[place] as number;
    for (let index = 0; index < width; index++)
      scores[index] = (scores[index] as number) + (weights[row + index] as number);
  }
  let best = 0;
  for (let index = 1; index < width; index++) if ((scores[index] as number) > (scores[best] as number)) best = index;
  return best;
}

function packed(
  rows: ReadonlyMap<number, number>,
  averaged: Float32Array,
  width: number,
  smallest: number,
): FeatureWeights[] {
  let largest = 0;
  for (const weight of averaged) largest = Math.max(largest, Math.abs(weight));
  const scale = 127 / largest;
  const features: FeatureWeights[] = [];
  for (const [feature, row] of rows) {
    const weights: [number, number][] = [];
    for (let index = 0; index < width; index++) {
      const weight = averaged[row * width + index] as number;
      const whole = Math.round(weight * scale);
      if (whole !== 0 && Math.abs(weight) >= smallest * largest) weights.push([index, whole]);
    }
    if (weights.length > 0) features.push({ feature, weights });
  }
  return features;
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** mulberry32: a small generator with a period long enough to shuffle by; from 0 to below 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffle(order: number[], random: () => number): void {
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as number, order[last] as number];
  }
}
