/**
 * Feature templates of the tagger, hashed to 32-bit numbers without making strings. They are grouped by what they depend on, so that the
 * weight sum of a group can be cached for each word.
 */
import type { WordProperties } from './word-properties.ts';

/** Room for the features of any one group, and for those of all words and classes around together. */
export const GROUP_SIZE = 32;
/** Where a neighbour stands. */
export const neighbours = { left: 0, right: 1, farLeft: 2, farRight: 3 } as const;
export type Neighbour = (typeof neighbours)[keyof typeof neighbours];

/** The reason why a word may have a capital without being a name. */
export const capitalContexts = { inside: 0, sentence: 1, speech: 2, headline: 3 } as const;
export type CapitalContext = (typeof capitalContexts)[keyof typeof capitalContexts];

/** One number from the kind of feature and up to three values. */
export function combine(kind: number, a: number, b = 0, c = 0): number {
  let hash = Math.imul(Math.imul(kind, 0x3779) ^ a, 0x9e3779b1);
  hash = Math.imul((hash ^ (hash >>> 15)) + b, 0x85ebca77);
  hash = Math.imul((hash ^ (hash >>> 13)) + c, 0xc2b2ae3d);
  return hash ^ (hash >>> 16);
}

/** Features of a word by itself. Returns how many were written. */
export function ownFeatures(own: WordProperties, out: Int32Array): number {
  out[0] = combine(1, 0);
  out[1] = combine(2, own.word);
  out[2] = combine(3, own.suffix1);
  out[3] = combine(4, own.suffix2);
  out[4] = combine(5, own.suffix3);
  out[5] = combine(6, own.suffix4);
  out[6] = combine(7, own.prefix2);
  out[7] = combine(8, own.prefix3);
  out[8] = combine(10, own.signature);
  out[9] = combine(13, own.fine);
  out[10] = combine(14, own.middle);
  out[11] = combine(15, own.middle, own.suffix2);
  out[12] = combine(16, own.coarse, own.suffix3);
  out[13] = combine(18, own.signature, own.suffix3);
  out[14] = combine(20, own.listed);
  out[15] = combine(21, own.listed, own.middle);
  out[16] = combine(22, own.listed, own.suffix2);
  out[17] = combine(26, own.shape, own.suffix3);
  if (!own.isCommon) return 18;
  out[18] = combine(12, own.word, own.shape);
  return 19;
}

/** Features of a word by itself at such a place. Returns how many were written. */
export function capitalContextFeatures(own: WordProperties, context: CapitalContext, out: Int32Array): number {
  out[0] = combine(9, own.shape, context);
  out[1] = combine(11, own.signature, own.shape, context);
  out[2] = combine(17, own.middle, own.shape, context);
  out[3] = combine(19, own.fine, own.shape, context);
  out[4] = combine(23, own.listedName, own.shape, context);
  out[5] = combine(24, own.listed, own.shape, context);
  out[6] = combine(25, own.listed, own.shape, combine(context, own.listedName));
  return 7;
}

/** Features of a neighbour of the word to be tagged. Returns how many were written. */
export function neighbourFeatures(word: WordProperties, place: Neighbour, out: Int32Array): number {
  const kind = 30 + place * 10;
  out[0] = combine(kind + 1, word.signature);
  out[1] = combine(kind + 2, word.middle);
  let count = 2;
  if (word.isCommon) out[count++] = combine(kind, word.word);
  if (place === neighbours.farLeft || place === neighbours.farRight) return count;
  out[count++] = combine(kind + 3, word.fine);
  out[count++] = combine(kind + 4, word.suffix3);
  out[count++] = combine(kind + 5, word.suffix2);
  out[count++] = combine(kind + 6, word.shape);
  out[count++] = combine(kind + 7, word.listed);
  out[count++] = combine(kind + 8, word.listedName, word.shape);
  return count;
}

/** Features of a word after one of the class `last`. Returns how many were written. */
export function afterFeatures(own: WordProperties, last: number, out: Int32Array): number {
  out[0] = combine(80, last);
  out[1] = combine(82, last, own.signature);
  out[2] = combine(83, last, own.suffix3);
  out[3] = combine(84, last, own.middle);
  out[4] = combine(85, last, own.shape);
  out[5] = combine(86, last, own.suffix2);
  out[6] = combine(87, last, own.listed);
  if (!own.isCommon) return 7;
  out[7] = combine(81, last, own.word);
  return 8;
}

/** Features of the words around, taken together. `capital` see `capitalEvidence`. Returns how many were written. */
export function togetherFeatures(
  left: WordProperties,
  own: WordProperties,
  right: WordProperties,
  farRight: WordProperties,
  context: CapitalContext,
  capital: number,
  out: Int32Array,
): number {
  out[0] = combine(92, own.signature, right.signature);
  out[1] = combine(93, left.shape, own.shape);
  out[2] = combine(94, own.shape, right.shape);
  out[3] = combine(96, farRight.signature, own.signature);
  out[4] = combine(97, left.middle, own.middle);
  out[5] = combine(98, own.middle, right.middle);
  out[6] = combine(103, own.listed, right.listed);
  let count = 7;
  // Pairs with a rare word hardly ever recur.
  if (own.isCommon) {
    out[count++] = combine(95, right.suffix2, own.word);
    if (left.isCommon) out[count++] = combine(90, left.word, own.word);
    if (right.isCommon) out[count++] = combine(91, own.word, right.word);
  }
  if (left.isCommon && right.isCommon) out[count++] = combine(99, left.word, right.word);
  if (capital === 0) return count;
  out[count++] = combine(100, capital, context);
  out[count++] = combine(101, capital, context, own.signature);
  out[count++] = combine(102, capital, context, own.middle);
  return count;
}

/** Features of the classes before, with what comes next, written from place `from` on. Returns where they end. */
export function historyFeatures(
  own: WordProperties,
  right: WordProperties,
  last: number,
  beforeLast: number,
  out: Int32Array,
  from: number,
): number {
  out[from] = combine(110, last, beforeLast);
  out[from + 1] = combine(111, last, own.signature, right.signature);
  out[from + 2] = combine(113, last, right.middle, own.middle);
  out[from + 3] = combine(115, last, own.listed, right.listed);
  let count = from + 4;
  if (right.isCommon) out[count++] = combine(112, last, right.word);
  if (own.isCommon) out[count++] = combine(114, last, beforeLast, own.word);
  return count;
}
