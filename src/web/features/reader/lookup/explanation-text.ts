/**
 * Parses the text of an explanation into paragraphs, lists and bold. It comes from a model, so it is treated as plain text with a few
 * marks; everything else shows literally, never as markup.
 */

export interface Run {
  text: string;
  isStrong: boolean;
  isEnglish: boolean;
}

export type TextPart = { kind: 'paragraph'; runs: Run[] } | { kind: 'list'; items: Run[][] };

const ITEM = /^\s*(?:[-*•]|\d{1,2}[.)、])\s+/;
const HEADING = /^\s*#{1,6}\s+/;
/** With what models write after it; any other text after it is text. */
const FENCE = /^\s*`{3,}\s*(?:markdown|md|text|txt|plaintext)?\s*$/i;
/** From an English letter to the last letter or full stop before something that is not English. */
const ENGLISH = /([A-Za-z](?:[A-Za-z0-9 ,;:'’“”"()…/.!?-]*[A-Za-z.!?])?)/;

/** The text may end anywhere while it streams: unfinished bold counts as bold. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  for (const line of text.split('\n')) {
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

function runsOf(line: string, isHeading: boolean): Run[] {
  return line
    .replaceAll('`', '')
    .split('**')
    .flatMap((piece, index) => languageRuns(piece.replace(/\*$/, ''), isHeading || index % 2 === 1));
}

function languageRuns(piece: string, isStrong: boolean): Run[] {
  return piece
    .split(ENGLISH)
    .map((text, index) => ({ text, isStrong, isEnglish: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
