/** Encodes and decodes the tagger's model as bytes, in columns that compress well. The caller reads and writes the file. */

import { type NextColumn, openFile, readNumbers, startFile, writeNumbers } from '../number-columns.ts';
import type { LexicalResources } from './lexical-resources.ts';
import { type FeatureWeights, type TaggerModel, type WeightTable, weightTable } from './model.ts';
import type { UniversalTag } from './universal-tags.ts';

/** Parts of a model before encoding. */
export interface ModelParts {
  classes: readonly string[];
  choices: ReadonlyMap<number, Uint8Array>;
  openClasses: Uint8Array;
  published: LexicalResources;
  /** Weights are whole numbers from −127 to 127; feature numbers have 24 bits and differ. */
  features: readonly FeatureWeights[];
}

interface Head {
  format: number;
  classes: string[];
  openClasses: number[];
  choices: number;
  chosen: number;
  published: number;
  features: number;
  weights: number;
}

/** Increment it when the format changes. */
const FORMAT = 3;

/** Bytes of a model. Everything is sorted by number, so that equal parts give equal bytes. */
export function encodeModel({ classes, choices, openClasses, published, features }: ModelParts): Uint8Array {
  const words = [...choices].sort(([a], [b]) => (a >>> 0) - (b >>> 0));
  const weights = features.reduce((sum, feature) => sum + feature.weights.length, 0);
  const chosen = words.flatMap(([, seen]) => [...seen]);
  const head: Head = {
    format: FORMAT,
    classes: [...classes],
    openClasses: [...openClasses],
    choices: words.length,
    chosen: chosen.length,
    published: published.words.length,
    features: features.length,
    weights,
  };
  const { bytes, column } = startFile(head, bodyLength(head));
  writeNumbers(
    column(4 * words.length),
    words.map(([word]) => word),
  );
  column(words.length).set(words.map(([, seen]) => seen.length));
  column(chosen.length).set(chosen);
  const known = published.words.length;
  writeNumbers(column(4 * known), [...published.words]);
  column(known).set(published.clusters.map((cluster) => cluster >>> 8));
  column(known).set(published.clusters.map((cluster) => cluster & 0xff));
  column(known).set(published.small);
  column(known).set(published.capital);
  writeWeights(features, column);
  return bytes;
}

/** Reads what {@link encodeModel} wrote. Throws a RangeError when the bytes are of another format or cut short. */
export function decodeModel(source: Uint8Array): TaggerModel {
  const { head, column } = openFile(source, 'tagger model', FORMAT, bodyLength);
  const words = readNumbers(column(4 * head.choices));
  const choices = readChoices(words, column(head.choices), column(head.chosen));
  const published = readPublished(head.published, column);
  return {
    classes: head.classes,
    tags: head.classes.map((name) => name.split('/')[0] as UniversalTag),
    choices,
    openClasses: Uint8Array.from(head.openClasses),
    published,
    table: readWeights(head, head.classes.length, column),
  };
}

/** Bytes of the columns of {@link writeWeights}. */
export const weightsLength = ({ features, weights }: { features: number; weights: number }): number =>
  5 * features + 2 * weights;

/** Features by their number, how many weights each has, then the weights with their classes. */
export function writeWeights(features: readonly FeatureWeights[], column: NextColumn): void {
  const sorted = [...features].sort((a, b) => a.feature - b.feature);
  const weights = sorted.flatMap((feature) => feature.weights);
  writeNumbers(
    column(4 * sorted.length),
    sorted.map(({ feature }) => feature),
  );
  column(sorted.length).set(sorted.map((feature) => feature.weights.length));
  column(weights.length).set(weights.map(([classIndex]) => classIndex));
  column(weights.length).set(weights.map(([, weight]) => weight & 0xff));
}

/** @param counts how many features and weights were written */
export function readWeights(
  counts: { features: number; weights: number },
  classes: number,
  column: NextColumn,
): WeightTable {
  const features = readNumbers(column(4 * counts.features));
  const ofFeature = column(counts.features);
  const [weightClasses, weights] = [column(counts.weights), new Int8Array(counts.weights)];
  weights.set(column(counts.weights));
  return weightTable(features, ofFeature, weightClasses, weights, classes);
}

/** Bytes after the head. */
function bodyLength(head: Head): number {
  return 5 * head.choices + head.chosen + 8 * head.published + weightsLength(head);
}

function readChoices(words: Int32Array, counts: Uint8Array, chosen: Uint8Array): Map<number, Uint8Array> {
  const choices = new Map<number, Uint8Array>();
  let place = 0;
  words.forEach((word, index) => {
    const end = place + (counts[index] as number);
    choices.set(word, chosen.slice(place, end));
    place = end;
  });
  return choices;
}

function readPublished(known: number, column: (length: number) => Uint8Array): LexicalResources {
  const words = readNumbers(column(4 * known));
  const [high, low] = [column(known), column(known)];
  return { words, clusters: readPairs(high, low), small: column(known).slice(), capital: column(known).slice() };
}

function readPairs(high: Uint8Array, low: Uint8Array): Uint16Array {
  const pairs = new Uint16Array(high.length);
  for (let index = 0; index < pairs.length; index++) {
    pairs[index] = ((high[index] as number) << 8) | (low[index] as number);
  }
  return pairs;
}
