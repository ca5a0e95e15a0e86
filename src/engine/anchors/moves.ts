/**
 * Finds moved text: runs that the diff reports as deleted in the old version and inserted in the new one. A run starts only at a seed that
 * occurs once on either side, so that an ambiguous place is never chosen.
 */
import { areSentences, type PieceText, soleRuns, weightOf } from './alignment.ts';

/** Length of a seed: pieces that must agree for a moved run. */
const SEED_LENGTH = 4;
/** Weights above which a match between replaced text, a match of whole sentences, and a moved run are no coincidence. */
const SURE_WEIGHT = 20;
const SURE_SENTENCE_WEIGHT = 6;
const SURE_MOVE_WEIGHT = 12;
/** At the ends of a text a match must weigh at least this, as no text beyond it confirms the match. */
const LONE_SIGN = 2;
/** Pieces that may have been changed between two runs that moved together. */
const LARGEST_BREAK = 8;

/**
 * Removes coincidental matches: a few equal pieces between replaced stretches. Otherwise an “of the” would split a moved sentence.
 *
 * @param match of the diff; changed in place
 */
export function clearChanceMatches(before: PieceText, after: PieceText, match: Int32Array): void {
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
    if (kept < (isSentence ? SURE_SENTENCE_WEIGHT : SURE_WEIGHT) && kept < replacedBefore && kept < replacedAfter)
      match.fill(-1, from, to);
    else [oldEnd, newEnd] = [to, newTo];
    from = next;
  }
}

/**
 * Finds what was moved and adds it to the match.
 *
 * @param match of the diff; changed in place
 * @returns for each old piece the number of the run it moved with; 0 for what stayed in order or is gone
 */
export function matchMoves(before: PieceText, after: PieceText, match: Int32Array): Int32Array {
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
