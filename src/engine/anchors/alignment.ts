/**
 * Aligns two versions of a text in order, by the pieces that they are compared by: words, single Han characters, single symbols. White space is
 * no piece, so that rewrapping a text changes nothing. Runs that occur once in both versions are fixed first (patience diff, Bram Cohen), long
 * runs before short ones; the small gaps between them get their longest common subsequence. Moved text is found by migrate.ts.
 */
import type { TextRange } from '../text-range.ts';

export type Piece = TextRange;

export interface PieceText {
  text: string;
  pieces: readonly Piece[];
  /** For each piece a number; equal pieces have equal numbers in both texts that were cut together. */
  ids: Int32Array;
  /** Cumulative weight before each piece and at the end: letters, with a Han character counted as a short word. */
  weights: Int32Array;
}

/** A Chinese text has about a third as many characters as its translation. */
const HAN_WEIGHT = 3;
const HAN = /\p{Script=Han}/u;

const PIECE = /\p{Script=Han}|[\p{L}\p{N}\p{M}]+|[^\s]/gu;

/** Cuts two versions of a text. Linear. */
export function cutVersions(before: string, after: string): [PieceText, PieceText] {
  const known = new Map<string, number>();
  const cut = (text: string): PieceText => {
    const pieces: Piece[] = [];
    const ids: number[] = [];
    const weights = [0];
    for (const { 0: piece, index } of text.matchAll(PIECE)) {
      const id = known.get(piece) ?? known.size;
      known.set(piece, id);
      pieces.push({ start: index, end: index + piece.length });
      ids.push(id);
      weights.push((weights.at(-1) as number) + (HAN.test(piece) ? HAN_WEIGHT : piece.length));
    }
    return { text, pieces, ids: Int32Array.from(ids), weights: Int32Array.from(weights) };
  };
  return [cut(before), cut(after)];
}

/** How much some pieces weigh. O(1). */
export function weightOf({ weights }: PieceText, from: number, to: number): number {
  return from < to ? (weights[to] as number) - (weights[from] as number) : 0;
}

/** The first piece that ends behind `offset`; the number of pieces when none does. O(log n). */
export function pieceAt(pieces: readonly Piece[], offset: number): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle] as Piece).end > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

const SENTENCE_END = /[.!?。！？…”"’)]/;

/** Whether some pieces are whole sentences or lines. */
export function areSentences({ text, pieces }: PieceText, from: number, to: number): boolean {
  return isBetweenSentences(text, pieces, from) && isBetweenSentences(text, pieces, to);
}

function isBetweenSentences(text: string, pieces: readonly Piece[], at: number): boolean {
  const [left, right] = [pieces[at - 1], pieces[at]];
  if (!left || !right) return true;
  return SENTENCE_END.test(text.slice(left.start, left.end)) || text.slice(left.end, right.start).includes('\n');
}

/** A stretch of the old pieces against a stretch of the new ones, ends exclusive. */
interface Gap {
  a0: number;
  a1: number;
  b0: number;
  b1: number;
}

/** Lengths of the runs that are looked for, one after the other. */
const RUN_LENGTHS = [6, 3, 1];
/** Products of lengths up to which a gap is compared piece by piece; beyond, it counts as rewritten. */
const MAX_CELLS = 1_000_000;

/** For each old piece the new one, −1 where there is none; rising. O(n log n), but for small gaps. */
export function align(a: Int32Array, b: Int32Array): Int32Array {
  const match = new Int32Array(a.length).fill(-1);
  const open: (Gap & { level: number })[] = [{ a0: 0, a1: a.length, b0: 0, b1: b.length, level: 0 }];
  for (let gap = open.pop(); gap; gap = open.pop()) {
    const inner = matchEnds(a, b, gap, match);
    if (inner.a0 === inner.a1 || inner.b0 === inner.b1) continue;
    const runLength = RUN_LENGTHS[gap.level];
    if (runLength === undefined) {
      matchByTable(a, b, inner, match);
      continue;
    }
    const pairs = inOrder(uniquePairs(a, b, inner, runLength));
    let [a0, b0] = [inner.a0, inner.b0];
    for (const [i, j] of [...pairs, [inner.a1, inner.b1] as const]) {
      // Runs overlap: skip one that the run before has used.
      if (i < a0 || j < b0) continue;
      open.push({ a0, a1: i, b0, b1: j, level: gap.level + 1 });
      if (i === inner.a1) break;
      for (let k = 0; k < runLength; k++) match[i + k] = j + k;
      [a0, b0] = [i + runLength, j + runLength];
    }
  }
  return match;
}

/** Matches what a gap begins and ends with. @returns what is left */
function matchEnds(a: Int32Array, b: Int32Array, { a0, a1, b0, b1 }: Gap, match: Int32Array): Gap {
  let [start, startB, end, endB] = [a0, b0, a1, b1];
  while (start < end && startB < endB && a[start] === b[startB]) match[start++] = startB++;
  while (start < end && startB < endB && a[end - 1] === b[endB - 1]) match[--end] = --endB;
  return { a0: start, a1: end, b0: startB, b1: endB };
}

/** Start offsets of the runs that occur once in either stretch. */
function uniquePairs(a: Int32Array, b: Int32Array, { a0, a1, b0, b1 }: Gap, length: number): [number, number][] {
  const inA = soleRuns(a, a0, a1, length);
  const inB = soleRuns(b, b0, b1, length);
  const pairs: [number, number][] = [];
  for (const [run, i] of inA) {
    const j = inB.get(run);
    if (i >= 0 && j !== undefined && j >= 0) pairs.push([i, j]);
  }
  return pairs;
}

/** Runs of some length by where they start; −1 for those that stand there more than once. */
export function soleRuns(ids: Int32Array, from: number, to: number, length: number): Map<string, number> {
  const runs = new Map<string, number>();
  for (let i = from; i + length <= to; i++) {
    const run = ids.subarray(i, i + length).join(' ');
    runs.set(run, runs.has(run) ? -1 : i);
  }
  return runs;
}

/** The longest chain of pairs that rises in both texts. `pairs` rise in the first. O(n log n). */
function inOrder(pairs: readonly [number, number][]): [number, number][] {
  const tails: number[] = [];
  const previous = new Int32Array(pairs.length).fill(-1);
  for (const [index, [, j]] of pairs.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] as number] as [number, number])[1] < j) low = middle + 1;
      else high = middle;
    }
    previous[index] = tails[low - 1] ?? -1;
    tails[low] = index;
  }
  const chain: [number, number][] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] as number) {
    chain.push(pairs[index] as [number, number]);
  }
  return chain.reverse();
}

/** The longest common subsequence, by the table of all pairs. */
function matchByTable(a: Int32Array, b: Int32Array, { a0, a1, b0, b1 }: Gap, match: Int32Array): void {
  const [rows, columns] = [a1 - a0, b1 - b0];
  if (rows * columns > MAX_CELLS) return;
  const width = columns + 1;
  // Length of the longest one behind each pair of places.
  const longest = new Uint16Array((rows + 1) * width);
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      longest[i * width + j] =
        a[a0 + i] === b[b0 + j]
          ? (longest[(i + 1) * width + j + 1] as number) + 1
          : Math.max(longest[(i + 1) * width + j] as number, longest[i * width + j + 1] as number);
    }
  }
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (a[a0 + i] === b[b0 + j]) match[a0 + i++] = b0 + j++;
    else if ((longest[(i + 1) * width + j] as number) >= (longest[i * width + j + 1] as number)) i++;
    else j++;
  }
}
