/**
 * What the tagger looks at: each word of a sentence and its neighbours turned into 32-bit numbers, so that no strings are
 * made while tagging. Two features with the same number share a weight; with some 10⁵ features that is rare.
 */
import type { Lexicon } from '../lexicon.ts';
import type { Inflection, PartOfSpeech } from '../part-of-speech.ts';
import { normalizeWord } from '../tokens.ts';

/** What is looked at of one word, as numbers at the places of {@link at}. */
export type WordProperties = Int32Array;

/** Places in {@link WordProperties}. `word` is in lower case with digits made alike; `signature` see {@link signatureOf}. */
export const at = {
  word: 0,
  suffix1: 1,
  suffix2: 2,
  suffix3: 3,
  suffix4: 4,
  prefix2: 5,
  prefix3: 6,
  shape: 7,
  signature: 8,
} as const;

/** Stands before and after a sentence. */
const NO_WORD: WordProperties = new Int32Array(Object.keys(at).length);

/** Room for all features of a word. */
export const FEATURES_PER_WORD = 40;

const parts: readonly PartOfSpeech[] = [
  'noun',
  'verb',
  'adjective',
  'adverb',
  'pronoun',
  'preposition',
  'conjunction',
  'determiner',
  'numeral',
  'interjection',
];
const inflections: readonly Inflection[] = [
  'plural',
  'past',
  'past_participle',
  'present_participle',
  'third_person',
  'comparative',
  'superlative',
];
const NAME_BIT = 1 << 17;
const KNOWN_BIT = 1 << 18;
/** Words commoner than this are told from rare ones: a rare reading of a common word is seldom meant. */
const COMMON_RANK = 5000;
const COMMON_BIT = 1 << 19;

/** What the dictionary says a form may be, as bits. 0 when it has never heard of it. */
export function signatureOf(form: string, lexicon: Lexicon): number {
  const word = normalizeWord(form);
  const entry = lexicon.entry(word);
  let bits = entry === null ? 0 : KNOWN_BIT;
  for (const part of entry?.parts ?? []) bits |= 1 << parts.indexOf(part);
  if (entry?.isName) bits |= NAME_BIT;
  if (entry?.rank != null && entry.rank <= COMMON_RANK) bits |= COMMON_BIT;
  for (const { inflection } of lexicon.readings(word)) bits |= 1 << (parts.length + inflections.indexOf(inflection));
  return bits;
}

/** FNV-1a's prime and offset (Fowler, Noll and Vo), here over UTF-16 units. */
const PRIME = 0x01000193;
const OFFSET = 0x811c9dc5 | 0;

/** Number of a string's units from `start` to `end`. */
export function hashOf(text: string, start = 0, end = text.length): number {
  let hash = OFFSET;
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ text.charCodeAt(index), PRIME);
  return hash ^ (hash >>> 15);
}

/** Upper case X, lower case x, digits d, others themselves; runs cut to two: `McDonald` → `XxXxx`. */
function shapeOf(word: string): string {
  let shape = '';
  let last = '';
  let run = 0;
  for (let index = 0; index < word.length && shape.length < 8; index++) {
    const unit = word.charAt(index);
    let sign = unit;
    if (/\p{Lu}/u.test(unit)) sign = 'X';
    else if (/\p{L}/u.test(unit)) sign = 'x';
    else if (unit >= '0' && unit <= '9') sign = 'd';
    run = sign === last ? run + 1 : 1;
    last = sign;
    if (run <= 2) shape += sign;
  }
  return shape;
}

/** The form that a word is known by: lower case, straight apostrophe, digits alike. */
export function wordKey(word: string): string {
  const lower = word.toLowerCase().replaceAll('’', "'");
  return /\d/.test(lower) ? lower.replace(/\d/g, '0') : lower;
}

/** Properties of a word. `signature` is that of {@link signatureOf}. */
export function wordProperties(word: string, signature: number): WordProperties {
  const key = wordKey(word);
  const ending = (count: number) => hashOf(key, Math.max(0, key.length - count));
  const properties = new Int32Array(NO_WORD.length);
  properties[at.word] = hashOf(key);
  properties[at.suffix1] = ending(1);
  properties[at.suffix2] = ending(2);
  properties[at.suffix3] = ending(3);
  properties[at.suffix4] = ending(4);
  properties[at.prefix2] = hashOf(key, 0, 2);
  properties[at.prefix3] = hashOf(key, 0, 3);
  properties[at.shape] = hashOf(shapeOf(word));
  properties[at.signature] = signature + 1;
  return properties;
}

/** One number from the kind of feature and up to three values. */
function combine(kind: number, a: number, b = 0, c = 0): number {
  let hash = Math.imul(kind ^ a, 0x9e3779b1);
  hash = Math.imul((hash ^ (hash >>> 15)) + b, 0x85ebca77);
  hash = Math.imul((hash ^ (hash >>> 13)) + c, 0xc2b2ae3d);
  return hash ^ (hash >>> 16);
}

/**
 * Writes the features of the word at `index` into `out` and returns how many there are.
 * @param last class of the word before, `beforeLast` of the one before that; −1 before the sentence.
 */
export function featuresAt(
  sentence: readonly WordProperties[],
  index: number,
  last: number,
  beforeLast: number,
  out: Int32Array,
): number {
  const own = sentence[index] ?? NO_WORD;
  const left = sentence[index - 1] ?? NO_WORD;
  const right = sentence[index + 1] ?? NO_WORD;
  const farLeft = sentence[index - 2] ?? NO_WORD;
  const farRight = sentence[index + 2] ?? NO_WORD;
  let count = 0;
  const add = (a: number, b = 0, c = 0) => {
    out[count] = combine(count * 0x3779 + 1, a, b, c);
    count++;
  };
  const here = own[at.word] as number;
  const before = left[at.word] as number;
  const next = right[at.word] as number;
  const sign = own[at.signature] as number;
  const nextSign = right[at.signature] as number;
  const outline = own[at.shape] as number;
  const opens = index === 0 ? 1 : 0;
  add(0);
  add(here);
  add(own[at.suffix1] as number);
  add(own[at.suffix2] as number);
  add(own[at.suffix3] as number);
  add(own[at.suffix4] as number);
  add(own[at.prefix2] as number);
  add(own[at.prefix3] as number);
  add(outline, opens);
  add(sign);
  add(sign, outline, opens);
  add(last);
  add(last, beforeLast);
  add(last, here);
  add(last, sign);
  add(last, own[at.suffix3]);
  add(before);
  add(next);
  add(farLeft[at.word] as number);
  add(farRight[at.word] as number);
  add(before, here);
  add(here, next);
  add(left[at.suffix3] as number);
  add(right[at.suffix3] as number);
  add(left[at.signature] as number);
  add(nextSign);
  add(sign, nextSign);
  add(last, sign, nextSign);
  add(left[at.shape] as number, outline);
  add(outline, right[at.shape]);
  add(right[at.suffix2] as number, here);
  add(last, next);
  add(farRight[at.signature] as number, sign);
  add(here, outline);
  return count;
}
