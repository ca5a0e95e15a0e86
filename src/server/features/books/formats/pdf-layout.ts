/**
 * Makes paragraphs of pieces of text on pages: lines, columns, running heads, headings, hyphens. Coordinates are PDF's: y grows upwards.
 */
import type { DraftBlock } from './draft.ts';
import { headingOf } from './text-headings.ts';

export interface TextPiece {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
}

export interface PdfPage {
  width: number;
  height: number;
  pieces: TextPiece[];
}

interface Line extends TextPiece {
  page: number;
  /** Whether it is in the margin at the top or the bottom of its page. */
  isMargin: boolean;
}

/** A block and where it begins. */
export interface PlacedBlock {
  block: DraftBlock;
  page: number;
  top: number;
}

/** Share of the pages on which a line has to stand to be a running head; left and right pages may differ. */
const HEAD_SHARE = 0.2;
const FEWEST_HEADS = 3;
/** Share of a page's height, at the top and at the bottom, in which running heads and page numbers stand. */
const MARGIN = 0.1;

export function blocksOfPages(pages: readonly PdfPage[]): PlacedBlock[] {
  const lines = pages.map((page, at) => linesInOrder(page, at));
  const body = bodySize(lines.flat());
  return paragraphsOf(withoutRunningHeads(lines, body), body);
}

/** Pieces on one baseline, from left to right. */
function rowsOf({ pieces }: PdfPage): TextPiece[][] {
  const rows: TextPiece[][] = [];
  for (const piece of pieces.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    const isLevel = (one: TextPiece) => Math.abs(one.y - piece.y) < 0.45 * Math.min(one.size, piece.size) + 0.5;
    if (row && first && (isLevel(first) || isRaised(first, piece))) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => {
    const line = row.find(({ text }) => !CALL.test(text)) ?? row[0];
    return row
      .map((piece) =>
        line && isRaised(piece, line) ? { ...piece, text: piece.text.replace(/\d/g, superscript) } : piece,
      )
      .sort((a, b) => a.x - b.x);
  });
}

/** The number of a note. */
const CALL = /^\s*[\d*†‡§][\d,*†‡§]{0,5}\s*$/;
const superscript = (digit: string) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? digit;

/** Whether a piece is the number of a note above the baseline of another. */
const isRaised = (piece: TextPiece, { y, size }: TextPiece): boolean =>
  CALL.test(piece.text) && piece.size <= 0.85 * size && piece.y - y > 0.1 * size && piece.y - y < 0.7 * size;

/** Gaps that part lines: in letters, and the narrower one between columns. */
const WIDE_GAP = 1.6;
const STRETCHED_GAP = 4;
const GUTTER_GAP = 0.8;

/** Narrowest gap of a word, in letters. */
const WORD_GAP = 0.18;
/** How much wider than the narrowest the widest gap of a justified line may be. */
const UNEVEN = 1.3;

/** Whether a row of few words is stretched to the width of its column: its gaps are all alike, as those between cells seldom are. */
function isStretched(row: readonly TextPiece[]): boolean {
  const gaps = row.slice(1).map(({ x, size }, at) => {
    const before = row[at] as TextPiece;
    return (x - before.x - before.width) / Math.max(size, before.size);
  });
  const between = gaps.filter((gap) => gap > WORD_GAP);
  return between.length > 1 && Math.max(...between) <= UNEVEN * Math.min(...between);
}

/**
 * Pieces of one row with no wide gap between them.
 *
 * @param isGutter whether a narrower gap, given by where it begins and ends, parts them, too
 */
function linesOf(
  { height }: PdfPage,
  page: number,
  rows: readonly TextPiece[][],
  isGutter: (from: number, to: number) => boolean,
): Line[] {
  return rows.flatMap((row) => {
    const found: Line[] = [];
    const widest = isStretched(row) ? STRETCHED_GAP : WIDE_GAP;
    for (const piece of row) {
      const last = found.at(-1);
      const end = last ? last.x + last.width : 0;
      const gap = last ? piece.x - end : 0;
      const letter = last ? Math.min(last.size, piece.size) : 0;
      const isParted =
        gap > widest * Math.max(last?.size ?? 0, piece.size) || (gap > GUTTER_GAP * letter && isGutter(end, piece.x));
      if (!last || isParted) {
        found.push({ ...piece, page, isMargin: piece.y < height * MARGIN || piece.y > height * (1 - MARGIN) });
        continue;
      }
      const isApart = gap > WORD_GAP * piece.size && !/\s$/.test(last.text) && !/^\s/.test(piece.text);
      last.text += (isApart ? ' ' : '') + piece.text;
      last.width = piece.x + piece.width - last.x;
      if (piece.size > last.size) last.y = piece.y;
      last.size = Math.max(last.size, piece.size);
    }
    return found;
  });
}

/** Lines down each column; a line that spans both columns separates those above it from those below. */
function linesInOrder(page: PdfPage, at: number): Line[] {
  const rows = rowsOf({ ...page, pieces: page.pieces.filter(({ text }) => text.trim() !== '') });
  const gutter = gutterOf(linesOf(page, at, rows, () => true));
  if (gutter === null) return linesOf(page, at, rows, () => false);
  const lines = linesOf(page, at, rows, (from, to) => from <= gutter + 2 && to >= gutter - 2);
  const ordered: Line[] = [];
  let [left, right]: [Line[], Line[]] = [[], []];
  for (const line of lines) {
    if (line.x + line.width <= gutter + 2) left.push(line);
    else if (line.x >= gutter - 2) right.push(line);
    else {
      ordered.push(...left, ...right, line);
      [left, right] = [[], []];
    }
  }
  return [...ordered, ...left, ...right];
}

/** Share of the lines, from the first to the last line of the right column, that may cross the gutter. */
const CROSSING = 0.2;

/** Place near the middle that the fewest lines cross, if lines stand side by side; null for a single column. */
function gutterOf(lines: readonly Line[]): number | null {
  if (lines.length < 8) return null;
  const from = Math.min(...lines.map(({ x }) => x));
  const to = Math.max(...lines.map(({ x, width }) => x + width));
  let best: { x: number; crossing: number; share: number } | null = null;
  for (let step = 30; step <= 70; step += 1) {
    const x = from + ((to - from) * step) / 100;
    const left = lines.filter((line) => line.x + line.width <= x + 1);
    const right = lines.filter((line) => line.x >= x - 1);
    if (left.length < 4 || right.length < 4) continue;
    const crossing = lines.length - left.length - right.length;
    if (best && crossing >= best.crossing) continue;
    const [top, foot] = [Math.max(...right.map(({ y }) => y)), Math.min(...right.map(({ y }) => y))];
    const beside = lines.filter(({ y }) => y <= top + 1 && y >= foot - 1);
    const within = beside.filter((line) => line.x + line.width > x + 1 && line.x < x - 1).length;
    if (within <= beside.length * CROSSING) best = { x, crossing, share: crossing / lines.length };
  }
  if (best === null) return null;
  // Lines that are only indented, as a list is, begin right of it without a neighbour on the left.
  const { x: gutter, share } = best;
  const left = lines.filter((line) => line.x + line.width <= gutter + 1);
  const right = lines.filter(({ x }) => x >= gutter - 1);
  const beside = right.filter((one) => left.some((line) => Math.abs(line.y - one.y) < one.size));
  if (beside.length < right.length * 0.5) return null;
  // Gaps between words end anywhere, the lines of a column begin at its edge.
  const begun = right.filter((one) => right.every(({ x, y }) => x >= one.x || Math.abs(y - one.y) > 1));
  const mostAtOne = Math.max(
    ...begun.map((one) => begun.filter(({ x }) => Math.abs(x - one.x) < 0.3 * one.size).length),
  );
  if (mostAtOne < begun.length * 0.5) return null;
  // Between lines that cross it, columns are full of text, which those of a table are not.
  const widths = left.map(({ width }) => width).sort((one, other) => one - other);
  return share <= CROSSING || (widths[widths.length >> 1] ?? 0) > 0.7 * (gutter - from) ? gutter : null;
}

const PAGE_NUMBER = /^\W*(?:page\s+)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|\/)\s*\d{1,4})?\W*$/i;

function withoutRunningHeads(pages: readonly Line[][], body: number): Line[][] {
  const keyOf = ({ text, y }: Line) =>
    `${text
      .replace(/\d+|\b[ivxlc]+\b/gi, '#')
      .replace(/\s+/g, ' ')
      .trim()} ${Math.round(y / 12)}`;
  const counts = new Map<string, number>();
  for (const lines of pages) {
    const keys = new Set(lines.filter(({ isMargin }) => isMargin).map(keyOf));
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const least = Math.max(FEWEST_HEADS, pages.length * HEAD_SHARE);
  return pages.map((lines) =>
    lines.filter((line) => {
      if (!line.isMargin || line.size >= body * HEADING_SIZE) return true;
      if (PAGE_NUMBER.test(line.text.trim()) && pages.length > 1) return !isOutermost(line, lines);
      return (counts.get(keyOf(line)) ?? 0) < least;
    }),
  );
}

function isOutermost(line: Line, lines: readonly Line[]): boolean {
  return lines.every(({ y }) => y <= line.y + 1) || lines.every(({ y }) => y >= line.y - 1);
}

/** The size in which most characters are set. */
function bodySize(lines: readonly Line[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10;
}

const HEADING_SIZE = 1.15;
const LONGEST_HEADING = 200;

interface Paragraph {
  lines: Line[];
  level: number | null;
  /** Edge of its column. */
  right: number;
}

function paragraphsOf(pages: readonly Line[][], body: number): PlacedBlock[] {
  const sizes = [...new Set(pages.flat().map(({ size }) => Math.round(size)))]
    .filter((size) => size >= body * HEADING_SIZE)
    .sort((a, b) => b - a);
  const levelOf = ({ size, text }: Line): number | null => {
    if (size >= body * HEADING_SIZE && text.length < LONGEST_HEADING)
      return Math.min(sizes.indexOf(Math.round(size)) + 1 || 6, 6);
    const named = text.length < 60 ? headingOf(text.trim()) : null;
    return named === null || named.key.startsWith('bare') ? null : Math.min(sizes.length + named.level, 6);
  };
  const paragraphs: Paragraph[] = [];
  for (const lines of pages) {
    const pitch = medianPitch(lines, body);
    const [left, right] = edgesOf(lines);
    lines.forEach((line, at) => {
      const last = paragraphs.at(-1);
      const level = levelOf(line);
      const isMore =
        last &&
        last.level === level &&
        continues(last, line, { pitch, body, left: left(line), right, isFirst: at === 0 });
      if (isMore) last.lines.push(line);
      else paragraphs.push({ lines: [line], level, right: right(line) });
    });
  }
  const words = wordsOf(paragraphs);
  return paragraphs.flatMap(({ lines, level, right }) => {
    const [first] = lines;
    const text =
      level === null && isVerse(lines, right)
        ? lines.map((line) => joined([line], words)).join('\n')
        : joined(lines, words);
    if (first === undefined || text === '') return [];
    const block: DraftBlock = level === null ? { type: 'paragraph', text } : { type: 'heading', level, text };
    return [{ block, page: first.page, top: first.y + first.size }];
  });
}

interface Around {
  pitch: number;
  body: number;
  /** Edges of the column. */
  left: number;
  right: (line: Line) => number;
  isFirst: boolean;
}

function continues({ lines, level }: Paragraph, line: Line, { pitch, body, left, right, isFirst }: Around): boolean {
  const last = lines.at(-1);
  if (last === undefined) return false;
  const isEnded = /[.!?:…]["”’')\]]*\s*$/.test(last.text);
  const isIndented = line.x - left > 0.8 * body && line.x - left < 6 * body && line.x - last.x > 0.8 * body;
  const isNewColumn = isFirst || line.page !== last.page || line.y > last.y;
  if (level !== null) return !isNewColumn && Math.abs(line.size - last.size) < 1 && last.y - line.y < 2 * line.size;
  if (isNewColumn) return !isIndented && !(isEnded && (isShort(last, right) || /^\s*[\p{Lu}“"]/u.test(line.text)));
  const isCentred = (one: Line) => {
    const [before, behind] = [one.x - left, right(one) - (one.x + one.width)];
    return before > 2 * body && Math.abs(before - behind) < body;
  };
  if (BULLET.test(line.text) || isCentred(last) !== isCentred(line)) return false;
  if (last.y - line.y > pitch * 1.45 || Math.abs(line.size - last.size) > 0.25 * body) return false;
  return !isIndented && !(isEnded && isShort(last, right));
}

const BULLET = /^\s*[•‣▪◦●]/;

/** Whether lines begin with capitals and end, most of them, where the next word would have had room. */
function isVerse(lines: readonly Line[], right: number): boolean {
  if (lines.length < 2 || !lines.every(({ text }) => /^\W*\p{Lu}/u.test(text.trim()))) return false;
  const ended = lines.slice(0, -1).filter(({ x, width, text }, at) => {
    const next = /^\S+/.exec(lines[at + 1]?.text.trim() ?? '')?.[0] ?? '';
    return right - (x + width) > ((next.length + 1) * width) / Math.max(1, text.length);
  });
  return ended.length > (lines.length - 1) / 2;
}

/** Ends well before the others of its column. */
function isShort(line: Line, right: (line: Line) => number): boolean {
  return line.x + line.width < right(line) - 0.12 * (right(line) - line.x);
}

function medianPitch(lines: readonly Line[], body: number): number {
  const gaps = lines
    .flatMap((line, at) => (lines[at + 1] ? [line.y - (lines[at + 1]?.y ?? 0)] : []))
    .filter((gap) => gap > 0.5 * body && gap < 4 * body)
    .sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 2)] ?? 1.2 * body;
}

/** Left and right edge of the column of a line: those of the lines that overlap it horizontally. */
function edgesOf(lines: readonly Line[]): [(line: Line) => number, (line: Line) => number] {
  const isBeside = (one: Line, other: Line) => one.x < other.x + other.width && other.x < one.x + one.width;
  const left = (line: Line) => Math.min(...lines.filter((other) => isBeside(line, other)).map(({ x }) => x));
  const right = (line: Line) =>
    Math.max(line.x + line.width, ...lines.filter((other) => isBeside(line, other)).map(({ x, width }) => x + width));
  return [left, right];
}

const WORD = /[\p{L}\p{N}]+(?:[-‐][\p{L}\p{N}]+)*/gu;

function wordsOf(paragraphs: readonly Paragraph[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const { lines } of paragraphs)
    for (const { text } of lines) for (const [word] of text.matchAll(WORD)) words.add(word.toLowerCase());
  return words;
}

/** A hyphen at the end of a line goes, unless the word is written with it elsewhere; ligatures and radicals become letters. */
function joined(lines: readonly Line[], words: ReadonlySet<string>): string {
  let text = '';
  for (const { text: raw } of lines) {
    const line = raw.replace(/\s+/g, ' ').trim();
    const head = /([\p{L}\p{N}]+)[-‐\u00ad]$/u.exec(text)?.[1];
    const tail = /^[\p{Ll}]+/u.exec(line)?.[0];
    if (text === '') text = line;
    else if (head === undefined || tail === undefined) text += (endsUndivided(text, line) ? '' : ' ') + line;
    else if (words.has(`${head}-${tail}`.toLowerCase()) && !words.has((head + tail).toLowerCase())) text += line;
    else text = text.slice(0, -1) + line;
  }
  return text.replace(/[\u2e80-\u2fdf\ufb00-\ufb06]/g, (form) => form.normalize('NFKC')).trim();
}

const CHINESE = String.raw`[\p{Script=Han}，。、！？；：…“”‘’「」『』（）《》]`;
const CHINESE_END = new RegExp(`${CHINESE}$`, 'u');
const CHINESE_BEGINNING = new RegExp(`^${CHINESE}`, 'u');

/** Whether a line goes on in the next one without a blank: behind a dash, and in Chinese. */
const endsUndivided = (text: string, next: string): boolean =>
  /[-–—]$/.test(text) || (CHINESE_END.test(text) && CHINESE_BEGINNING.test(next));
