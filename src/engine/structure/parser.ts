/**
 * Dependency parser: an arc-hybrid transition system with a perceptron that chooses each move, learned from a treebank with words, tags
 * and clusters of similar words. Linear in the words of a sentence. Its model goes to bytes and back; the caller reads and writes the file.
 */

import { openFile, readNumbers, startFile, writeNumbers } from '../number-columns.ts';
import type { AnalyzedWord } from '../tagger/analysis.ts';
import { addWeights, type FeatureWeights, type WeightTable, weightTable } from '../tagger/model.ts';
import { readWeights, weightsLength, writeWeights } from '../tagger/model-bytes.ts';
import { advance, type Configuration, isDone, isPossible, type Move, moves, NONE, startOf } from './configuration.ts';
import { MAX_STATE_FEATURES, numbersOf, type SentenceNumbers, stateFeatures } from './parser-features.ts';

/** A word's head, by its place in the sentence (−1 for the sentence's own head), and the word's relation to it. */
export interface Dependency {
  head: number;
  relation: string;
}

export interface Parse {
  dependencies: Dependency[];
  /** Place of the word under the root; −1 for a sentence without words. */
  root: number;
  /** Sum of the scores of all moves: of two parses of the same words the higher one is likelier. */
  score: number;
}

/** What the parser has to know of a word. */
export type ParsedWord = Pick<AnalyzedWord, 'key' | 'lemma' | 'tag' | 'fine'>;

export interface Parser {
  /** The words as numbers, for several parses of the same sentence. */
  numbers(words: readonly ParsedWord[]): SentenceNumbers;
  /**
   * Heads and relations of a sentence's words. Exactly one word is the head of all.
   * @param root the word that is to be it; any by default
   */
  parse(numbers: SentenceNumbers, root?: number): Parse;
}

/** @param cluster finest cluster of a word, −1 for none; the one that the model was trained with */
export function createParser({ relations, classes, table }: ParserModel, cluster: (word: string) => number): Parser {
  const scores = new Int32Array(classes.length);
  const every = Uint8Array.from(classes, (_, index) => index);
  const features = new Int32Array(MAX_STATE_FEATURES);

  function bestClass(state: Configuration, root: number): number {
    let best = NONE;
    const mayBe = [moves.shift, moves.left, moves.right].map((move) => isAllowed(state, move, root));
    for (let index = 0; index < classes.length; index++) {
      if (!mayBe[(classes[index] as MoveClass).move]) continue;
      if (best === NONE || (scores[index] as number) > (scores[best] as number)) best = index;
    }
    return best;
  }

  return {
    numbers: (words) => numbersOf(words, cluster),
    parse(numbers, root = NONE) {
      const { length } = numbers;
      const state = startOf(length);
      let score = 0;
      while (!isDone(state)) {
        scores.fill(0);
        addWeights(table, features, stateFeatures(state, numbers, features), every, scores);
        const best = bestClass(state, root);
        const { move, label } = classes[best] as MoveClass;
        score += scores[best] as number;
        advance(state, move, label);
      }
      const dependencies = Array.from({ length }, (_, place): Dependency => {
        const head = state.heads[place] as number;
        return { head: head === length ? NONE : head, relation: relations[state.labels[place] as number] ?? 'dep' };
      });
      return { dependencies, root: dependencies.findIndex(({ head }) => head === NONE), score };
    },
  };
}

/** Whether the move is possible and leaves `root` the head of all words: it goes onto an empty stack and stays at its bottom. */
function isAllowed(state: Configuration, move: Move, root: number): boolean {
  if (!isPossible(state, move)) return false;
  if (root === NONE) return true;
  if (move === moves.shift) return state.front !== root || state.depth === 0;
  const top = state.stack[state.depth - 1] as number;
  if (move === moves.right) return top !== root;
  // The last word on the stack goes under the root of the tree, every other under a word.
  if (state.front === state.length) return top === root;
  return top !== root;
}

/** A move with the number of the relation that its arc gets, −1 for a move without arc. */
export interface MoveClass {
  move: Move;
  label: number;
}

export interface ParserModel {
  /** Relations of Universal Dependencies as far as they are told apart. */
  relations: readonly string[];
  classes: readonly MoveClass[];
  table: WeightTable;
  /** Weights by which parses with different heads of the sentence are compared (`main-verb.ts`); one class. */
  roots: WeightTable;
}

interface Head {
  format: number;
  relations: readonly string[];
  classes: readonly (readonly [move: number, label: number])[];
  features: number;
  weights: number;
  rootFeatures: number;
}

/** Increment it when the format or the features change. */
const FORMAT = 1;
const bodyLength = (head: Head) => weightsLength(head) + 5 * head.rootFeatures;

/** Bytes of a model. Weights are whole numbers from −127 to 127; features are sorted, so that equal parts give equal bytes. */
export function encodeParser(
  relations: readonly string[],
  classes: readonly MoveClass[],
  features: readonly FeatureWeights[],
  roots: readonly FeatureWeights[],
): Uint8Array {
  const sortedRoots = [...roots].sort((a, b) => a.feature - b.feature);
  const head: Head = {
    format: FORMAT,
    relations,
    classes: classes.map(({ move, label }) => [move, label]),
    features: features.length,
    weights: features.reduce((sum, feature) => sum + feature.weights.length, 0),
    rootFeatures: sortedRoots.length,
  };
  const { bytes, column } = startFile(head, bodyLength(head));
  writeWeights(features, column);
  writeNumbers(
    column(4 * sortedRoots.length),
    sortedRoots.map(({ feature }) => feature),
  );
  column(sortedRoots.length).set(sortedRoots.map(({ weights: [first] }) => (first?.[1] ?? 0) & 0xff));
  return bytes;
}

/** Reads what {@link encodeParser} wrote. Throws a RangeError when the bytes are of another format or cut short. */
export function decodeParser(source: Uint8Array): ParserModel {
  const { head, column } = openFile(source, 'parser model', FORMAT, bodyLength);
  const table = readWeights(head, head.classes.length, column);
  const roots = readNumbers(column(4 * head.rootFeatures));
  const rootWeights = new Int8Array(head.rootFeatures);
  rootWeights.set(column(head.rootFeatures));
  const one = new Uint8Array(head.rootFeatures).fill(1);
  return {
    relations: head.relations,
    classes: head.classes.map(([move, label]) => ({ move: move as Move, label })),
    table,
    roots: weightTable(roots, one, new Uint8Array(head.rootFeatures), rootWeights, 1),
  };
}
