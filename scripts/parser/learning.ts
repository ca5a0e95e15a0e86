/**
 * Learns the parser's weights: averaged perceptron that follows its own moves and learns at each state which moves lose no arc that can
 * still be found (the dynamic oracle of Goldberg and Nivre 2013).
 */
import {
  advance,
  type Configuration,
  isDone,
  isPossible,
  type Move,
  moves,
  startOf,
} from '#engine/structure/configuration.ts';
import type { MoveClass } from '#engine/structure/parser.ts';
import { MAX_STATE_FEATURES, stateFeatures } from '#engine/structure/parser-features.ts';
import { FEATURE_MASK, type FeatureWeights } from '#engine/tagger/model.ts';
import { packedWeights, randomFrom, shuffle } from '../tagger/perceptron.ts';
import type { Tree } from './treebank-trees.ts';

/** Share of the sentences that, after the first round, are parsed by the parser's own moves; the others are parsed by right moves. */
const EXPLORED = 0.9;
/** A relation with a direction that is rarer gets no class. */
const RAREST_CLASS = 5;

export interface ParserLearningOptions {
  rounds: number;
  seeds: readonly number[];
  /** A feature seen less often on the way of the treebank's trees is left out. */
  rarestFeature: number;
  smallestWeight: number;
  /** A right move that wins by less is learned from as if it had been wrong. */
  margin: number;
}

/** Relations of the trees, and the classes that occur. */
export function classesOf(trees: readonly Tree[]): { relations: string[]; classes: MoveClass[] } {
  const relations = [...new Set(trees.flatMap((tree) => tree.relations))].sort();
  const seen = new Map<string, number>();
  for (const { heads, relations: own } of trees) {
    heads.forEach((head, place) => {
      const key = `${head > place ? moves.left : moves.right} ${relations.indexOf(own[place] as string)}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
    });
  }
  const common = [...seen].filter(([, times]) => times >= RAREST_CLASS).map(([key]) => key.split(' ').map(Number));
  return {
    relations,
    classes: [
      { move: moves.shift, label: -1 },
      ...common
        .map(([move, label]) => ({ move: move as Move, label: label as number }))
        .sort((a, b) => a.move - b.move || a.label - b.label),
    ],
  };
}

/** Weights of the features, learned from the trees. */
export function learnMoves(
  trees: readonly Tree[],
  relations: readonly string[],
  classes: readonly MoveClass[],
  options: ParserLearningOptions,
): FeatureWeights[] {
  const rows = countFeatures(trees, relations, options.rarestFeature);
  const sum = new Float32Array(rows.size * classes.length);
  for (const seed of options.seeds) {
    const run = learnOnce(trees, relations, classes, rows, seed, options);
    for (let place = 0; place < sum.length; place++) sum[place] = (sum[place] as number) + (run[place] as number);
  }
  return packedWeights(rows, sum, classes.length, options.smallestWeight);
}

function learnOnce(
  trees: readonly Tree[],
  relations: readonly string[],
  classes: readonly MoveClass[],
  rows: ReadonlyMap<number, number>,
  seed: number,
  { rounds, margin }: ParserLearningOptions,
): Float32Array {
  const width = classes.length;
  const table = rowTable(rows);
  const weights = new Float32Array(rows.size * width);
  const totals = new Float32Array(rows.size * width);
  const scores = new Float64Array(width);
  const features = new Int32Array(MAX_STATE_FEATURES);
  const active = new Int32Array(MAX_STATE_FEATURES);
  const random = randomFrom(seed);
  const order = [...trees];
  let step = 1;

  const change = (used: number, index: number, by: number) => {
    for (let place = 0; place < used; place++) {
      const at = (active[place] as number) * width + index;
      weights[at] = (weights[at] as number) + by;
      totals[at] = (totals[at] as number) + by * step;
    }
  };

  function learnTree(tree: Tree, explores: boolean): void {
    const state = startOf(tree.numbers.length);
    const gold = tree.relations.map((relation) => relations.indexOf(relation));
    while (!isDone(state)) {
      const used = table.find(features, stateFeatures(state, tree.numbers, features), active);
      scores.fill(0);
      for (let place = 0; place < used; place++) {
        const row = (active[place] as number) * width;
        for (let index = 0; index < width; index++)
          scores[index] = (scores[index] as number) + (weights[row + index] as number);
      }
      const costs = moveCosts(state, tree.heads);
      const least = Math.min(...costs);
      let best = -1;
      let right = -1;
      let rival = -1;
      for (let index = 0; index < width; index++) {
        const { move, label } = classes[index] as MoveClass;
        const cost = costs[move] as number;
        if (cost === Number.POSITIVE_INFINITY) continue;
        const score = scores[index] as number;
        if (best < 0 || score > (scores[best] as number)) best = index;
        const isRight = cost === least && isLabelRight(state, tree.heads, gold, move, label);
        if (isRight && (right < 0 || score > (scores[right] as number))) right = index;
        if (!isRight && (rival < 0 || score > (scores[rival] as number))) rival = index;
      }
      step++;
      if (right >= 0 && rival >= 0 && (scores[right] as number) - (scores[rival] as number) < margin) {
        change(used, right, 1);
        change(used, rival, -1);
      }
      const next = classes[explores || right < 0 ? best : right] as MoveClass;
      advance(state, next.move, next.label);
    }
  }

  for (let round = 0; round < rounds; round++) {
    shuffle(order, random);
    for (const tree of order) learnTree(tree, round > 0 && random() < EXPLORED);
  }
  for (let place = 0; place < weights.length; place++)
    weights[place] = (weights[place] as number) - (totals[place] as number) / step;
  return weights;
}

/** The label counts only where the arc is right; an arc that is lost anyway may have any. */
function isLabelRight(
  { stack, depth, front }: Configuration,
  heads: Int32Array,
  gold: readonly number[],
  move: Move,
  label: number,
): boolean {
  if (move === moves.shift) return true;
  const word = stack[depth - 1] as number;
  const head = move === moves.left ? front : (stack[depth - 2] as number);
  return heads[word] !== head || gold[word] === label;
}

const costs: [number, number, number] = [0, 0, 0];

/** Number of the tree's arcs that each move makes impossible; infinite for a move that is not possible. */
function moveCosts(state: Configuration, heads: Int32Array): readonly [number, number, number] {
  const { stack, depth, front, length } = state;
  const top = depth > 0 ? (stack[depth - 1] as number) : -1;
  const below = depth > 1 ? (stack[depth - 2] as number) : -1;
  costs[0] = isPossible(state, moves.shift) ? 0 : Number.POSITIVE_INFINITY;
  costs[1] = isPossible(state, moves.left) ? 0 : Number.POSITIVE_INFINITY;
  costs[2] = isPossible(state, moves.right) ? 0 : Number.POSITIVE_INFINITY;
  if (costs[0] === 0) {
    for (let place = 0; place < depth; place++) {
      const word = stack[place] as number;
      if (heads[word] === front) costs[0]++;
      if (place < depth - 1 && heads[front] === word) costs[0]++;
    }
  }
  if (top < 0) return costs;
  const head = heads[top] as number;
  let later = 0;
  for (let word = front; word < length; word++) if (heads[word] === top) later++;
  if (costs[1] === 0) costs[1] = later + (head === below && below >= 0 ? 1 : 0) + (head > front ? 1 : 0);
  if (costs[2] === 0) costs[2] = later + (head >= front ? 1 : 0);
  return costs;
}

/** Rows of the features seen often enough on the way that the treebank's trees take. */
function countFeatures(
  trees: readonly Tree[],
  relations: readonly string[],
  rarest: number,
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  const features = new Int32Array(MAX_STATE_FEATURES);
  for (const { heads, numbers, relations: own } of trees) {
    const state = startOf(numbers.length);
    while (!isDone(state)) {
      const used = stateFeatures(state, numbers, features);
      for (let place = 0; place < used; place++) {
        const feature = (features[place] as number) & FEATURE_MASK;
        counts.set(feature, (counts.get(feature) ?? 0) + 1);
      }
      const found = moveCosts(state, heads);
      // An arc is made as soon as it costs nothing.
      const order: Move[] = [moves.left, moves.right, moves.shift];
      const move = order.reduce((best, next) => (found[next] < found[best] ? next : best), order[0] as Move);
      const word = state.depth > 0 ? (state.stack[state.depth - 1] as number) : -1;
      advance(state, move, word < 0 ? -1 : relations.indexOf(own[word] as string));
    }
  }
  const rows = new Map<number, number>();
  for (const [feature, times] of counts) if (times >= rarest) rows.set(feature, rows.size);
  return rows;
}

/** Rows by feature in one array, because a map is too slow for some hundred look-ups a state. */
function rowTable(rows: ReadonlyMap<number, number>) {
  const size = 2 ** Math.ceil(Math.log2(rows.size * 2 + 2));
  const slots = new Int32Array(size * 2).fill(-1);
  for (const [feature, row] of rows) {
    let slot = feature & (size - 1);
    while (slots[2 * slot] !== -1) slot = (slot + 1) & (size - 1);
    slots[2 * slot] = feature;
    slots[2 * slot + 1] = row;
  }
  return {
    find(features: Int32Array, count: number, out: Int32Array): number {
      let used = 0;
      for (let place = 0; place < count; place++) {
        const feature = (features[place] as number) & FEATURE_MASK;
        for (let slot = feature & (size - 1); slots[2 * slot] !== -1; slot = (slot + 1) & (size - 1)) {
          if (slots[2 * slot] !== feature) continue;
          out[used++] = slots[2 * slot + 1] as number;
          break;
        }
      }
      return used;
    },
  };
}
