/**
 * State of an arc-hybrid transition parser (Kuhlmann, Gómez-Rodríguez and Satta 2011): a stack of words begun, a buffer of words to come and
 * the arcs found. The root stands behind the last word, so that the sentence's head is chosen last (Ballesteros and Nivre 2013).
 */

/** What each class of the model does: shift the first word of the buffer, or close the top of the stack. */
export const moves = { shift: 0, left: 1, right: 2 } as const;
export type Move = (typeof moves)[keyof typeof moves];

export const NONE = -1;

export interface Configuration {
  /** Words of the sentence; the root's place is the same number. */
  readonly length: number;
  readonly stack: Int32Array;
  depth: number;
  /** The first word of the buffer; {@link Configuration.length} when only the root is left. */
  front: number;
  /** Head of each word, {@link NONE} while it has none; the length for the word under the root. */
  readonly heads: Int32Array;
  readonly labels: Int32Array;
  /** The outermost and the next dependents on each side, {@link NONE} for none; of the root too. */
  readonly left: Int32Array;
  readonly left2: Int32Array;
  readonly right: Int32Array;
  readonly right2: Int32Array;
  readonly leftCount: Int32Array;
  readonly rightCount: Int32Array;
  /** A bit for each label, modulo 32, that a word has dependents of. */
  readonly leftLabels: Int32Array;
  readonly rightLabels: Int32Array;
}

/** The state before the first move. */
export function startOf(length: number): Configuration {
  const column = (value: number) => new Int32Array(length + 1).fill(value);
  return {
    length,
    stack: column(NONE),
    depth: 0,
    front: 0,
    heads: column(NONE),
    labels: column(NONE),
    left: column(NONE),
    left2: column(NONE),
    right: column(NONE),
    right2: column(NONE),
    leftCount: column(0),
    rightCount: column(0),
    leftLabels: column(0),
    rightLabels: column(0),
  };
}

/** Whether every word has its head. */
export const isDone = ({ depth, front, length }: Configuration): boolean => front === length && depth === 0;

/** Whether the move is possible; only one word gets under the root. */
export function isPossible(state: Configuration, move: Move): boolean {
  if (move === moves.shift) return state.front < state.length;
  if (move === moves.left) return state.depth > 0 && (state.front < state.length || state.depth === 1);
  return state.depth > 1;
}

/** Makes a move that is possible; the label is of the arc that it adds. */
export function advance(state: Configuration, move: Move, label: number): void {
  const { stack } = state;
  if (move === moves.shift) {
    stack[state.depth++] = state.front++;
    return;
  }
  const word = stack[--state.depth] as number;
  const head = move === moves.left ? state.front : (stack[state.depth - 1] as number);
  state.heads[word] = head;
  state.labels[word] = label;
  if (move === moves.left) {
    state.left2[head] = state.left[head] as number;
    state.left[head] = word;
    state.leftCount[head] = (state.leftCount[head] as number) + 1;
    state.leftLabels[head] = (state.leftLabels[head] as number) | (1 << (label & 31));
  } else {
    state.right2[head] = state.right[head] as number;
    state.right[head] = word;
    state.rightCount[head] = (state.rightCount[head] as number) + 1;
    state.rightLabels[head] = (state.rightLabels[head] as number) | (1 << (label & 31));
  }
}
