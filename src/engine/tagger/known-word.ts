/**
 * A word with what the tagger has worked out for it so far: sums of weights that depend on the word alone, each made when
 * first needed. A text repeats its words, so most sums are looked up only once.
 */
import type { Lexicon } from '../lexicon.ts';
import { NO_CLUSTER } from './clusters.ts';
import {
  afterFeatures,
  GROUP_SIZE,
  type Neighbour,
  neighbourFeatures,
  neighbours,
  type Opening,
  openingFeatures,
  ownFeatures,
} from './features.ts';
import { intendedWord, type SpellingKnowledge } from './misspelling.ts';
import { addWeights, choicesOf, type TaggerModel } from './model.ts';
import { clusterAt, placeOf } from './published-words.ts';
import { hashOf, isListed, type WordProperties, wordProperties } from './word-properties.ts';

const NEIGHBOURS = Object.keys(neighbours).length;
const WORDS_OF_POOL = 256;
const NOTHING_BESIDE = new Int16Array(0);
const NO_NUMBER = -1;
const NO_SUMS: readonly number[] = [];
/** No class and no place: nothing was asked yet. */
export const NEVER = -2;

/** A lemma with its number among the words of phrases, see {@link NumberOf}. */
export interface NumberedLemma {
  readonly lemma: string;
  readonly number: number;
}

/** Number of a word among those of phrases, −1 for a word that no phrase has. */
export type NumberOf = (word: string) => number;

export interface KnownWord {
  /** As it was meant: of a misspelt word another than what is written. */
  readonly form: string;
  /** As {@link TaggedWord.key}. */
  readonly key: string;
  /** As {@link TaggedWord.number}. */
  readonly number: number;
  readonly properties: WordProperties;
  /** Classes it may have; one when it is settled. */
  readonly choices: Uint8Array;
  /** Sums for each choice of the word by itself, by {@link Opening}. */
  readonly opened: (readonly number[] | undefined)[];
  /** The class of a word before, and the sums for each choice after it: rare words stand after one class only. */
  firstBefore: number;
  afterFirst: readonly number[];
  /** The same for other classes before, from −1 on. */
  after: (readonly number[] | undefined)[] | null;
  /** For each {@link Neighbour}, from `besideAt` on, the sums for every class; a bit of `madeBeside` tells which are made. */
  beside: Int16Array;
  besideAt: number;
  madeBeside: number;
  /** The lemma that was asked for first, and of what: see `lemmaOf` in `tagger.ts`. */
  firstLemmaPlace: number;
  firstLemma: NumberedLemma | null;
  /** The others. */
  lemmas: (NumberedLemma | undefined)[] | null;
}

/** Makes known words and their sums, with buffers of its own. */
export interface WordSums {
  knownWord(form: string): KnownWord;
  own(word: KnownWord, opening: Opening): readonly number[];
  after(word: KnownWord, last: number): readonly number[];
  /** Where in `word.beside` the sums of this neighbour begin; they are made. */
  beside(word: KnownWord, place: Neighbour): number;
}

export function wordSums(model: TaggerModel, lexicon: Lexicon, numberOf: NumberOf): WordSums {
  const classes = model.classes.length;
  const features = new Int32Array(GROUP_SIZE);
  const scores = new Int32Array(classes);
  let pool = new Int16Array(0);
  let poolUsed = 0;
  const spelling: SpellingKnowledge = {
    lexicon,
    isUsed: (word) => {
      const number = hashOf(word);
      return model.choices.has(number) || clusterAt(placeOf(number, model.published), model.published) !== NO_CLUSTER;
    },
  };
  const everyClass = Uint8Array.from(model.classes.keys());

  /** Sums for the choices, of what was added to the scores. */
  function sumsOf(choices: Uint8Array): number[] {
    // As long as it will be: one that grows is three times its size, and most words are met once.
    const sums = new Array<number>(choices.length);
    for (let place = 0; place < choices.length; place++) sums[place] = scores[choices[place] as number] as number;
    return sums;
  }

  function own(word: KnownWord, opening: Opening): readonly number[] {
    const known = word.opened[opening];
    if (known) return known;
    const { properties, choices } = word;
    scores.fill(0);
    addWeights(model.table, features, ownFeatures(properties, features), choices, scores);
    addWeights(model.table, features, openingFeatures(properties, opening, features), choices, scores);
    const made = sumsOf(choices);
    word.opened[opening] = made;
    return made;
  }

  function after(word: KnownWord, last: number): readonly number[] {
    if (word.firstBefore === last) return word.afterFirst;
    const known = word.after?.[last + 1];
    if (known) return known;
    scores.fill(0);
    addWeights(model.table, features, afterFeatures(word.properties, last, features), word.choices, scores);
    const made = sumsOf(word.choices);
    if (word.firstBefore === NEVER) {
      word.firstBefore = last;
      word.afterFirst = made;
    } else {
      word.after ??= [];
      word.after[last + 1] = made;
    }
    return made;
  }

  function beside(word: KnownWord, place: Neighbour): number {
    if ((word.madeBeside & (1 << place)) === 0) {
      if (word.madeBeside === 0) takeRoom(word);
      scores.fill(0);
      const count = neighbourFeatures(word.properties, place, features);
      addWeights(model.table, features, count, everyClass, scores);
      const at = word.besideAt + place * classes;
      for (let index = 0; index < classes; index++) word.beside[at + index] = scores[index] as number;
      word.madeBeside |= 1 << place;
    }
    return word.besideAt + place * classes;
  }

  /** An array for each word would be slow to make and to collect: many share one, which goes when the last of them goes. */
  function takeRoom(word: KnownWord): void {
    const room = NEIGHBOURS * classes;
    if (poolUsed + room > pool.length) {
      pool = new Int16Array(WORDS_OF_POOL * room);
      poolUsed = 0;
    }
    word.beside = pool;
    word.besideAt = poolUsed;
    poolUsed += room;
  }

  function knownWord(form: string): KnownWord {
    const asWritten = wordProperties(form, lexicon, model);
    const intended = intendedWord(form, isListed(asWritten), spelling);
    const properties = intended === null ? asWritten : wordProperties(intended, lexicon, model);
    const choices = choicesOf(properties.word, properties.isCapitalized, model);
    const key = plainForm(form);
    return newWord(intended ?? form, key, numberOf(key), properties, choices);
  }

  return { knownWord, own, after, beside };
}

function plainForm(form: string): string {
  const key = form.toLowerCase();
  return /^[a-z]*$/.test(key) ? key : key.replaceAll(/[’ʼ]/g, "'").replaceAll(/[‐‑]/g, '-');
}

/** Stands before and after a sentence. */
export function noWord(properties: WordProperties): KnownWord {
  return newWord('', '', NO_NUMBER, properties, new Uint8Array(1));
}

function newWord(
  form: string,
  key: string,
  number: number,
  properties: WordProperties,
  choices: Uint8Array,
): KnownWord {
  return {
    form,
    key,
    number,
    properties,
    choices,
    opened: [undefined, undefined, undefined, undefined],
    firstBefore: NEVER,
    afterFirst: NO_SUMS,
    after: null,
    beside: NOTHING_BESIDE,
    besideAt: 0,
    madeBeside: 0,
    firstLemmaPlace: NEVER,
    firstLemma: null,
    lemmas: null,
  };
}
