/**
 * The reading position in the viewport: the first character under the top bar and the share of the text above it. Scrolls back to a
 * position.
 */
import type { TextPoint } from '#contract/shapes.ts';
import { scrollBehavior } from '../../../ui/scroll-behavior.ts';
import { pagesAround } from '../paging/page-layout.ts';
import { blockOf, endOffset, firstCharacter, offsetOf, rangeOf, type Span, strandOf } from './text-spans.ts';
import type { TextView } from './text-view.ts';
import { caretAt } from './words.ts';

const BLOCK = '[data-block]';
/** Distance between the top bar and the line that is scrolled under it, CSS pixels. */
const AIR = 12;
/** The first line may be a picture or a gap: points below it are tried too. */
const PROBES = [4, 28, 56, 96, 160];

/**
 * The first character under the top bar. Where no text is near the top of the window: the end of the text before, or the beginning of the
 * text after, whichever is nearer. Null without text.
 */
export function positionAtTop(view: TextView, barHeight: number): TextPoint | null {
  const pages = pagesAround(view.root);
  if (pages) return pages.position();
  const box = view.root.getBoundingClientRect();
  for (const below of PROBES) {
    const y = barHeight + AIR + below;
    const caret = caretAt(box.left + box.width / 2, y);
    const block = caret && view.root.contains(caret.node) ? blockOf(caret.node) : null;
    const id = block?.dataset.block;
    if (!caret || !block || !id || !isBeside(block, y)) continue;
    const start = offsetOf(
      block,
      strandOf(caret.node) === 'zh' ? 'own' : strandOf(caret.node),
      caret.node,
      caret.offset,
    );
    return { block_id: id, offset: start };
  }
  return nearestPoint(view, barHeight + AIR);
}

/** Whether a block is at this height of the window. For a point on blank space the browser's caret may be in text far away. */
function isBeside(block: HTMLElement, y: number): boolean {
  const { top, bottom } = block.getBoundingClientRect();
  return top <= y && y <= bottom;
}

/** @param line a height of the window, CSS pixels */
function nearestPoint(view: TextView, line: number): TextPoint | null {
  const before = lastBlockFrom(view.root, line);
  const bottom = before?.getBoundingClientRect().bottom ?? Number.NEGATIVE_INFINITY;
  const after = before ? view.next(before, 1) : view.root.querySelector<HTMLElement>(BLOCK);
  const top = after?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
  if (after && top - line < line - bottom) return { block_id: after.dataset.block ?? '', offset: 0 };
  if (!before) return null;
  const offset = bottom > line ? firstCharacter(before, (box) => box.bottom > line) : null;
  return { block_id: before.dataset.block ?? '', offset: offset ?? endOffset(before) };
}

/** The last block that begins above a height of the window. Descends only into what does: the rest may not be laid out. */
function lastBlockFrom(element: Element, line: number): HTMLElement | null {
  for (let child = element.lastElementChild; child; child = child.previousElementSibling) {
    const { top, height } = child.getBoundingClientRect();
    if (top > line || height === 0) continue;
    const found = child.matches(BLOCK) ? (child as HTMLElement) : lastBlockFrom(child, line);
    if (found) return found;
  }
  return null;
}

/** Progress, 0 to 1: from the text's top at the window's top to its end at the window's end. */
export function progressOf(text: Element): number {
  const box = text.getBoundingClientRect();
  if (box.height <= innerHeight) return box.height > 0 && box.bottom <= innerHeight ? 1 : 0;
  return Math.min(1, Math.max(0, -box.top / (box.height - innerHeight)));
}

/** The share of {@link progressOf} that one window height is, 0 to 1. */
export function windowShareOf(text: Element): number {
  return Math.min(1, innerHeight / Math.max(1, text.getBoundingClientRect().height - innerHeight));
}

/** Scrolls a position to just under the top bar. Nothing happens when its block is gone. */
export function scrollToPosition(view: TextView, point: TextPoint, barHeight: number): void {
  holdPosition(view, point, barHeight + AIR);
}

/** Top of a position's line in the window, CSS pixels; null when its block is gone. */
export function topOf(view: TextView, point: TextPoint): number | null {
  const block = view.block(point.block_id);
  return block && boxOf({ block, strand: 'own', start: point.offset, end: point.offset + 1 }).top;
}

/** Scrolls a position's line to a height of the window, and keeps it there for two frames. */
export function holdPosition(view: TextView, point: TextPoint, top: number): void {
  const pages = pagesAround(view.root);
  if (pages) {
    const block = view.block(point.block_id);
    if (block) pages.show(block, point.offset);
    return;
  }
  const move = () => {
    const distance = (topOf(view, point) ?? top) - top;
    if (Math.abs(distance) > 0.5) scrollBy({ top: distance, behavior: 'instant' });
  };
  move();
  // Sections that were not laid out get their real heights in the next two frames.
  requestAnimationFrame(() => {
    move();
    requestAnimationFrame(move);
  });
}

/** Brings a span to a height of the window, a share of it, or turns to its page. */
export function bringSpan(span: Span, share: number): void {
  const pages = pagesAround(span.block);
  if (pages) pages.show(span.block, span.start);
  else scrollBy({ top: boxOf(span).top - innerHeight * share, behavior: scrollBehavior() });
}

/** Whether a box is to the left or right of the window, which means on another page. */
export function isOnOtherPage({ left, right }: Pick<DOMRect, 'left' | 'right'>): boolean {
  return right <= 0 || left >= innerWidth;
}

/** The box of a span; the block's when the span has none, as in a closed translation. */
export function boxOf(span: Span): DOMRect {
  const box = rangeOf(span)?.getBoundingClientRect();
  return box && box.height > 0 ? box : span.block.getBoundingClientRect();
}
