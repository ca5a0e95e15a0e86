/**
 * Cuts a sentence into what is said in one go. Chrome stops a remote voice in the middle of anything longer than 15 seconds, so long
 * sentences are cut where a speaker would take breath.
 */

export interface Piece {
  text: string;
  /** Where it stands in its sentence. */
  start: number;
}

/** An English voice says about 15 characters a second at its own pace; 11 seconds leave room for slow ones. */
const LONGEST_AT_PACE = 165;
/** A piece shorter than this sounds torn off. */
const SHORTEST = 40;

/** @param rate 1 is the voice's own pace; a slow voice gets shorter pieces */
export function piecesOf(sentence: string, rate: number): Piece[] {
  const longest = Math.round(LONGEST_AT_PACE * Math.min(rate, 1));
  const pieces: Piece[] = [];
  let start = 0;
  while (sentence.length - start > longest) {
    const end = start + breathIn(sentence.slice(start, start + longest));
    pieces.push({ text: sentence.slice(start, end), start });
    start = end;
  }
  pieces.push({ text: sentence.slice(start), start });
  return pieces.filter(({ text }) => text.trim() !== '');
}

/** Behind the last clause, else the last word, else everything. */
function breathIn(text: string): number {
  const clauses = [...text.matchAll(/[,;:—–)”]\s+|—/g)].map((match) => match.index + match[0].length);
  const clause = clauses.findLast((end) => end >= SHORTEST);
  return clause ?? (text.lastIndexOf(' ') + 1 || text.length);
}
