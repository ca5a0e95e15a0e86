/** Tells what is at a point of the text: a word, a highlight, both, or blank space. */
import type { Painter } from './painter.ts';
import { blockOf, offsetOf, rangeOf, strandOf } from './text-spans.ts';
import { caretAt, type Word, wordAt } from './words.ts';

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
