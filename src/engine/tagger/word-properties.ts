/**
 * Properties of a single word that the tagger sees, as numbers: spelling, affixes, capitals, the dictionary's classes and the word's
 * cluster.
 */
import type { Lexicon } from '../lexicon.ts';
import { inflections, partsOfSpeech } from '../part-of-speech.ts';
import { normalizeWord } from '../tokens.ts';
import { clusterAt, coarserCluster, type LexicalResources, NO_CLUSTER, placeOf } from './lexical-resources.ts';

export interface WordProperties {
  /** Number of the word's key (see {@link wordKey}). */
  readonly word: number;
  /** Numbers of the last one to four units. */
  readonly suffix1: number;
  readonly suffix2: number;
  readonly suffix3: number;
  readonly suffix4: number;
  readonly prefix2: number;
  readonly prefix3: number;
  readonly shape: number;
  /** See {@link signatureOf}. */
  readonly signature: number;
  /** Clusters, finest first. */
  readonly fine: number;
  readonly middle: number;
  readonly coarse: number;
  /** Number of the classes that a lexicon lists for the word in lower case, and with a capital; 0 when it has none. */
  readonly listed: number;
  readonly listedName: number;
  /** Whether it was seen often in training. */
  readonly isCommon: boolean;
  readonly isCapitalized: boolean;
  readonly isLowerCase: boolean;
  /**
   * A quotation mark, bracket, colon or dash: what comes after may have a capital as if it opened a sentence. A single
   * hyphen joins: `Udvar-Hazy`.
   */
  readonly opensSpeech: boolean;
  readonly exclaims: boolean;
}

const NAME_BIT = 1 << 17;
const KNOWN_BIT = 1 << 18;
/** Ranks up to this count as common: a rare reading of a common word is seldom meant. */
const COMMON_RANK = 5000;
const COMMON_BIT = 1 << 19;

/** Signature of a word that the dictionary lacks; 0 stands for no word. */
const UNLISTED = 1;

/** The dictionary's classes and inflections of a form as bits; 0 for an unknown form. */
export function signatureOf(form: string, lexicon: Lexicon): number {
  const word = normalizeWord(form);
  const entry = lexicon.entry(word);
  let bits = entry === null ? 0 : KNOWN_BIT;
  for (const part of entry?.parts ?? []) bits |= 1 << partsOfSpeech.indexOf(part);
  if (entry?.isName) bits |= NAME_BIT;
  if (entry?.rank != null && entry.rank <= COMMON_RANK) bits |= COMMON_BIT;
  for (const { inflection } of lexicon.readings(word))
    bits |= 1 << (partsOfSpeech.length + inflections.indexOf(inflection));
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

function signOf(unit: string): string {
  if (unit >= 'a' && unit <= 'z') return 'x';
  if (unit >= 'A' && unit <= 'Z') return 'X';
  if (unit >= '0' && unit <= '9') return 'd';
  if (unit < '\u0080') return unit;
  if (/\p{Lu}/u.test(unit)) return 'X';
  return /\p{L}/u.test(unit) ? 'x' : unit;
}

/** Upper case X, lower case x, digits d, others themselves; runs cut to two: `McDonald` → `XxXxx`. */
function shapeOf(word: string): string {
  let shape = '';
  let last = '';
  let run = 0;
  for (let index = 0; index < word.length && shape.length < 8; index++) {
    const unit = word.charAt(index);
    const sign = signOf(unit);
    run = sign === last ? run + 1 : 1;
    last = sign;
    if (run <= 2) shape += sign;
  }
  return shape;
}

/** Normalized form of a word: lower case, straight quotation marks, one kind of dash, every digit 0. */
export function wordKey(word: string): string {
  const lower = word.toLowerCase();
  if (/^[a-z]*$/.test(lower)) return lower;
  return lower
    .replace(/[‘’]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[–—]|--+/g, '-')
    .replaceAll('…', '...')
    .replace(/\d/g, '0');
}

/** Word knowledge from training and published resources. */
export interface WordKnowledge {
  published: LexicalResources;
  /** Words that were seen often, by the number of their key. */
  choices: { has(word: number): boolean };
}

/** Properties of a word. */
export function wordProperties(form: string, lexicon: Lexicon, { published, choices }: WordKnowledge): WordProperties {
  const key = wordKey(form);
  const ending = (count: number) => hashOf(key, Math.max(0, key.length - count));
  const word = hashOf(key);
  const place = placeOf(word, published);
  const fine = clusterAt(place, published);
  return {
    word,
    suffix1: ending(1),
    suffix2: ending(2),
    suffix3: ending(3),
    suffix4: ending(4),
    prefix2: hashOf(key, 0, 2),
    prefix3: hashOf(key, 0, 3),
    shape: hashOf(shapeOf(form)),
    signature: signatureOf(form, lexicon) + UNLISTED,
    fine,
    middle: coarserCluster(fine, 1),
    coarse: coarserCluster(fine, 2),
    listed: published.small[place] ?? 0,
    listedName: published.capital[place] ?? 0,
    isCommon: choices.has(word),
    isCapitalized: /^\p{Lu}/u.test(form),
    isLowerCase: /^\p{Ll}/u.test(form),
    opensSpeech: /^["“‘'`([:–—-]+$/.test(form) && form !== '-',
    exclaims: form.startsWith('!'),
  };
}

/** Whether the dictionary, the word vectors or training have the word. */
export function isListed({ signature, fine, isCommon }: WordProperties): boolean {
  return signature !== UNLISTED || fine !== NO_CLUSTER || isCommon;
}

/** Stands before and after a sentence. */
export const NO_WORD: WordProperties = {
  word: 0,
  suffix1: 0,
  suffix2: 0,
  suffix3: 0,
  suffix4: 0,
  prefix2: 0,
  prefix3: 0,
  shape: 0,
  signature: 0,
  fine: NO_CLUSTER,
  middle: NO_CLUSTER,
  coarse: NO_CLUSTER,
  listed: 0,
  listedName: 0,
  isCommon: true,
  isCapitalized: false,
  isLowerCase: false,
  opensSpeech: false,
  exclaims: false,
};
