/**
 * Parses what a model writes into paragraphs, lists, tables and emphasis, and the numbers of paragraphs that it cites. It is treated as plain
 * text with a few marks of Markdown; everything else shows literally, never as markup.
 */

export interface Run {
  text: string;
  isStrong: boolean;
  isEmphasis: boolean;
  isStruck: boolean;
  isEnglish: boolean;
  /** Number of a citation `[3]`, if citations are looked for. */
  cite?: number;
}

export type TextPart =
  | { kind: 'paragraph'; runs: Run[] }
  /** `first` is the number of the first item, null where items have no numbers. */
  | { kind: 'list'; first: number | null; items: Run[][] }
  /** Rows may have fewer or more cells than the head. */
  | { kind: 'table'; head: Run[][]; rows: Run[][][] };

interface Reading {
  /** `[3]` names a paragraph. */
  isCiting?: boolean;
  /** Whether more text may come: then unfinished marks of the last line count as marks, and signs whose meaning is open are left out. */
  isWriting?: boolean;
}

const ITEM = /^\s*(?:[-*•]|(\d{1,2})[.)、])\s+/;
const HEADING = /^\s*#{1,6}\s+/;
const QUOTE = /^\s*(?:>\s?)+/;
const RULE = /^\s*([-*_])(?:\s*\1){2,}\s*$/;
/** A fence with a language that models write after it; a fence with any other text is text. */
const FENCE = /^\s*`{3,}\s*(?:markdown|md|text|txt|plaintext)?\s*$/i;
/** The line under the head of a table. */
const DELIMITER = /^\s*\|?(?:\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?\s*$/;
/** A line that may still become an item, a heading, a rule, a fence or the line under a table's head. */
const SIGNS = /^\s*(?:[-*_•#>|~`:\s]*|\d{1,2}[.)、]?)$/;
const LINE_BREAK = /<br\s*\/?>/gi;
/** A run of English: from an English letter to the last letter or full stop before other text. */
const ENGLISH = /([A-Za-z](?:[A-Za-z0-9 ,;:'’“”"()…/.!?-]*[A-Za-z.!?])?)/;

const CITE = /\[(\d{1,4})\]/;
/** A number whose bracket has not come yet. */
const UNFINISHED_CITE = /\[\d{0,4}$/;

/** The text may end anywhere while it streams: unfinished bold counts as bold. */
export function textParts(text: string, { isCiting = false, isWriting = false }: Reading = {}): TextPart[] {
  const lines = (isCiting ? text.replace(UNFINISHED_CITE, '') : text).split('\n');
  const lastLine = lines.length - 1;
  if (isWriting && SIGNS.test(lines[lastLine] ?? '')) lines.pop();
  const parts: TextPart[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').replace(QUOTE, '');
    if (line.trim() === '' || FENCE.test(line) || RULE.test(line)) continue;
    const isUnfinished = isWriting && at === lastLine;
    const end = tableEnd(lines, at, isWriting);
    if (end > at) {
      const rowOf = (row: string, index: number) =>
        cellsOf(row).map((cell) => lineRuns(cell, { isCiting, isUnfinished: isWriting && index === lastLine }));
      parts.push({
        kind: 'table',
        head: rowOf(line, at),
        rows: lines.slice(at + 2, end).map((row, index) => rowOf(row, at + 2 + index)),
      });
      at = end - 1;
      continue;
    }
    const item = ITEM.exec(line);
    if (item) addItem(parts, item[1], lineRuns(line.slice(item[0].length).trim(), { isCiting, isUnfinished }));
    else {
      const isStrong = HEADING.test(line);
      const plain = line.replace(HEADING, '').trim();
      parts.push({ kind: 'paragraph', runs: lineRuns(plain, { isCiting, isUnfinished, isStrong }) });
    }
  }
  return parts;
}

/** The text without its marks, to be copied: cells of a table are parted by tabs. */
export function plainText(text: string): string {
  const runsText = (runs: readonly Run[]) => runs.map(({ text: words, cite }) => (cite ? '' : words)).join('');
  return textParts(text, { isCiting: true })
    .flatMap((part) => {
      if (part.kind === 'paragraph') return [runsText(part.runs)];
      if (part.kind === 'table')
        return [part.head, ...part.rows].map((row) =>
          row.map((cell) => runsText(cell).replaceAll('\n', ' ')).join('\t'),
        );
      const { first } = part;
      return part.items.map((runs, index) => `${first === null ? '-' : `${first + index}.`} ${runsText(runs)}`);
    })
    .join('\n');
}

/** A text without marks, its English told from its Chinese. */
export function languageRuns(text: string): Run[] {
  return runsIn(text, NO_MARKS);
}

function addItem(parts: TextPart[], number: string | undefined, runs: Run[]): void {
  const first = number === undefined ? null : Number(number);
  const last = parts.at(-1);
  if (last?.kind === 'list' && (last.first === null) === (first === null)) last.items.push(runs);
  else parts.push({ kind: 'list', first, items: [runs] });
}

/** The index after the last line of the table that begins at `start`; `start` where none begins. */
function tableEnd(lines: readonly string[], start: number, isWriting: boolean): number {
  const head = lines[start] ?? '';
  const delimiter = lines[start + 1];
  if (!head.includes('|')) return start;
  // The line under the head is still to come.
  if (delimiter === undefined) return isWriting && /^\s*\|/.test(head) ? start + 1 : start;
  const isTable =
    delimiter.includes('|') && DELIMITER.test(delimiter) && cellsOf(delimiter).length === cellsOf(head).length;
  if (!isTable) return start;
  let end = start + 2;
  while (lines[end]?.includes('|')) end += 1;
  return end;
}

/** A bar after a backslash belongs to its cell. */
function cellsOf(row: string): string[] {
  const inner = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replace(LINE_BREAK, '\n').trim());
}

type Sign = '**' | '*' | '__' | '_' | '~~';

interface Marks {
  isStrong: boolean;
  isEmphasis: boolean;
  isStruck: boolean;
}

const NO_MARKS: Marks = { isStrong: false, isEmphasis: false, isStruck: false };

interface Token {
  text: string;
  /** Null for text. */
  sign: Sign | null;
  opens: boolean;
  closes: boolean;
}

interface LineReading {
  isCiting: boolean;
  isUnfinished: boolean;
  /** Only for a heading. */
  isStrong?: boolean;
}

function lineRuns(line: string, { isCiting, isUnfinished, isStrong = false }: LineReading): Run[] {
  const tokens = tokensOf(isUnfinished ? line.replace(HALF_SIGN, '') : line);
  const open = new Set<Sign>();
  const pieces: (Marks & { text: string })[] = [];
  const add = (text: string) => {
    const marks = {
      isStrong: isStrong || open.has('**') || open.has('__'),
      isEmphasis: open.has('*') || open.has('_'),
      isStruck: open.has('~~'),
    };
    const last = pieces.at(-1);
    const isSame =
      last?.isStrong === marks.isStrong && last.isEmphasis === marks.isEmphasis && last.isStruck === marks.isStruck;
    if (isSame) last.text += text;
    else pieces.push({ text, ...marks });
  };
  for (const [at, { text, sign, opens, closes }] of tokens.entries()) {
    if (sign === null) add(text);
    else if (open.has(sign) && closes) open.delete(sign);
    else if (opens && (sign === '**' || isUnfinished || isClosed(sign, tokens.slice(at + 1)))) open.add(sign);
    // At the end of an unfinished text a sign may be half of another one.
    else if (!(isUnfinished && at === tokens.length - 1)) add(text);
  }
  return pieces.flatMap(({ text, ...marks }) => (isCiting ? citedRuns(text, marks) : runsIn(text, marks)));
}

const isClosed = (sign: Sign, after: readonly Token[]) => after.some((token) => token.sign === sign && token.closes);

/** Signs of emphasis, escaped signs, code whose signs are text; lone signs of code are left out. */
const MARK = /\\([*_`|~\\])|`([^`]+)`|`+|\*+|_+|~+/g;

/** The first half of `~~` or of an escaped sign. */
const HALF_SIGN = /(?<!~)~$|\\$/;

function tokensOf(line: string): Token[] {
  const tokens: Token[] = [];
  const addText = (text: string) => {
    if (text !== '') tokens.push({ text, sign: null, opens: false, closes: false });
  };
  let end = 0;
  for (const match of line.matchAll(MARK)) {
    const [signs, escaped, code] = match;
    addText(line.slice(end, match.index));
    end = match.index + signs.length;
    const before = line[match.index - 1] ?? ' ';
    const after = line[end] ?? ' ';
    if (escaped ?? code) addText(escaped ?? code ?? '');
    else if (signs.startsWith('*')) tokens.push(...starsOf(signs.length, before, after));
    else if (signs === '_' || signs === '__') {
      // Within a word it is part of a name; three and more are a gap to fill.
      const opens = isBeside(after) && !/[A-Za-z0-9]/.test(before);
      const closes = isBeside(before) && !/[A-Za-z0-9]/.test(after);
      tokens.push({ text: signs, sign: signs, opens, closes });
    } else if (signs === '~~') {
      tokens.push({ text: signs, sign: '~~', opens: isBeside(after), closes: isBeside(before) });
    } else if (!signs.startsWith('`')) addText(signs);
  }
  addText(line.slice(end));
  return tokens;
}

/** Bold needs no text beside its signs, as models put spaces within them; four stars have nothing between them. */
function starsOf(count: number, before: string, after: string): Token[] {
  const bold: Token = { text: '**', sign: '**', opens: true, closes: true };
  // Between numbers it is a multiplication sign.
  const isTimes = /\d/.test(before) && /\d/.test(after);
  const single: Token = {
    text: '*',
    sign: '*',
    opens: !isTimes && isBeside(after),
    closes: !isTimes && isBeside(before),
  };
  const isBold = count % 4 > 1;
  return [...(isBold ? [bold] : []), ...(count % 2 === 1 ? [single] : [])];
}

const isBeside = (character: string) => character.trim() !== '';

function citedRuns(text: string, marks: Marks): Run[] {
  return text
    .split(CITE)
    .flatMap((piece, index) =>
      index % 2 === 1 ? [{ ...NO_MARKS, text: piece, isEnglish: false, cite: Number(piece) }] : runsIn(piece, marks),
    );
}

function runsIn(text: string, marks: Marks): Run[] {
  return text
    .split(ENGLISH)
    .map((piece, index) => ({ ...marks, text: piece, isEnglish: index % 2 === 1 }))
    .filter(({ text: piece }) => piece !== '');
}
