/** Breaks a text into lines of a width: between words, and between Chinese characters but not before closing marks. Pure. */

export type Line = string;

/** Characters that must not begin a line. */
const CLOSING = /^[，。、；：？！）》」』”’…%,.;:?!)\]]/;

/**
 * @param measure width of a piece of text, in the same unit as `width`
 * @param most lines; what is beyond ends in …
 */
export function linesOf(text: string, width: number, measure: (part: string) => number, most: number): Line[] {
  const lines: Line[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const piece of piecesOf(paragraph)) {
      if (line !== '' && measure((line + piece).trimEnd()) > width) {
        lines.push(line.trimEnd());
        line = piece.trimStart();
      } else {
        line += piece;
      }
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
  }
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  let last = kept[most - 1] ?? '';
  while (last !== '' && measure(`${last}…`) > width) last = last.slice(0, -1);
  kept[most - 1] = `${last.trimEnd()}…`;
  return kept;
}

/** Words with the space behind them, and single Chinese characters with the closing marks behind them. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const [piece] of text.matchAll(
    /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+\s*|\s+/g,
  )) {
    if (pieces.length > 0 && CLOSING.test(piece)) pieces[pieces.length - 1] += piece;
    else pieces.push(piece);
  }
  return pieces;
}
