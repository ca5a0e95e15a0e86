/**
 * Migrates anchors, ranges of a text, to its next version: one diff for all of them, in which what was moved is found again, then each new
 * range is judged by itself. A range whose new place is in doubt has none, because a wrong place is worse than 未定位.
 */
import { similarity } from '../edit-distance.ts';
import type { TextRange } from '../text-range.ts';
import {
  align,
  areSentences,
  cutVersions,
  type Piece,
  type PieceText,
  pieceAt,
  soleRuns,
  weightOf,
} from './alignment.ts';

/** Characters on each side of a range that are compared. */
const CONTEXT_LENGTH = 32;
/** Minimum similarity of a range and its new text. */
const LEAST_SIMILARITY = 0.7;
/** Minimum similarity of the text on at least one side of it. */
const LEAST_CONTEXT = 0.6;
/** A range with this weight of unchanged text around it, or that is this heavy and hardly changed, needs no further context. */
const SURE_WEIGHT = 20;
const SURE_SIMILARITY = 0.85;

/** Characters on each side that make a place the same, and those that are compared between such places. */
const SAME_LENGTH = 3;
const COMPARED_LENGTH = 96;

/** Where a range of the old version stands in the new one; null when it is gone or its place is in doubt. */
export type AnchorMigration = (range: TextRange) => TextRange | null;

/** Compares two versions once, about linear in their length; each range then takes some ten microseconds. */
export function migrationBetween(before: string, after: string): AnchorMigration {
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
    let best: { landing: TextRange; similarity: number } | null = null;
    for (const landing of landingsOf(range, from, to, old.pieces, next.pieces, (i) =>
      runOf[i] === run ? (match[i] as number) : -1,
    )) {
      const alike = similarityAt(before, range, after, landing);
      if (best === null || alike > best.similarity) best = { landing, similarity: alike };
    }
    if (best === null || best.similarity < LEAST_SIMILARITY) return null;
    const isSure =
      isUnchanged(old, match, from, to) ||
      (weightOf(old, from, to) >= SURE_WEIGHT && best.similarity >= SURE_SIMILARITY);
    if (!isSure && !hasContext(before, range, after, best.landing)) return null;
    return disambiguate(before, range, after, best.landing, (at) => isNew[pieceAt(next.pieces, at)] === 1);
  };
}

/** The first piece of a range, and the one behind its last. */
function piecesIn({ start, end }: TextRange, pieces: readonly Piece[]): [number, number] {
  const from = pieceAt(pieces, start);
  let to = from;
  while (to < pieces.length && (pieces[to] as Piece).start < end) to++;
  return [from, to];
}

/** Whether both versions have the pieces unchanged, with enough text around them or as a whole sentence. */
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
 * Candidates for the new place of a range: from the first to the last of its pieces in the same run. Where its edge was changed, new
 * pieces beside them may belong to it.
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

/** Candidates for a changed edge: no further piece, as many pieces as were lost, all pieces up to the neighbour. */
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

function similarityAt(before: string, range: TextRange, after: string, landing: TextRange): number {
  return similarity(flat(before.slice(range.start, range.end)), flat(after.slice(landing.start, landing.end)));
}

/** Whether the text before or after is similar. At the beginning or end of both texts it is empty, and so equal. */
function hasContext(before: string, range: TextRange, after: string, landing: TextRange): boolean {
  const prefix = similarity(
    flat(before.slice(0, range.start).slice(-CONTEXT_LENGTH)),
    flat(after.slice(0, landing.start).slice(-CONTEXT_LENGTH)),
  );
  if (prefix >= LEAST_CONTEXT) return true;
  const suffix = similarity(
    flat(before.slice(range.end, range.end + CONTEXT_LENGTH)),
    flat(after.slice(landing.end, landing.end + CONTEXT_LENGTH)),
  );
  return suffix >= LEAST_CONTEXT;
}

/** Collapses white space, which is not compared. */
function flat(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/**
 * Where the text of a landing was also copied, the copy whose surroundings are most like the old ones.
 * @param isNew whether at an offset of `after` stands what the diff calls inserted; other copies belong to old text
 * @returns the landing, or its copy
 */
function disambiguate(
  before: string,
  range: TextRange,
  after: string,
  landing: TextRange,
  isNew: (offset: number) => boolean,
): TextRange {
  const from = Math.max(0, landing.start - SAME_LENGTH);
  const words = after.slice(from, landing.end + SAME_LENGTH);
  let best = landing;
  let most: number | null = null;
  for (let at = after.indexOf(words); at !== -1; at = after.indexOf(words, at + 1)) {
    const start = at + landing.start - from;
    if (at === from || !isNew(start)) continue;
    const copy = { start, end: start + landing.end - landing.start };
    most ??= surroundings(before, range, after, landing);
    const alike = surroundings(before, range, after, copy);
    if (alike > most) [best, most] = [copy, alike];
  }
  return best;
}

function surroundings(before: string, range: TextRange, after: string, place: TextRange): number {
  const around = (text: string, { start, end }: TextRange) =>
    text.slice(Math.max(0, start - COMPARED_LENGTH), start) + text.slice(end, end + COMPARED_LENGTH);
  return similarity(around(before, range), around(after, place));
}

/** Length of a seed: pieces that must agree for a moved run. */
const SEED_LENGTH = 4;
/** Weights above which a match between replaced text, a match of whole sentences, and a moved run are no coincidence. */
const SURE_MATCH_WEIGHT = 20;
const SURE_SENTENCE_WEIGHT = 6;
const SURE_MOVE_WEIGHT = 12;
/** Least weight of a match at the beginning or end of a text, where no text beyond it confirms the match. */
const LONE_SIGN = 2;
/** Pieces that may have been changed between two runs that moved together. */
const LARGEST_BREAK = 8;

/**
 * Removes coincidental matches: a few equal pieces between replaced stretches. Otherwise an “of the” would split a moved sentence.
 *
 * @param match of the diff; changed in place
 */
function clearChanceMatches(before: PieceText, after: PieceText, match: Int32Array): void {
  let oldEnd = 0;
  let newEnd = 0;
  for (let from = nextMatched(match, 0); from < match.length; ) {
    let to = from + 1;
    while (to < match.length && match[to] === (match[to - 1] as number) + 1) to++;
    const next = nextMatched(match, to);
    const [newFrom, newTo] = [match[from] as number, (match[to - 1] as number) + 1];
    const kept = weightOf(before, from, to);
    const replacedBefore =
      from === 0 && newFrom === 0
        ? LONE_SIGN
        : Math.max(weightOf(before, oldEnd, from), weightOf(after, newEnd, newFrom));
    const isLast = to === match.length && newTo === after.pieces.length;
    const newNext = next < match.length ? (match[next] as number) : after.pieces.length;
    const replacedAfter = isLast ? LONE_SIGN : Math.max(weightOf(before, to, next), weightOf(after, newTo, newNext));
    const isSentence = areSentences(before, from, to) && areSentences(after, newFrom, newTo);
    if (kept < (isSentence ? SURE_SENTENCE_WEIGHT : SURE_MATCH_WEIGHT) && kept < replacedBefore && kept < replacedAfter)
      match.fill(-1, from, to);
    else [oldEnd, newEnd] = [to, newTo];
    from = next;
  }
}

/**
 * Finds what was moved, runs that the diff reports as deleted in the old version and inserted in the new one, and adds it to the match. A run
 * starts only at a seed that occurs once on either side, so that an ambiguous place is never chosen.
 *
 * @param match of the diff; changed in place
 * @returns for each old piece the number of the run it moved with; 0 for what stayed in order or is gone
 */
function matchMoves(before: PieceText, after: PieceText, match: Int32Array): Int32Array {
  const isTaken = new Uint8Array(after.pieces.length);
  for (const j of match) if (j >= 0) isTaken[j] = 1;
  // Matched pieces get unique ids, so that no run includes them.
  const a = before.ids.map((id, i) => ((match[i] as number) >= 0 ? -1 - i : id));
  const b = after.ids.map((id, j) => (isTaken[j] === 1 ? -1 - a.length - j : id));
  const inB = soleRuns(b, 0, b.length, SEED_LENGTH);
  const runOf = new Int32Array(a.length);
  let run = 0;
  let [oldEnd, newEnd] = [-1, -1];
  for (const [seed, i] of soleRuns(a, 0, a.length, SEED_LENGTH)) {
    const j = inB.get(seed);
    if (i < 0 || j === undefined || j < 0 || (match[i] as number) >= 0 || isTaken[j] === 1) continue;
    const isFree = (k: number) => a[i + k] === b[j + k] && (match[i + k] as number) < 0 && isTaken[j + k] === 0;
    let [from, to] = [0, 1];
    while (i + from > 0 && j + from > 0 && isFree(from - 1)) from--;
    while (i + to < a.length && j + to < b.length && isFree(to)) to++;
    if (weightOf(before, i + from, i + to) < SURE_MOVE_WEIGHT) continue;
    const isSameMove = isNear(i + from - oldEnd) && isNear(j + from - newEnd);
    if (!isSameMove) run++;
    for (let k = from; k < to; k++) {
      match[i + k] = j + k;
      isTaken[j + k] = 1;
      runOf[i + k] = run;
    }
    [oldEnd, newEnd] = [i + to, j + to];
  }
  return runOf;
}

function isNear(distance: number): boolean {
  return distance >= 0 && distance <= LARGEST_BREAK;
}

function nextMatched(match: Int32Array, from: number): number {
  let next = from;
  while (next < match.length && (match[next] as number) < 0) next++;
  return next;
}
