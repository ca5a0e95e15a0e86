/** The parser's model, and the bytes it is stored in. The caller reads and writes the file. */
import { columnsOf, readNumbers, writeNumbers } from '../number-columns.ts';
import { type FeatureWeights, type WeightTable, weightTable } from '../tagger/model.ts';
import type { Move } from './configuration.ts';

/** A move with the number of the relation that its arc gets, −1 for a move without arc. */
export interface MoveClass {
  move: Move;
  label: number;
}

export interface ParserModel {
  /** Relations of Universal Dependencies as far as they are told apart. */
  relations: readonly string[];
  classes: readonly MoveClass[];
  table: WeightTable;
  /** Weights by which parses with different heads of the sentence are compared (`main-verb.ts`); one class. */
  roots: WeightTable;
}

interface Head {
  format: number;
  relations: readonly string[];
  classes: readonly (readonly [move: number, label: number])[];
  features: number;
  weights: number;
  rootFeatures: number;
}

/** Increment it when the format or the features change. */
const FORMAT = 1;
const HEAD_START = 4;
const bodyLength = ({ features, weights, rootFeatures }: Head) => 5 * features + 2 * weights + 5 * rootFeatures;

/** Bytes of a model. Weights are whole numbers from −127 to 127; features are sorted, so that equal parts give equal bytes. */
export function encodeParser(
  relations: readonly string[],
  classes: readonly MoveClass[],
  features: readonly FeatureWeights[],
  roots: readonly FeatureWeights[],
): Uint8Array {
  const sorted = [...features].sort((a, b) => a.feature - b.feature);
  const weights = sorted.flatMap((feature) => feature.weights);
  const sortedRoots = [...roots].sort((a, b) => a.feature - b.feature);
  const head: Head = {
    format: FORMAT,
    relations,
    classes: classes.map(({ move, label }) => [move, label]),
    features: sorted.length,
    weights: weights.length,
    rootFeatures: sortedRoots.length,
  };
  const headBytes = new TextEncoder().encode(JSON.stringify(head));
  const start = HEAD_START + headBytes.length;
  const bytes = new Uint8Array(start + bodyLength(head));
  new DataView(bytes.buffer).setUint32(0, headBytes.length, true);
  bytes.set(headBytes, HEAD_START);
  const column = columnsOf(bytes, start);
  writeNumbers(
    column(4 * sorted.length),
    sorted.map(({ feature }) => feature),
  );
  column(sorted.length).set(sorted.map((feature) => feature.weights.length));
  column(weights.length).set(weights.map(([classIndex]) => classIndex));
  column(weights.length).set(weights.map(([, weight]) => weight & 0xff));
  writeNumbers(
    column(4 * sortedRoots.length),
    sortedRoots.map(({ feature }) => feature),
  );
  column(sortedRoots.length).set(sortedRoots.map(({ weights: [first] }) => (first?.[1] ?? 0) & 0xff));
  return bytes;
}

/** Reads what {@link encodeParser} wrote. Throws a RangeError when the bytes are of another format or cut short. */
export function decodeParser(source: Uint8Array): ParserModel {
  const bytes = new Uint8Array(source);
  const headLength = bytes.length < HEAD_START ? 0 : new DataView(bytes.buffer).getUint32(0, true);
  const start = HEAD_START + headLength;
  if (headLength === 0 || start > bytes.length) throw new RangeError('no parser model');
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(HEAD_START, start))) as Head;
  if (head.format !== FORMAT || bytes.length !== start + bodyLength(head))
    throw new RangeError('parser model of another format');
  const column = columnsOf(bytes, start);
  const features = readNumbers(column(4 * head.features));
  const counts = column(head.features);
  const [weightClasses, weights] = [column(head.weights), new Int8Array(head.weights)];
  weights.set(column(head.weights));
  const roots = readNumbers(column(4 * head.rootFeatures));
  const rootWeights = new Int8Array(head.rootFeatures);
  rootWeights.set(column(head.rootFeatures));
  const one = new Uint8Array(head.rootFeatures).fill(1);
  return {
    relations: head.relations,
    classes: head.classes.map(([move, label]) => ({ move: move as Move, label })),
    table: weightTable(features, counts, weightClasses, weights, head.classes.length),
    roots: weightTable(roots, one, new Uint8Array(head.rootFeatures), rootWeights, 1),
  };
}
