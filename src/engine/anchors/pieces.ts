/**
 * Cuts a text into the pieces that versions are compared by: words, single Han characters, single symbols. White space is no piece, so
 * that rewrapping a text changes nothing.
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
