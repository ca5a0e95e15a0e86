/**
 * Between a block's text and the DOM. A block is an element with `data-block`; offsets are UTF-16 code units in its text, whatever
 * elements (marks, sentences, later glosses) stand inside. Text under `data-skip` is not the block's own.
 */

/** A block holds two texts: its own, and the translations of its sentences one after the other. */
export type Strand = 'own' | 'zh';

/** A stretch of one text of one block, `end` exclusive. */
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

/** One text of a block. */
interface Pieces {
  list: readonly Piece[];
  text: string;
}

const pieceCache = new WeakMap<Element, Partial<Record<Strand, Pieces>>>();

/** The block that holds `node`, or null. */
export function blockOf(node: Node): HTMLElement | null {
  return elementOf(node)?.closest<HTMLElement>('[data-block]') ?? null;
}

/** Which of its block's texts `node` belongs to. */
export function strandOf(node: Node): Strand {
  return elementOf(node)?.closest('.zh') ? 'zh' : 'own';
}

export function blockText(block: Element, strand: Strand = 'own'): string {
  return piecesOf(block, strand).text;
}

export function spanText(span: Span): string {
  return blockText(span.block, span.strand).slice(span.start, span.end);
}

/** Null where the block has no such text. Offsets beyond it are brought to its end. */
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

/** The same, cut where other text (an open translation) stands inside the span: what is painted and measured. */
export function rangesOf(span: Span): Range[] {
  const cuts = piecesOf(span.block, span.strand)
    .list.filter((piece) => piece.isAfterGap && piece.start > span.start && piece.start < span.end)
    .map((piece) => piece.start);
  const edges = [span.start, ...cuts, span.end];
  return edges.slice(1).flatMap((end, index) => rangeOf({ ...span, start: edges[index] as number, end }) ?? []);
}

/** How much of the block's text stands before a DOM point; the point may lie anywhere, also outside the block. */
export function offsetOf(block: Element, strand: Strand, node: Node, offset: number): number {
  const { list } = piecesOf(block, strand);
  const own = node instanceof Text ? list.find((piece) => piece.node === node) : undefined;
  if (own) return own.start + offset;
  const point = new Range();
  point.setStart(node, offset);
  const last = list[countWhere(list, (piece) => point.comparePoint(piece.node, 0) < 0) - 1];
  return last ? last.start + last.node.length : 0;
}

/** To be called when elements came into a block's text or left it, or moved. */
export function forgetPieces(block: Element): void {
  pieceCache.delete(block);
}

function piecesOf(block: Element, strand: Strand): Pieces {
  const known = pieceCache.get(block) ?? {};
  const cached = known[strand];
  if (cached) return cached;
  const list: Piece[] = [];
  let text = '';
  let isAfterGap = false;
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement;
    const isOwn = strand === 'own' ? !parent?.closest('[data-skip]') : parent?.closest('.zh-text');
    if (isOwn) {
      list.push({ node, start: text.length, isAfterGap });
      text += node.data;
    }
    isAfterGap = !isOwn;
  }
  const pieces = { list, text };
  pieceCache.set(block, { ...known, [strand]: pieces });
  return pieces;
}

/** At the seam of two nodes a range starts in the later and ends in the earlier, so that it hugs its text. */
function locate(pieces: readonly Piece[], offset: number, isEnd: boolean): [Text, number] {
  const count = countWhere(pieces, ({ start }) => (isEnd ? start < offset : start <= offset));
  const found = pieces[Math.max(0, count - 1)] as Piece;
  return [found.node, Math.max(0, Math.min(offset - found.start, found.node.length))];
}

/** How many pieces from the first on fit; those that do stand before those that do not. */
function countWhere(pieces: readonly Piece[], fits: (piece: Piece) => boolean): number {
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(pieces[middle] as Piece)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}
