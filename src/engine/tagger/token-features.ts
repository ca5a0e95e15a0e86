/**
 * Token features and their cache: a word with the weight sums that depend on the word alone, each computed when first needed. A text
 * repeats its words, so that most sums are looked up only once.
 */
import type { Lexicon } from '../lexicon.ts';
import {
  afterFeatures,
  type CapitalContext,
  capitalContextFeatures,
  GROUP_SIZE,
  type Neighbour,
  neighbourFeatures,
  neighbours,
  ownFeatures,
} from './feature-templates.ts';
import { clusterAt, NO_CLUSTER, placeOf } from './lexical-resources.ts';
import { intendedWord, type SpellingKnowledge } from './misspelling.ts';
import { addWeights, choicesOf, type TaggerModel } from './model.ts';
import { type SumPool, sumPool } from './sum-pool.ts';
import { unambiguousClass } from './symbols.ts';
import { hashOf, isListed, NO_WORD, type WordProperties, wordProperties } from './word-properties.ts';

/** Initial size, for some 12,000 words. */
const POOL_UNITS = 2 ** 22;
/** Exceeds every signature. */
const SIGNATURES = 2 ** 21;
const NO_NUMBER = -1;
/** Marks a cache cell as empty: no class, context or place has this number. */
export const NEVER = -2;

/** A lemma with its number among the words of phrases, see {@link NumberOf}. */
export interface NumberedLemma {
  readonly lemma: string;
  readonly number: number;
}

/** Number of a word in the phrase index, −1 for a word of no phrase. */
export type NumberOf = (word: string) => number;

export interface TokenFeatures {
  /** The intended form: a misspelt word is corrected. */
  readonly form: string;
  /** As {@link TaggedWord.key}. */
  readonly key: string;
  /** As {@link TaggedWord.number}. */
  readonly number: number;
  readonly properties: WordProperties;
  /** Possible classes; a single one for an unambiguous form. */
  readonly choices: Uint8Array;
  /** Offset in the pool of the word's own sums, for the capital context in which it was first met. */
  firstContext: number;
  ownFirst: number;
  /** Sums of the other contexts: pairs of context and offset. */
  own: number[] | null;
  /** The same offsets by the class of the word before; most rare words follow a single class. */
  firstBefore: number;
  afterFirst: number;
  after: number[] | null;
  /** Offset of the sums for all classes, by {@link Neighbour} position. */
  readonly beside: number[];
  /** The first cached lemma with its key, see `lemmaOf` in `tagger.ts`. */
  firstLemmaPlace: number;
  firstLemma: NumberedLemma | null;
  /** The others. */
  lemmas: (NumberedLemma | undefined)[] | null;
}

/** Computes token features and their weight sums. A sum is identified by its offset in the pool. */
export interface FeatureSums {
  readonly pool: SumPool;
  knownWord(form: string): TokenFeatures;
  own(word: TokenFeatures, context: CapitalContext): number;
  after(word: TokenFeatures, last: number): number;
  beside(word: TokenFeatures, place: Neighbour): number;
  /** Invalidates all token features and sums made so far. */
  forget(): void;
}

export function featureSums(model: TaggerModel, lexicon: Lexicon, numberOf: NumberOf): FeatureSums {
  const classes = model.classes.length;
  const features = new Int32Array(GROUP_SIZE);
  const scores = new Int32Array(classes);
  const pool = sumPool(POOL_UNITS);
  const farSums = new Map<number, number>();
  const spelling: SpellingKnowledge = {
    lexicon,
    isUsed: (word) => {
      const number = hashOf(word);
      return model.choices.has(number) || clusterAt(placeOf(number, model.published), model.published) !== NO_CLUSTER;
    },
  };
  const everyClass = Uint8Array.from(model.classes.keys());

  /** Stores the current scores of the choices in the pool. Returns their offset. */
  function keep(choices: Uint8Array): number {
    const at = pool.take(choices.length);
    for (let place = 0; place < choices.length; place++)
      pool.sums[at + place] = scores[choices[place] as number] as number;
    return at;
  }

  function own(word: TokenFeatures, context: CapitalContext): number {
    if (word.firstContext === context) return word.ownFirst;
    const known = pairedWith(context, word.own);
    if (known !== NEVER) return known;
    const { properties, choices } = word;
    scores.fill(0);
    addWeights(model.table, features, ownFeatures(properties, features), choices, scores);
    addWeights(model.table, features, capitalContextFeatures(properties, context, features), choices, scores);
    const made = keep(choices);
    if (word.firstContext === NEVER) {
      word.firstContext = context;
      word.ownFirst = made;
    } else {
      word.own ??= [];
      word.own.push(context, made);
    }
    return made;
  }

  function after(word: TokenFeatures, last: number): number {
    if (word.firstBefore === last) return word.afterFirst;
    const known = pairedWith(last, word.after);
    if (known !== NEVER) return known;
    scores.fill(0);
    addWeights(model.table, features, afterFeatures(word.properties, last, features), word.choices, scores);
    const made = keep(word.choices);
    if (word.firstBefore === NEVER) {
      word.firstBefore = last;
      word.afterFirst = made;
    } else {
      word.after ??= [];
      word.after.push(last, made);
    }
    return made;
  }

  function beside(word: TokenFeatures, place: Neighbour): number {
    const known = word.beside[place] as number;
    if (known !== NEVER) return known;
    const isFar = place === neighbours.farLeft || place === neighbours.farRight;
    // At a distance of two, rare words differ only by dictionary signature and cluster.
    const shared = isFar && !word.properties.isCommon ? farKey(word.properties, place) : null;
    const made = (shared === null ? undefined : farSums.get(shared)) ?? sumsBeside(word.properties, place);
    if (shared !== null) farSums.set(shared, made);
    word.beside[place] = made;
    return made;
  }

  function sumsBeside(properties: WordProperties, place: Neighbour): number {
    scores.fill(0);
    addWeights(model.table, features, neighbourFeatures(properties, place, features), everyClass, scores);
    const at = pool.take(classes);
    pool.sums.set(scores, at);
    return at;
  }

  function forget(): void {
    pool.clear();
    farSums.clear();
  }

  function knownWord(form: string): TokenFeatures {
    const asWritten = wordProperties(form, lexicon, model);
    const intended = intendedWord(form, isListed(asWritten), spelling);
    const properties = intended === null ? asWritten : wordProperties(intended, lexicon, model);
    const key = plainForm(form);
    const settled = model.choices.has(properties.word) ? null : unambiguousClass(form, key);
    const index = settled === null ? -1 : model.classes.indexOf(settled);
    const choices = index < 0 ? choicesOf(properties.word, properties.isCapitalized, model) : Uint8Array.of(index);
    return newTokenFeatures(intended ?? form, key, numberOf(key), properties, choices);
  }

  return { pool, knownWord, own, after, beside, forget };
}

/** The value paired with a number in a list of pairs, {@link NEVER} when there is none. */
function pairedWith(wanted: number, pairs: readonly number[] | null): number {
  if (pairs === null) return NEVER;
  for (let at = 0; at < pairs.length; at += 2) if (pairs[at] === wanted) return pairs[at + 1] as number;
  return NEVER;
}

/** Cache key of a neighbour at a distance of two. */
function farKey({ signature, middle }: WordProperties, place: Neighbour): number {
  return ((middle - NO_CLUSTER) * SIGNATURES + signature) * 2 + (place === neighbours.farLeft ? 0 : 1);
}

function plainForm(form: string): string {
  const key = form.toLowerCase();
  return /^[a-z]*$/.test(key) ? key : key.replaceAll(/[’ʼ]/g, "'").replaceAll(/[‐‑]/g, '-');
}

/** Stands before and after a sentence. */
export function boundaryToken(properties: WordProperties): TokenFeatures {
  return newTokenFeatures('', '', NO_NUMBER, properties, new Uint8Array(1));
}

function newTokenFeatures(
  form: string,
  key: string,
  number: number,
  properties: WordProperties,
  choices: Uint8Array,
): TokenFeatures {
  return {
    form,
    key,
    number,
    properties,
    choices,
    firstContext: NEVER,
    ownFirst: NEVER,
    own: null,
    firstBefore: NEVER,
    afterFirst: NEVER,
    after: null,
    beside: [NEVER, NEVER, NEVER, NEVER],
    firstLemmaPlace: NEVER,
    firstLemma: null,
    lemmas: null,
  };
}

export interface TokenCache {
  /** Features of a form; valid until the next {@link TokenCache.makeRoom}. */
  word(form: string): TokenFeatures;
  /** Features of a sentence boundary; valid until the next {@link TokenCache.makeRoom}. */
  readonly outside: TokenFeatures;
  /** Call it before each text: a full cache is emptied, and features handed out before become invalid. */
  makeRoom(): void;
}

/** Most cached words, about 1.3 kB each with their sums. */
const MAX_WORDS = 32_000;
/** Most units in the pool of sums; that many words usually need less. */
const MAX_SUMS = 16_000_000;
/** Longer forms are not cached. */
const LONGEST_KEPT = 60;

export function tokenCache(sums: FeatureSums): TokenCache {
  let words = new Map<string, TokenFeatures>();
  let outside = boundaryToken(NO_WORD);
  return {
    word(form) {
      const known = words.get(form);
      if (known !== undefined) return known;
      // A slice would keep the whole text in memory: the copy does not.
      const copy = ` ${form}`.slice(1);
      const made = sums.knownWord(copy);
      if (form.length <= LONGEST_KEPT) words.set(copy, made);
      return made;
    },
    get outside() {
      return outside;
    },
    makeRoom() {
      if (words.size <= MAX_WORDS && sums.pool.used <= MAX_SUMS) return;
      words = new Map();
      outside = boundaryToken(NO_WORD);
      sums.forget();
    },
  };
}
