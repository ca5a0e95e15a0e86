/**
 * Dependency parser: an arc-hybrid transition system with a perceptron that chooses each move, learned from a treebank with words, tags
 * and clusters of similar words. Linear in the words of a sentence.
 */
import type { AnalyzedWord } from '../tagger/analysis.ts';
import { addWeights } from '../tagger/model.ts';
import { advance, type Configuration, isDone, isPossible, type Move, moves, NONE, startOf } from './configuration.ts';
import { MOST_STATE_FEATURES, numbersOf, type SentenceNumbers, stateFeatures } from './parser-features.ts';
import type { MoveClass, ParserModel } from './parser-model.ts';

/** Of a word: the place of its head in the sentence, −1 for the sentence's own head, and its relation to it. */
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
  const features = new Int32Array(MOST_STATE_FEATURES);

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

/** Whether the move is possible and leaves `root` the head of all: it is begun with an empty stack and stays at its bottom. */
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
