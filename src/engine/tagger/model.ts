/**
 * Weights of the tagger and the bytes they are kept in: a table from a feature's number to the few classes it speaks for or
 * against. Reading bytes is pure; where they come from is for the caller.
 */
import type { UniversalTag } from './universal-tags.ts';

/** A class is a universal tag with the treebank's finer one: `NOUN/NNS`. */
export interface TaggerModel {
  classes: readonly string[];
  tags: readonly UniversalTag[];
  /** Words that are nearly always of one class: number of the word's key → class. */
  settled: ReadonlyMap<number, number>;
  /**
   * Open addressing, {@link SLOT_WIDTH} numbers a slot: the feature, 0 when free, and where its weights begin and end in
   * `weightClass` and `weight`. The number of slots is a power of two.
   */
  slots: Int32Array;
  weightClass: Uint8Array;
  weight: Int8Array;
}

/** One feature's weights, by class. */
export interface FeatureWeights {
  feature: number;
  weights: readonly (readonly [classIndex: number, weight: number])[];
}

/** A power of two, so that a slot lies in one line of the processor's cache; the last number is unused. */
export const SLOT_WIDTH = 4;
/** Raised when the bytes mean something else. */
const FORMAT = 1;
const MAXIMUM_WEIGHT = 127;

/**
 * Bytes of a model. Features are sorted, so that equal weights give equal bytes; a feature's number is stored as the
 * distance to the one before.
 * @param features weights are whole numbers from −127 to 127; feature numbers differ and are not 0.
 */
export function encodeModel(
  classes: readonly string[],
  settled: ReadonlyMap<number, number>,
  features: readonly FeatureWeights[],
): Uint8Array {
  const sorted = [...features].sort((a, b) => (a.feature >>> 0) - (b.feature >>> 0));
  const words = [...settled].sort(([a], [b]) => (a >>> 0) - (b >>> 0));
  const total = sorted.reduce((sum, { weights }) => sum + weights.length, 0);
  const head = new TextEncoder().encode(
    JSON.stringify({ format: FORMAT, classes, settled: words.length, features: sorted.length, weights: total }),
  );
  const bytes = new Uint8Array(4 + head.length + 5 * words.length + 5 * sorted.length + 2 * total);
  new DataView(bytes.buffer).setUint32(0, head.length, true);
  bytes.set(head, 4);
  let at = 4 + head.length;
  const column = (length: number) => {
    const part = bytes.subarray(at, at + length);
    at += length;
    return part;
  };
  writeNumbers(
    column(4 * words.length),
    words.map(([word]) => word),
  );
  column(words.length).set(words.map(([, classIndex]) => classIndex));
  writeNumbers(
    column(4 * sorted.length),
    sorted.map(({ feature }) => feature),
  );
  column(sorted.length).set(sorted.map(({ weights }) => weights.length));
  const flat = sorted.flatMap(({ weights }) => weights);
  column(total).set(flat.map(([classIndex]) => classIndex));
  column(total).set(flat.map(([, weight]) => Math.max(-MAXIMUM_WEIGHT, Math.min(MAXIMUM_WEIGHT, weight)) & 0xff));
  return bytes;
}

/** Reads what {@link encodeModel} wrote. Throws a RangeError when the bytes are of another format or cut short. */
export function decodeModel(source: Uint8Array): TaggerModel {
  // A copy of its own: Node's buffers are views of a shared pool, and their slices too.
  const bytes = new Uint8Array(source);
  const view = new DataView(bytes.buffer);
  const headLength = view.getUint32(0, true);
  if (4 + headLength > bytes.length) throw new RangeError('no tagger model');
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + headLength))) as {
    format: number;
    classes: string[];
    settled: number;
    features: number;
    weights: number;
  };
  const length = 4 + headLength + 5 * head.settled + 5 * head.features + 2 * head.weights;
  if (head.format !== FORMAT || bytes.length !== length) throw new RangeError('tagger model of another format');
  let at = 4 + headLength;
  const column = (size: number) => {
    const part = bytes.subarray(at, at + size);
    at += size;
    return part;
  };
  const words = readNumbers(column(4 * head.settled));
  const wordClasses = column(head.settled);
  const features = readNumbers(column(4 * head.features));
  const counts = column(head.features);
  const weightClass = column(head.weights).slice();
  const weight = new Int8Array(head.weights);
  weight.set(column(head.weights));
  return {
    classes: head.classes,
    tags: head.classes.map((name) => name.split('/')[0] as UniversalTag),
    settled: new Map(Array.from(words, (word, index) => [word, wordClasses[index] ?? 0])),
    slots: slotTable(features, counts),
    weightClass,
    weight,
  };
}

function slotTable(features: Int32Array, counts: Uint8Array): Int32Array {
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, features.length) * 1.5 + 1));
  const slots = new Int32Array(size * SLOT_WIDTH);
  let place = 0;
  features.forEach((feature, index) => {
    let slot = (feature & (size - 1)) * SLOT_WIDTH;
    while (slots[slot] !== 0) slot = (slot + SLOT_WIDTH) % slots.length;
    slots[slot] = feature;
    slots[slot + 1] = place;
    place += counts[index] ?? 0;
    slots[slot + 2] = place;
  });
  return slots;
}

/** Sorted numbers as distances, each byte of significance in its own column: high bytes are small and pack well. */
function writeNumbers(bytes: Uint8Array, numbers: readonly number[]): void {
  let last = 0;
  numbers.forEach((number, index) => {
    const distance = ((number >>> 0) - last) >>> 0;
    last = number >>> 0;
    for (let byte = 0; byte < 4; byte++) bytes[byte * numbers.length + index] = (distance >>> (8 * byte)) & 0xff;
  });
}

function readNumbers(bytes: Uint8Array): Int32Array {
  const numbers = new Int32Array(bytes.length / 4);
  let last = 0;
  numbers.forEach((_, index) => {
    let distance = 0;
    for (let byte = 3; byte >= 0; byte--) distance = (distance << 8) | (bytes[byte * numbers.length + index] ?? 0);
    last = (last + distance) | 0;
    numbers[index] = last;
  });
  return numbers;
}
