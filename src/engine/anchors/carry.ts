/**
 * Carries ranges of a text over to its next version: one diff for all of them, then each landing is judged by itself. A range whose
 * landing is in doubt has none: a wrong place is worse than 未定位.
 */
import { align } from './alignment.ts';
import { likeness } from './likeness.ts';
import { clearChanceMatches, matchMoves } from './moves.ts';
import { areSentences, cutVersions, type Piece, type PieceText, pieceAt, type TextRange, weightOf } from './pieces.ts';
import { likerTwin } from './twins.ts';

/** Characters on each side of a range that are compared. */
const CONTEXT_LENGTH = 32;
/** What is left of a range must be this much like it. */
const LEAST_LIKENESS = 0.7;
/** One side of it must be this much like before. */
const LEAST_CONTEXT = 0.6;
/** An unchanged stretch of this weight around a range, or a range of it that hardly changed, needs no more context. */
const SURE_WEIGHT = 20;
const SURE_LIKENESS = 0.85;

/** Where a range of the old version stands in the new one; null when it is gone or its place is in doubt. */
export type Carrier = (range: TextRange) => TextRange | null;

/** Compares two versions once, about linear in their length; each range then takes some ten microseconds. */
export function carrierBetween(before: string, after: string): Carrier {
  if (before === after) return ({ start, end }) => ({ start, end });
  const [old, next] = cutVersions(before, after);
  const match = align(old.ids, next.ids);
  clearChanceMatches(old, next, match);
  const runOf = matchMoves(old, next, match);
  const isNew = new Uint8Array(next.pieces.length).fill(1);
  for (const j of match) if (j >= 0) isNew[j] = 0;
  return (range) => {
    const [from, to] = piecesIn(range, old.pieces);
    const run = mainRun(old.pieces, match, runOf, from, to);
    if (run === null) return null;
    let best: { landing: TextRange; likeness: number } | null = null;
    for (const landing of landingsOf(range, from, to, old.pieces, next.pieces, (i) =>
      runOf[i] === run ? (match[i] as number) : -1,
    )) {
      const alike = likenessAt(before, range, after, landing);
      if (best === null || alike > best.likeness) best = { landing, likeness: alike };
    }
    if (best === null || best.likeness < LEAST_LIKENESS) return null;
    const isSure =
      isUnchanged(old, match, from, to) || (weightOf(old, from, to) >= SURE_WEIGHT && best.likeness >= SURE_LIKENESS);
    if (!isSure && !hasContext(before, range, after, best.landing)) return null;
    return likerTwin(before, range, after, best.landing, (at) => isNew[pieceAt(next.pieces, at)] === 1);
  };
}

/** The first piece of a range, and the one behind its last. */
function piecesIn({ start, end }: TextRange, pieces: readonly Piece[]): [number, number] {
  const from = pieceAt(pieces, start);
  let to = from;
  while (to < pieces.length && (pieces[to] as Piece).start < end) to++;
  return [from, to];
}

/** Whether the pieces stand, with enough around them or as a whole sentence, in both versions without a change. */
function isUnchanged(old: PieceText, match: Int32Array, from: number, to: number): boolean {
  const isMatched = (i: number) => (match[i] ?? -1) >= 0;
  const follows = (i: number) => isMatched(i) && isMatched(i - 1) && match[i] === (match[i - 1] as number) + 1;
  if (!isMatched(from)) return false;
  for (let i = from + 1; i < to; i++) if (!follows(i)) return false;
  let [first, end] = [from, to];
  while (first > 0 && follows(first)) first--;
  while (end < match.length && follows(end)) end++;
  return weightOf(old, first, end) >= SURE_WEIGHT || areSentences(old, first, end);
}

/**
 * Where a range may stand now: from the first to the last of its pieces that moved together. Where its edge was changed, new pieces
 * beside them may belong to it.
 */
function landingsOf(
  { start, end }: TextRange,
  from: number,
  to: number,
  pieces: readonly Piece[],
  newPieces: readonly Piece[],
  landingOf: (piece: number) => number,
): TextRange[] {
  const isIn = (i: number) => i >= 0 && i < pieces.length && landingOf(i) >= 0;
  let first = from;
  while (!isIn(first)) first++;
  let last = to - 1;
  while (!isIn(last)) last--;
  const [newFirst, newLast] = [landingOf(first), landingOf(last)];
  if (newLast < newFirst) return [];

  const startOf = (j: number) => (newPieces[j] as Piece).start;
  const endOf = (j: number) => (newPieces[j] as Piece).end;
  // Within a piece that stayed, the range begins and ends where it did.
  const starts =
    first === from
      ? [startOf(newFirst) + Math.max(0, start - (pieces[from] as Piece).start)]
      : edges(newFirst, first - from, isIn(from - 1) ? newFirst - landingOf(from - 1) - 1 : 0, -1).map(startOf);
  const ends =
    last === to - 1
      ? [endOf(newLast) - Math.max(0, (pieces[to - 1] as Piece).end - end)]
      : edges(newLast, to - 1 - last, isIn(to) ? landingOf(to) - newLast - 1 : 0, 1).map(endOf);
  return starts.flatMap((s) => ends.flatMap((e) => (s < e ? { start: s, end: e } : [])));
}

/** Candidates for a changed edge: nothing more, as many pieces as were there before, everything up to the neighbour. */
function edges(inner: number, lost: number, gap: number, direction: 1 | -1): number[] {
  const counts = new Set([0, Math.min(lost, gap), gap]);
  return [...counts].filter((count) => count >= 0).map((count) => inner + direction * count);
}

/** The run that most characters of the pieces are in; null when none is matched. */
function mainRun(
  pieces: readonly Piece[],
  match: Int32Array,
  runOf: Int32Array,
  from: number,
  to: number,
): number | null {
  const lengths = new Map<number, number>();
  for (let i = from; i < to; i++) {
    if ((match[i] as number) < 0) continue;
    const { start, end } = pieces[i] as Piece;
    lengths.set(runOf[i] as number, (lengths.get(runOf[i] as number) ?? 0) + end - start);
  }
  let best: [run: number, length: number] | null = null;
  for (const entry of lengths) if (best === null || entry[1] > best[1]) best = entry;
  return best?.[0] ?? null;
}

function likenessAt(before: string, range: TextRange, after: string, landing: TextRange): number {
  return likeness(flat(before.slice(range.start, range.end)), flat(after.slice(landing.start, landing.end)));
}

/** Whether what stands before or behind is much the same; at the very beginning and end of both texts that is nothing. */
function hasContext(before: string, range: TextRange, after: string, landing: TextRange): boolean {
  const prefix = likeness(
    flat(before.slice(0, range.start).slice(-CONTEXT_LENGTH)),
    flat(after.slice(0, landing.start).slice(-CONTEXT_LENGTH)),
  );
  if (prefix >= LEAST_CONTEXT) return true;
  const suffix = likeness(
    flat(before.slice(range.end, range.end + CONTEXT_LENGTH)),
    flat(after.slice(landing.end, landing.end + CONTEXT_LENGTH)),
  );
  return suffix >= LEAST_CONTEXT;
}

/** White space does not count. */
function flat(text: string): string {
  return text.replace(/\s+/g, ' ');
}
