/**
 * Weights of the tagger: a table from a feature's number to the few classes it speaks for or against, the classes that
 * words may have, and the clusters of words. The bytes they are kept in are for `model-bytes.ts`.
 */
import type { WordClusters } from './clusters.ts';
import type { UniversalTag } from './universal-tags.ts';

/** A class is a universal tag with the treebank's finer one: `NOUN/NNS`. */
export interface TaggerModel {
  classes: readonly string[];
  tags: readonly UniversalTag[];
  /** Number of a common word's key → the classes it was seen with, ascending. */
  choices: ReadonlyMap<number, Uint8Array>;
  /** Classes that any other word may have, ascending. */
  openClasses: Uint8Array;
  clusters: WordClusters;
  /**
   * Open addressing, two numbers a slot: the feature plus one, 0 when free, and the place of its first weight times 256
   * plus how many it has. The number of slots is a power of two.
   */
  slots: Int32Array;
  /** A weight times {@link CLASS_ROOM} plus the class it is for. */
  weights: Int16Array;
}

/** One feature's weights, by class. */
export interface FeatureWeights {
  feature: number;
  weights: readonly (readonly [classIndex: number, weight: number])[];
}

/** No model has more classes. */
export const CLASS_ROOM = 128;
/** Feature numbers are shorter than a hash: the fewer bits, the smaller the file; at 24 one in fifty meets another. */
export const FEATURE_MASK = 0xffffff;

/** The class of names, which any capitalized word may have. */
export const NAME_CLASS = 'PROPN/NNP';

/** Table of the features, in the order in which their weights follow one another. */
export function slotTable(features: ArrayLike<number>, counts: ArrayLike<number>): Int32Array {
  const size = 2 ** Math.ceil(Math.log2(features.length * 1.5 + 2));
  const slots = new Int32Array(size * 2);
  let place = 0;
  for (let index = 0; index < features.length; index++) {
    const feature = features[index] as number;
    const count = counts[index] as number;
    let slot = (feature & (size - 1)) * 2;
    while (slots[slot] !== 0) slot = (slot + 2) % slots.length;
    slots[slot] = feature + 1;
    slots[slot + 1] = place * 256 + count;
    place += count;
  }
  return slots;
}

/** Adds the weights of the first `count` features to the scores of their classes. */
export function addWeights(model: TaggerModel, features: Int32Array, count: number, scores: Int32Array): void {
  const { slots, weights } = model;
  const last = slots.length - 1;
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
    const start = packed >>> 8;
    const end = start + (packed & 0xff);
    for (let place = start; place < end; place++) {
      const weight = weights[place] as number;
      const classIndex = weight & (CLASS_ROOM - 1);
      scores[classIndex] = (scores[classIndex] as number) + (weight >> 7);
    }
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
  const name = classes.indexOf(NAME_CLASS);
  if (!isCapitalized || seen.length === 1 || name === -1 || seen.includes(name)) return seen;
  return Uint8Array.from([...seen, name]).sort();
}
