/**
 * Part-of-speech tagger: an averaged perceptron that reads a sentence once from left to right (Collins 2002), with word
 * classes of the dictionary among its features, so that words it was never trained on are told by what they can be.
 */
import type { Lexicon } from '../lexicon.ts';
import { FEATURES_PER_WORD, featuresAt, hashOf, PADDING, sentenceColumns, signatureOf, wordKey } from './features.ts';
import type { TaggerModel } from './model.ts';
import type { UniversalTag } from './universal-tags.ts';

/** A word's tag in its sentence. */
export interface TaggedWord {
  tag: UniversalTag;
  /** The treebank's finer tag, of the Penn set: `NNS`, `VBD`. */
  fine: string;
  /** How far the class won, per feature looked at; above 1 it is seldom wrong. Infinite for words of one class. */
  margin: number;
}

export interface Tagger {
  /** Tags of the words of one sentence, split as the treebank splits them (see `treebankWords`). Linear in words. */
  tag(words: readonly string[]): TaggedWord[];
}

/** Signatures kept; a text repeats its words. */
const KEPT_SIGNATURES = 20_000;

/** A tagger of these weights that asks this dictionary. */
export function createTagger(model: TaggerModel, lexicon: Lexicon): Tagger {
  const names = model.classes.map((name) => name.split('/')[1] ?? name);
  const scores = new Int32Array(model.classes.length);
  const features = new Int32Array(FEATURES_PER_WORD);
  const signatures = new Map<string, number>();

  function signature(word: string): number {
    let known = signatures.get(word);
    if (known === undefined) {
      known = signatureOf(word, lexicon);
      if (signatures.size >= KEPT_SIGNATURES) signatures.clear();
      signatures.set(word, known);
    }
    return known;
  }

  function addWeights(feature: number): void {
    const mask = model.slots.length - 1;
    let slot = feature & mask;
    while (model.slots[slot] !== feature) {
      if (model.slots[slot] === 0) return;
      slot = (slot + 1) & mask;
    }
    const end = model.beyond[slot] as number;
    for (let place = model.first[slot] as number; place < end; place++) {
      const classIndex = model.weightClass[place] as number;
      scores[classIndex] = (scores[classIndex] as number) + (model.weight[place] as number);
    }
  }

  function tag(words: readonly string[]): TaggedWord[] {
    const columns = sentenceColumns(words, words.map(signature));
    let last = -1;
    let beforeLast = -1;
    return words.map((_, index) => {
      const settled = model.settled.get(columns.word[index + PADDING] as number);
      let best = settled ?? 0;
      let margin = Number.POSITIVE_INFINITY;
      if (settled === undefined) {
        scores.fill(0);
        const count = featuresAt(columns, index, last, beforeLast, features);
        for (let place = 0; place < count; place++) addWeights(features[place] as number);
        best = highest(scores);
        margin = (scores[best] as number) - runnerUp(scores, model.tags, best);
        margin /= count;
      }
      beforeLast = last;
      last = best;
      return { tag: model.tags[best] as UniversalTag, fine: names[best] ?? '', margin };
    });
  }

  return { tag };
}

/** The number under which a word is looked up among those of one class. */
export function settledKey(word: string): number {
  return hashOf(wordKey(word));
}

function highest(scores: Int32Array): number {
  let best = 0;
  for (let index = 1; index < scores.length; index++)
    if ((scores[index] as number) > (scores[best] as number)) best = index;
  return best;
}

/** The highest score of a class with another universal tag. */
function runnerUp(scores: Int32Array, tags: readonly UniversalTag[], best: number): number {
  let highestOther = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < scores.length; index++) {
    if (tags[index] !== tags[best] && (scores[index] as number) > highestOther) highestOther = scores[index] as number;
  }
  return highestOther;
}
