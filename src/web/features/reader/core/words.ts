/**
 * Finds the word at a point and the words beside it, without an element for each word: the browser's caret gives the position, the run
 * of text around it is segmented, and the word counts only if its own boxes contain the point. The hit test tells the highlight there too.
 */

import type { Painter } from './painter.ts';
import { segmenterOf } from './segmenters.ts';
import { blockOf, blockText, offsetOf, rangeOf, runAt, type Span, strandOf } from './text-spans.ts';
import { isEnglish, type TextView } from './text-view.ts';

export interface Word extends Span {
  text: string;
}

/** How far outside a word's box a click still counts, CSS pixels. */
const SLOP = 2;

const joiner = /^[-\u2010\u2011'\u2019]$/;

/** The word, parts joined by hyphens or dots (`e.g`, `U.S`) included, that holds the character at `index`; null between words. */
export function wordIn(text: string, index: number): { start: number; end: number } | null {
  if (index < 0 || index >= text.length || /\s/.test(text.charAt(index))) return null;
  let from = index;
  let to = index;
  while (from > 0 && !/\s/.test(text.charAt(from - 1))) from--;
  while (to < text.length && !/\s/.test(text.charAt(to))) to++;
  const parts = [...segmenterOf('word').segment(text.slice(from, to))];
  const hit = parts.findIndex((part) => index - from < part.index + part.segment.length);
  let first = isJoint(parts, hit) ? hit - 1 : hit;
  let last = isJoint(parts, hit) ? hit + 1 : hit;
  if (!parts[first]?.isWordLike) return null;
  while (isJoint(parts, first - 1)) first -= 2;
  while (isJoint(parts, last + 1)) last += 2;
  const head = parts[first];
  const tail = parts[last];
  if (!head || !tail) return null;
  const start = from + head.index;
  const end = from + tail.index + tail.segment.length;
  return /\p{L}/u.test(text.slice(start, end)) ? { start, end } : null;
}

/** {@link wordIn} for a block's own text; in a table a word ends with its cell at the latest. */
function wordInBlock(block: HTMLElement, index: number): { start: number; end: number } | null {
  const run = runAt(block, index);
  const found = wordIn(blockText(block).slice(run.start, run.end), index - run.start);
  return found && { start: run.start + found.start, end: run.start + found.end };
}

/** The English word at a point of the viewport (CSS pixels), or null on blank space, figures and translations. */
export function wordAt(x: number, y: number): Word | null {
  const caret = caretAt(x, y);
  if (!caret || caret.node.nodeType !== Node.TEXT_NODE || strandOf(caret.node) !== 'own') return null;
  const block = blockOf(caret.node);
  if (!block || !isEnglish(block)) return null;
  const text = blockText(block);
  const gap = offsetOf(block, 'own', caret.node, caret.offset);
  // The caret is between two characters: the click may have been on either.
  for (const index of [gap, gap - 1]) {
    const found = wordInBlock(block, index);
    if (!found) continue;
    const word = toWord(block, text, found);
    for (const box of rangeOf(word)?.getClientRects() ?? []) {
      if (x >= box.left - SLOP && x <= box.right + SLOP && y >= box.top - SLOP && y <= box.bottom + SLOP) return word;
    }
  }
  return null;
}

/** The word that a span of English is exactly; null when it is less or more than one word. */
export function asWord({ block, strand, start, end }: Span): Word | null {
  if (strand !== 'own' || !isEnglish(block)) return null;
  const text = blockText(block);
  const found = wordInBlock(block, start);
  return found?.start === start && found.end === end ? toWord(block, text, found) : null;
}

/** The word after (`1`) or before (`-1`) a span, across blocks; null at the end of the text. */
export function stepWord(view: TextView, from: Span, direction: 1 | -1): Word | null {
  let at = direction === 1 ? from.end : from.start - 1;
  for (let block: HTMLElement | null = from.block; block; block = view.next(block, direction)) {
    const text = isEnglish(block) ? blockText(block) : '';
    if (block !== from.block) at = direction === 1 ? 0 : text.length - 1;
    for (; at >= 0 && at < text.length; at += direction) {
      const found = wordInBlock(block, at);
      if (found) return toWord(block, text, found);
    }
  }
  return null;
}

/** The caret position under a point. Safari before 26 has only the older call. */
export function caretAt(x: number, y: number): { node: Node; offset: number } | null {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y);
    return position && { node: position.offsetNode, offset: position.offset };
  }
  const range = (document as Document).caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : null;
}

function toWord(block: HTMLElement, text: string, { start, end }: { start: number; end: number }): Word {
  return { block, strand: 'own', start, end, text: text.slice(start, end) };
}

/** Whether part `at` joins its neighbours into one word. A dot joins only single letters. */
function isJoint(parts: Intl.SegmentData[], at: number): boolean {
  const [before, joint, after] = [parts[at - 1], parts[at], parts[at + 1]];
  if (!joint || !before?.isWordLike || !after?.isWordLike) return false;
  if (joiner.test(joint.segment)) return true;
  return joint.segment === '.' && before.segment.length === 1 && after.segment.length === 1;
}

export interface Hit {
  word: Word | null;
  /** The newest mark under the point. */
  markId: string | null;
}

/** @param x,y viewport coordinates, CSS pixels */
export function hitTest(painter: Painter, x: number, y: number): Hit {
  return { word: wordAt(x, y), markId: markAt(painter, x, y) };
}

function markAt(painter: Painter, x: number, y: number): string | null {
  const caret = caretAt(x, y);
  const block = caret && blockOf(caret.node);
  if (!caret || !block) return null;
  const strand = strandOf(caret.node);
  const gap = offsetOf(block, strand, caret.node, caret.offset);
  // The character after or before the caret, whichever contains the point: the caret snaps to text from blank space, too.
  for (const start of [gap, gap - 1]) {
    if (start < 0) continue;
    const character = { block, strand, start, end: start + 1 };
    const boxes = rangeOf(character)?.getClientRects() ?? [];
    for (const box of boxes) {
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
      return painter.marksIn(character)[0] ?? null;
    }
  }
  return null;
}
