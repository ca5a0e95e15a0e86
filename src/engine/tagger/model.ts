/**
 * The tagger's model: weights by feature and class, the classes of known words, lexical resources, and the scores of a word's classes.
 * `model-bytes.ts` stores it.
 */
import type { LexicalResources } from './lexical-resources.ts';
import type { UniversalTag } from './universal-tags.ts';

/** A class is a universal tag with the treebank's finer one: `NOUN/NNS`. */
export interface TaggerModel {
  classes: readonly string[];
  tags: readonly UniversalTag[];
  /** Number of a common word's key → the classes it was seen with, ascending. */
  choices: ReadonlyMap<number, Uint8Array>;
  /** Classes that any other word may have, ascending. */
  openClasses: Uint8Array;
  published: LexicalResources;
  table: WeightTable;
}

/** Weights by feature. */
export interface WeightTable {
  /**
   * Open addressing, two numbers a slot: the feature plus one, 0 when free, and where its weights are. A feature of few
   * weights has the place of the first in `weights` times 256 plus how many it has; one of many has −1 minus the place of
   * its row in `rows`. The number of slots is a power of two.
   */
  slots: Int32Array;
  /** A weight times {@link CLASS_ROOM} plus the class it is for. */
  weights: Int16Array;
  /** A weight for every class; the first row is all zeros, and no feature has it. */
  rows: Int8Array;
}

/** One feature's weights, by class. */
export interface FeatureWeights {
  feature: number;
  weights: readonly (readonly [classIndex: number, weight: number])[];
}

/** No model has more classes. */
export const CLASS_ROOM = 128;
/** Feature numbers are truncated hashes: fewer bits give a smaller file; with 24 bits one in fifty collides. */
export const FEATURE_MASK = 0xffffff;

/** The class of names, which any capitalized word may have. */
export const NAME_CLASS = 'PROPN/NNP';
/** The class of a word in a name, by the class it has elsewhere: `Olympic Games`, `Foreign Affairs`. */
const NAME_CLASSES: Readonly<Record<string, string>> = { 'NOUN/NNS': 'PROPN/NNPS', 'ADJ/JJ': 'ADJ/NNP' };

/** A feature with more weights than this gets a dense row, of which only the candidate classes are read. */
const MAX_LISTED = 8;

/**
 * Table of features.
 * @param counts how many weights each feature has; the weights and their classes follow one another in the same order.
 */
export function weightTable(
  features: Int32Array,
  counts: Uint8Array,
  weightClasses: Uint8Array,
  weights: Int8Array,
  classes: number,
): WeightTable {
  const size = 2 ** Math.ceil(Math.log2(features.length * 1.5 + 2));
  let [rowCount, listed] = [1, weights.length];
  for (let index = 0; index < counts.length; index++) {
    const count = counts[index] as number;
    if (count <= MAX_LISTED) continue;
    rowCount++;
    listed -= count;
  }
  const slots = new Int32Array(size * 2);
  const packed = new Int16Array(listed);
  const rows = new Int8Array(rowCount * classes);
  const last = slots.length - 1;
  let [from, place, row] = [0, 0, classes];
  // Runs once over half a million weights: plain loops, because it ends before much of it is compiled.
  for (let index = 0; index < features.length; index++) {
    const feature = features[index] as number;
    const count = counts[index] as number;
    let slot = (feature * 2) & last;
    while (slots[slot] !== 0) slot = (slot + 2) & last;
    slots[slot] = feature + 1;
    const end = from + count;
    if (count > MAX_LISTED) {
      slots[slot + 1] = -1 - row;
      for (; from < end; from++) rows[row + (weightClasses[from] as number)] = weights[from] as number;
      row += classes;
    } else {
      slots[slot + 1] = place * 256 + count;
      for (; from < end; from++) {
        packed[place++] = (weights[from] as number) * CLASS_ROOM + (weightClasses[from] as number);
      }
    }
  }
  return { slots, weights: packed, rows };
}

/**
 * Adds the weights of the first `count` features to the scores of these classes; the scores of others may change as well
 * and mean nothing.
 */
export function addWeights(
  table: WeightTable,
  features: Int32Array,
  count: number,
  choices: Uint8Array,
  scores: Int32Array,
): void {
  const { slots, weights } = table;
  const last = slots.length - 1;
  // Rows are added four at a time, so that a score is read and written once for four of them; row 0 is all zeros.
  let waiting = 0;
  let [first, second, third] = [0, 0, 0];
  for (let index = 0; index < count; index++) {
    const feature = (features[index] as number) & FEATURE_MASK;
    let slot = (feature * 2) & last;
    let found = slots[slot] as number;
    while (found !== feature + 1 && found !== 0) {
      slot = (slot + 2) & last;
      found = slots[slot] as number;
    }
    if (found === 0) continue;
    const packed = slots[slot + 1] as number;
    if (packed < 0) {
      const row = -1 - packed;
      if (waiting === 3) addRows(table.rows, first, second, third, row, choices, scores);
      else if (waiting === 2) third = row;
      else if (waiting === 1) second = row;
      else first = row;
      waiting = (waiting + 1) & 3;
      continue;
    }
    const start = packed >>> 8;
    const end = start + (packed & 0xff);
    for (let place = start; place < end; place++) {
      const weight = weights[place] as number;
      const classIndex = weight & (CLASS_ROOM - 1);
      scores[classIndex] = (scores[classIndex] as number) + (weight >> 7);
    }
  }
  if (waiting === 0) return;
  addRows(table.rows, first, waiting > 1 ? second : 0, waiting > 2 ? third : 0, 0, choices, scores);
}

function addRows(
  rows: Int8Array,
  first: number,
  second: number,
  third: number,
  fourth: number,
  choices: Uint8Array,
  scores: Int32Array,
): void {
  for (let place = 0; place < choices.length; place++) {
    const choice = choices[place] as number;
    scores[choice] =
      (scores[choice] as number) +
      (rows[first + choice] as number) +
      (rows[second + choice] as number) +
      (rows[third + choice] as number) +
      (rows[fourth + choice] as number);
  }
}

/**
 * Classes a word may have: those it was seen with, or the open ones. A word with a capital may be a name, unless it is
 * always of one class (`The`).
 */
export function choicesOf(
  wordNumber: number,
  isCapitalized: boolean,
  { choices, openClasses, classes }: Pick<TaggerModel, 'choices' | 'openClasses' | 'classes'>,
): Uint8Array {
  const seen = choices.get(wordNumber);
  if (seen === undefined) return openClasses;
  if (!isCapitalized) return seen;
  const names = new Set<number>();
  for (const seenClass of seen) {
    if (!openClasses.includes(seenClass)) continue;
    names.add(classes.indexOf(NAME_CLASS));
    const written = NAME_CLASSES[classes[seenClass] ?? ''];
    if (written !== undefined) names.add(classes.indexOf(written));
  }
  names.delete(-1);
  return names.size === 0 ? seen : Uint8Array.from(new Set([...seen, ...names])).sort();
}

/** The class with the highest score; the first of equal ones. */
export function highest(scores: Int32Array, choices: Uint8Array): number {
  let best = choices[0] as number;
  for (let place = 1; place < choices.length; place++) {
    const choice = choices[place] as number;
    if ((scores[choice] as number) > (scores[best] as number)) best = choice;
  }
  return best;
}

/** Margin of the best class over the second best; at least two choices. */
export function leadOf(scores: Int32Array, choices: Uint8Array): number {
  let best = scores[choices[0] as number] as number;
  let next = -0x7fffffff;
  for (let place = 1; place < choices.length; place++) {
    const score = scores[choices[place] as number] as number;
    if (score > best) {
      next = best;
      best = score;
    } else if (score > next) next = score;
  }
  return best - next;
}

/** The highest score among classes with another universal tag. */
export function runnerUp(scores: Int32Array, choices: Uint8Array, tagNumbers: Uint8Array, best: number): number {
  let highestOther = Number.NEGATIVE_INFINITY;
  const tag = tagNumbers[best];
  for (let place = 0; place < choices.length; place++) {
    const choice = choices[place] as number;
    const score = scores[choice] as number;
    if (score > highestOther && tagNumbers[choice] !== tag) highestOther = score;
  }
  return highestOther;
}

/** The class with the highest score among those with another universal tag; -1 where there is none. */
export function closestRival(scores: Int32Array, choices: Uint8Array, tagNumbers: Uint8Array, best: number): number {
  let rival = -1;
  const tag = tagNumbers[best];
  for (let place = 0; place < choices.length; place++) {
    const choice = choices[place] as number;
    if (tagNumbers[choice] === tag) continue;
    if (rival === -1 || (scores[choice] as number) > (scores[rival] as number)) rival = choice;
  }
  return rival;
}
