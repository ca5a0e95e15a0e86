/** Encodes and decodes the tagger's model as bytes, in columns that compress well. The caller reads and writes the file. */

import { columnsOf, readNumbers, writeNumbers } from '../number-columns.ts';
import type { LexicalResources } from './lexical-resources.ts';
import { type FeatureWeights, type TaggerModel, weightTable } from './model.ts';
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
const HEAD_START = 4;

/** Bytes of a model. Everything is sorted by number, so that equal parts give equal bytes. */
export function encodeModel({ classes, choices, openClasses, published, features }: ModelParts): Uint8Array {
  const words = [...choices].sort(([a], [b]) => (a >>> 0) - (b >>> 0));
  const sorted = [...features].sort((a, b) => a.feature - b.feature);
  const weights = sorted.flatMap((feature) => feature.weights);
  const chosen = words.flatMap(([, seen]) => [...seen]);
  const head: Head = {
    format: FORMAT,
    classes: [...classes],
    openClasses: [...openClasses],
    choices: words.length,
    chosen: chosen.length,
    published: published.words.length,
    features: sorted.length,
    weights: weights.length,
  };
  const headBytes = new TextEncoder().encode(JSON.stringify(head));
  const start = HEAD_START + headBytes.length;
  const bytes = new Uint8Array(start + bodyLength(head));
  new DataView(bytes.buffer).setUint32(0, headBytes.length, true);
  bytes.set(headBytes, HEAD_START);
  const column = columnsOf(bytes, start);
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
  writeNumbers(
    column(4 * sorted.length),
    sorted.map(({ feature }) => feature),
  );
  column(sorted.length).set(sorted.map((feature) => feature.weights.length));
  column(weights.length).set(weights.map(([classIndex]) => classIndex));
  column(weights.length).set(weights.map(([, weight]) => weight & 0xff));
  return bytes;
}

/** Reads what {@link encodeModel} wrote. Throws a RangeError when the bytes are of another format or cut short. */
export function decodeModel(source: Uint8Array): TaggerModel {
  // Copied, because Node's buffers and their slices are views of a shared pool.
  const bytes = new Uint8Array(source);
  const headLength = bytes.length < HEAD_START ? 0 : new DataView(bytes.buffer).getUint32(0, true);
  const start = HEAD_START + headLength;
  if (headLength === 0 || start > bytes.length) throw new RangeError('no tagger model');
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(HEAD_START, start))) as Head;
  if (head.format !== FORMAT || bytes.length !== start + bodyLength(head))
    throw new RangeError('tagger model of another format');
  const column = columnsOf(bytes, start);
  const words = readNumbers(column(4 * head.choices));
  const choices = readChoices(words, column(head.choices), column(head.chosen));
  const published = readPublished(head.published, column);
  const features = readNumbers(column(4 * head.features));
  const counts = column(head.features);
  const [weightClasses, weights] = [column(head.weights), new Int8Array(head.weights)];
  weights.set(column(head.weights));
  return {
    classes: head.classes,
    tags: head.classes.map((name) => name.split('/')[0] as UniversalTag),
    choices,
    openClasses: Uint8Array.from(head.openClasses),
    published,
    table: weightTable(features, counts, weightClasses, weights, head.classes.length),
  };
}

/** Bytes after the head. */
function bodyLength({ choices, chosen, published, features, weights }: Head): number {
  return 5 * choices + chosen + 8 * published + 5 * features + 2 * weights;
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
