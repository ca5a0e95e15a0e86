/**
 * Part-of-speech tagger: an averaged perceptron that reads a sentence once from left to right (Collins 2002), with word
 * classes of the dictionary among its features, so that words it was never trained on are told by what they can be.
 */
import type { Lexicon } from '../lexicon.ts';
import {
  at,
  FEATURES_PER_WORD,
  featuresAt,
  hashOf,
  signatureOf,
  type WordProperties,
  wordKey,
  wordProperties,
} from './features.ts';
import { SLOT_WIDTH, type TaggerModel } from './model.ts';
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

/** Words whose properties are kept; a text repeats its words. Some 3 MB when full. */
const KEPT_WORDS = 20_000;

/** A tagger of these weights that asks this dictionary. */
export function createTagger(model: TaggerModel, lexicon: Lexicon): Tagger {
  const names = model.classes.map((name) => name.split('/')[1] ?? name);
  const scores = new Int32Array(model.classes.length);
  const features = new Int32Array(FEATURES_PER_WORD);
  const kept = new Map<string, WordProperties>();
  const { slots } = model;
  const mask = slots.length / SLOT_WIDTH - 1;

  function propertiesOf(word: string): WordProperties {
    let known = kept.get(word);
    if (known === undefined) {
      known = wordProperties(word, signatureOf(word, lexicon));
      if (kept.size >= KEPT_WORDS) kept.clear();
      kept.set(word, known);
    }
    return known;
  }

  function addWeights(feature: number): void {
    let slot = (feature & mask) * SLOT_WIDTH;
    while (slots[slot] !== feature) {
      if (slots[slot] === 0) return;
      slot = (slot + SLOT_WIDTH) % slots.length;
    }
    const end = slots[slot + 2] as number;
    for (let place = slots[slot + 1] as number; place < end; place++) {
      const classIndex = model.weightClass[place] as number;
      scores[classIndex] = (scores[classIndex] as number) + (model.weight[place] as number);
    }
  }

  function tag(words: readonly string[]): TaggedWord[] {
    const sentence = words.map(propertiesOf);
    let last = -1;
    let beforeLast = -1;
    return sentence.map((properties, index) => {
      const settled = model.settled.get(properties[at.word] as number);
      let best = settled ?? 0;
      let margin = Number.POSITIVE_INFINITY;
      if (settled === undefined) {
        scores.fill(0);
        const count = featuresAt(sentence, index, last, beforeLast, features);
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
