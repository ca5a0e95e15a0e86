/** The parser's model, and the bytes it is stored in. The caller reads and writes the file. */
import { openFile, readNumbers, startFile, writeNumbers } from '../number-columns.ts';
import { type FeatureWeights, type WeightTable, weightTable } from '../tagger/model.ts';
import { readWeights, weightsLength, writeWeights } from '../tagger/model-bytes.ts';
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
const bodyLength = (head: Head) => weightsLength(head) + 5 * head.rootFeatures;

/** Bytes of a model. Weights are whole numbers from −127 to 127; features are sorted, so that equal parts give equal bytes. */
export function encodeParser(
  relations: readonly string[],
  classes: readonly MoveClass[],
  features: readonly FeatureWeights[],
  roots: readonly FeatureWeights[],
): Uint8Array {
  const sortedRoots = [...roots].sort((a, b) => a.feature - b.feature);
  const head: Head = {
    format: FORMAT,
    relations,
    classes: classes.map(({ move, label }) => [move, label]),
    features: features.length,
    weights: features.reduce((sum, feature) => sum + feature.weights.length, 0),
    rootFeatures: sortedRoots.length,
  };
  const { bytes, column } = startFile(head, bodyLength(head));
  writeWeights(features, column);
  writeNumbers(
    column(4 * sortedRoots.length),
    sortedRoots.map(({ feature }) => feature),
  );
  column(sortedRoots.length).set(sortedRoots.map(({ weights: [first] }) => (first?.[1] ?? 0) & 0xff));
  return bytes;
}

/** Reads what {@link encodeParser} wrote. Throws a RangeError when the bytes are of another format or cut short. */
export function decodeParser(source: Uint8Array): ParserModel {
  const { head, column } = openFile(source, 'parser model', FORMAT, bodyLength);
  const table = readWeights(head, head.classes.length, column);
  const roots = readNumbers(column(4 * head.rootFeatures));
  const rootWeights = new Int8Array(head.rootFeatures);
  rootWeights.set(column(head.rootFeatures));
  const one = new Uint8Array(head.rootFeatures).fill(1);
  return {
    relations: head.relations,
    classes: head.classes.map(([move, label]) => ({ move: move as Move, label })),
    table,
    roots: weightTable(roots, one, new Uint8Array(head.rootFeatures), rootWeights, 1),
  };
}
