/**
 * Parses what a model writes into paragraphs, lists and bold, and the numbers of paragraphs that it cites. It is treated as plain text with
 * a few marks; everything else shows literally, never as markup.
 */

export interface Run {
  text: string;
  isStrong: boolean;
  isEnglish: boolean;
  /** Of `[3]`, where these are looked for. */
  cite?: number;
}

export type TextPart = { kind: 'paragraph'; runs: Run[] } | { kind: 'list'; items: Run[][] };

const ITEM = /^\s*(?:[-*•]|\d{1,2}[.)、])\s+/;
const HEADING = /^\s*#{1,6}\s+/;
/** With what models write after it; any other text after it is text. */
const FENCE = /^\s*`{3,}\s*(?:markdown|md|text|txt|plaintext)?\s*$/i;
/** From an English letter to the last letter or full stop before something that is not English. */
const ENGLISH = /([A-Za-z](?:[A-Za-z0-9 ,;:'’“”"()…/.!?-]*[A-Za-z.!?])?)/;

const CITE = /\[(\d{1,4})\]/;
/** A number whose bracket has not come yet. */
const UNFINISHED_CITE = /\[\d{0,4}$/;

/**
 * The text may end anywhere while it streams: unfinished bold counts as bold.
 *
 * @param isCiting `[3]` names a paragraph
 */
export function textParts(text: string, isCiting = false): TextPart[] {
  const parts: TextPart[] = [];
  const runsOf = (line: string, isHeading: boolean) => lineRuns(line, isHeading, isCiting);
  for (const line of (isCiting ? text.replace(UNFINISHED_CITE, '') : text).split('\n')) {
    const plain = line.trim();
    if (plain === '' || FENCE.test(line)) continue;
    const last = parts.at(-1);
    if (!ITEM.test(line))
      parts.push({ kind: 'paragraph', runs: runsOf(plain.replace(HEADING, ''), HEADING.test(line)) });
    else if (last?.kind === 'list') last.items.push(runsOf(plain.replace(ITEM, ''), false));
    else parts.push({ kind: 'list', items: [runsOf(plain.replace(ITEM, ''), false)] });
  }
  return parts;
}

function lineRuns(line: string, isHeading: boolean, isCiting: boolean): Run[] {
  return line
    .replaceAll('`', '')
    .split('**')
    .flatMap((piece, index) => citedRuns(piece.replace(/\*$/, ''), isHeading || index % 2 === 1, isCiting));
}

function citedRuns(piece: string, isStrong: boolean, isCiting: boolean): Run[] {
  if (!isCiting) return languageRuns(piece, isStrong);
  return piece
    .split(CITE)
    .flatMap((text, index) =>
      index % 2 === 1
        ? [{ text, isStrong: false, isEnglish: false, cite: Number(text) }]
        : languageRuns(text, isStrong),
    );
}

function languageRuns(piece: string, isStrong: boolean): Run[] {
  return piece
    .split(ENGLISH)
    .map((text, index) => ({ text, isStrong, isEnglish: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
