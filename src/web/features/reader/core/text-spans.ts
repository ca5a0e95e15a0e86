/**
 * Converts between offsets in a block's text and the DOM. A block is an element with `data-block`; offsets are UTF-16 code units in its
 * text, whatever elements (marks, sentences, glosses) are inside. Text under `data-skip` is not part of the block's own text.
 */

/** A block holds two texts: its own, and the translations of its sentences one after the other. */
export type Strand = 'own' | 'zh';

/** A span of one text of one block, `end` exclusive. */
export interface Span {
  block: HTMLElement;
  strand: Strand;
  start: number;
  end: number;
}

interface Piece {
  node: Text;
  start: number;
  /** Text that is not the block's own stands between this piece and the one before. */
  isAfterGap: boolean;
}

/** The pieces of one of a block's two texts. */
interface Pieces {
  list: readonly Piece[];
  text: string;
  /** Offsets at which a table cell begins: the text continues there, but words and sentences end. */
  borders: readonly number[];
}

const pieceCache = new WeakMap<Element, Partial<Record<Strand, Pieces>>>();

/** The block that holds `node`, or null. */
export function blockOf(node: Node): HTMLElement | null {
  return elementOf(node)?.closest<HTMLElement>('[data-block]') ?? null;
}

/** Which of its block's two texts `node` belongs to. */
export function strandOf(node: Node): Strand {
  return elementOf(node)?.closest('.zh') ? 'zh' : 'own';
}

/** One of a block's two texts: its own, or the translations of its sentences; without anything under `data-skip`. */
export function blockText(block: Element, strand: Strand = 'own'): string {
  return piecesOf(block, strand).text;
}

/** Text of a span. */
export function spanText(span: Span): string {
  return blockText(span.block, span.strand).slice(span.start, span.end);
}

/** The part of a block's own text around an offset that words and sentences cannot cross: its cell in a table, otherwise the whole text. */
export function runAt(block: Element, offset: number): { start: number; end: number } {
  const { borders, text } = piecesOf(block, 'own');
  const count = countWhere(borders, (border) => border <= offset);
  return { start: borders[count - 1] ?? 0, end: borders[count] ?? text.length };
}

/** Null where the block has no such text. Offsets beyond its end are clamped. */
export function rangeOf(span: Span): Range | null {
  const pieces = piecesOf(span.block, span.strand).list;
  if (pieces.length === 0) return null;
  const range = new Range();
  const [startNode, startOffset] = locate(pieces, span.start, false);
  const [endNode, endOffset] = locate(pieces, span.end, true);
  range.setStart(startNode, startOffset);
  range.setEnd(endNode, endOffset);
  return range;
}

/** Ranges of a span, split where other text (an open translation) is inside it, as needed for painting and measuring. */
export function rangesOf(span: Span): Range[] {
  const cuts = piecesOf(span.block, span.strand)
    .list.filter((piece) => piece.isAfterGap && piece.start > span.start && piece.start < span.end)
    .map((piece) => piece.start);
  const edges = [span.start, ...cuts, span.end];
  return edges.slice(1).flatMap((end, index) => rangeOf({ ...span, start: edges[index] as number, end }) ?? []);
}

/** The length of the block's text before a DOM point, which may be anywhere, also outside the block. */
export function offsetOf(block: Element, strand: Strand, node: Node, offset: number): number {
  const { list } = piecesOf(block, strand);
  const own = node instanceof Text ? list.find((piece) => piece.node === node) : undefined;
  if (own) return own.start + offset;
  const point = new Range();
  point.setStart(node, offset);
  const last = list[countWhere(list, (piece) => point.comparePoint(piece.node, 0) < 0) - 1];
  return last ? last.start + last.node.length : 0;
}

/** Characters to look ahead for one that has a box: white space at a line's end has none. */
const NEXT_BOXES = 40;

/** Box of a character in the window, or of the next character that has one; null when none has. */
export function characterBox(block: HTMLElement, offset: number): DOMRect | null {
  const range = rangeOf({ block, strand: 'own', start: offset, end: offset + NEXT_BOXES });
  return range?.getClientRects()[0] ?? null;
}

/**
 * The first character of a block's own text whose box fits; null when none does. Measures few of them.
 *
 * @param fits holds for all boxes from some character on
 */
export function firstCharacter(block: HTMLElement, fits: (box: DOMRect) => boolean): number | null {
  const text = blockText(block);
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const box = characterBox(block, middle);
    if (!box || fits(box)) high = middle;
    else low = middle + 1;
  }
  while (low < text.length && /\s/.test(text.charAt(low))) low++;
  return low < text.length ? low : null;
}

/** The place after a block's text, or after a picture: behind all of its places that are in it. */
export function endOffset(block: Element): number {
  return Math.max(1, blockText(block).length);
}

/** Clears the cache of a block's text. Must be called when elements in the text were added, removed or moved. */
export function forgetPieces(block: Element): void {
  pieceCache.delete(block);
}

function piecesOf(block: Element, strand: Strand): Pieces {
  const known = pieceCache.get(block) ?? {};
  const cached = known[strand];
  if (cached) return cached;
  const list: Piece[] = [];
  const borders: number[] = [];
  let text = '';
  let cell: Element | null = null;
  let isAfterGap = false;
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement;
    const isOwn = strand === 'own' ? !parent?.closest('[data-skip]') : parent?.closest('.zh-text');
    if (isOwn) {
      const its = parent?.closest('td, th') ?? null;
      if (its !== cell && text.length > 0) borders.push(text.length);
      cell = its;
      list.push({ node, start: text.length, isAfterGap });
      text += node.data;
    }
    isAfterGap = !isOwn;
  }
  const pieces = { list, text, borders };
  pieceCache.set(block, { ...known, [strand]: pieces });
  return pieces;
}

/**
 * The text node and the offset in it of a block offset. On the border between two nodes a range starts in the later and ends in the
 * earlier, so that it contains only its own text.
 */
function locate(pieces: readonly Piece[], offset: number, isEnd: boolean): [Text, number] {
  const count = countWhere(pieces, ({ start }) => (isEnd ? start < offset : start <= offset));
  const found = pieces[Math.max(0, count - 1)] as Piece;
  return [found.node, Math.max(0, Math.min(offset - found.start, found.node.length))];
}

/** Binary search: how many pieces from the first on satisfy `fits`, which holds for a prefix of the list. */
function countWhere<T>(pieces: readonly T[], fits: (piece: T) => boolean): number {
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(pieces[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}
