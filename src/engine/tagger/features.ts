/**
 * What the tagger looks at: each word of a sentence and its neighbours turned into 32-bit numbers, so that no strings are
 * made while tagging. Two features with the same number share a weight; with some 10⁵ features that is rare.
 */
import type { Lexicon } from '../lexicon.ts';
import type { Inflection, PartOfSpeech } from '../part-of-speech.ts';
import { normalizeWord } from '../tokens.ts';

/** Properties of the words of one sentence, each as a number; padded by {@link PADDING} places on either side. */
export interface SentenceColumns {
  length: number;
  /** The word in lower case, digits made alike. */
  word: Int32Array;
  suffix1: Int32Array;
  suffix2: Int32Array;
  suffix3: Int32Array;
  suffix4: Int32Array;
  prefix2: Int32Array;
  prefix3: Int32Array;
  shape: Int32Array;
  /** Word classes and inflections that the dictionary allows. */
  signature: Int32Array;
}

export const PADDING = 2;
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

/** Reads the words of a sentence into columns. `signatures` are those of {@link signatureOf}. */
export function sentenceColumns(words: readonly string[], signatures: readonly number[]): SentenceColumns {
  const size = words.length + 2 * PADDING;
  const column = () => new Int32Array(size);
  const columns: SentenceColumns = {
    length: words.length,
    word: column(),
    suffix1: column(),
    suffix2: column(),
    suffix3: column(),
    suffix4: column(),
    prefix2: column(),
    prefix3: column(),
    shape: column(),
    signature: column(),
  };
  words.forEach((word, index) => {
    const place = index + PADDING;
    const key = wordKey(word);
    const from = (count: number) => hashOf(key, Math.max(0, key.length - count));
    columns.word[place] = hashOf(key);
    columns.suffix1[place] = from(1);
    columns.suffix2[place] = from(2);
    columns.suffix3[place] = from(3);
    columns.suffix4[place] = from(4);
    columns.prefix2[place] = hashOf(key, 0, 2);
    columns.prefix3[place] = hashOf(key, 0, 3);
    columns.shape[place] = hashOf(shapeOf(word));
    columns.signature[place] = (signatures[index] ?? 0) + 1;
  });
  return columns;
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
  columns: SentenceColumns,
  index: number,
  last: number,
  beforeLast: number,
  out: Int32Array,
): number {
  const { word, suffix1, suffix2, suffix3, suffix4, prefix2, prefix3, shape, signature } = columns;
  const at = index + PADDING;
  const value = (column: Int32Array, place: number) => column[place] as number;
  let count = 0;
  const add = (a: number, b = 0, c = 0) => {
    out[count] = combine(count * 0x3779 + 1, a, b, c);
    count++;
  };
  const here = value(word, at);
  const before = value(word, at - 1);
  const next = value(word, at + 1);
  const sign = value(signature, at);
  const outline = value(shape, at);
  const opens = index === 0 ? 1 : 0;
  add(0);
  add(here);
  add(value(suffix1, at));
  add(value(suffix2, at));
  add(value(suffix3, at));
  add(value(suffix4, at));
  add(value(prefix2, at));
  add(value(prefix3, at));
  add(outline, opens);
  add(sign);
  add(sign, outline, opens);
  add(last);
  add(last, beforeLast);
  add(last, here);
  add(last, sign);
  add(last, value(suffix3, at));
  add(before);
  add(next);
  add(value(word, at - 2));
  add(value(word, at + 2));
  add(before, here);
  add(here, next);
  add(value(suffix3, at - 1));
  add(value(suffix3, at + 1));
  add(value(signature, at - 1));
  add(value(signature, at + 1));
  add(sign, value(signature, at + 1));
  add(last, sign, value(signature, at + 1));
  add(value(shape, at - 1), outline);
  add(outline, value(shape, at + 1));
  add(value(suffix2, at + 1), here);
  add(last, next);
  add(value(signature, at + 2), sign);
  add(here, outline);
  return count;
}
