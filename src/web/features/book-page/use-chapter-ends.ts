/** Page turns beyond the first and the last page of a chapter. */
import { useCallback, useEffect, useRef } from 'react';
import type { ReaderTools } from '../reader/index.ts';
import { isFilled, islandOf } from './chapter-island.ts';
import type { Chapters } from './use-chapters.ts';

/** Turns that are remembered while a text is loading. */
const MAX_TURNS = 20;

interface ChapterEndsParts {
  bookId: string;
  count: number;
  chapters: Chapters;
  tools: { current: ReaderTools | null };
}

/**
 * Turns the page before the first and after the last one of a chapter. While a text is coming nobody knows where it ends, and where in it one
 * will be: turns are remembered, and made once it is there.
 *
 * @returns to be called with a turn that the pages do not have
 */
export function useChapterEnds({ bookId, count, chapters, tools }: ChapterEndsParts): (direction: 1 | -1) => void {
  const { shown, texts, go, isComing } = chapters;
  const here = shown[0] ?? 0;
  /** Turns to be made in a chapter: the one that shows, or the one that was gone to and is not rendered yet. */
  const waiting = useRef({ index: here, turns: 0 });
  const hasFailed = useCallback(
    (index: number) => texts.peek(index)?.error != null && !isFilled(islandOf(bookId, index)),
    [texts, bookId],
  );
  const onEnd = useCallback(
    (direction: 1 | -1) => {
      if (direction === 1 && hasFailed(here)) return;
      const { index, turns } = waiting.current;
      const isText = index === here && !isComing() && (direction === -1 || isFilled(islandOf(bookId, here)));
      if (!isText || turns !== 0) {
        const all = Math.min(MAX_TURNS, Math.max(-MAX_TURNS, turns + direction));
        waiting.current = { index, turns: all };
        return;
      }
      const next = here + direction;
      if (next < 0 || next >= count) return;
      waiting.current = { index: next, turns: 0 };
      go(direction === 1 ? { index: next, block_id: null, offset: 0 } : { index: next, end: true });
    },
    [bookId, count, here, go, isComing, hasFailed],
  );
  // After each render: a text that has arrived rerenders the page, and what follows a text has pages as well.
  useEffect(() => {
    const { index, turns } = waiting.current;
    // The reader has gone to another chapter, or the text failed to load.
    if (index !== here || hasFailed(here)) waiting.current = { index: here, turns: 0 };
    const pages = tools.current?.pages;
    if (waiting.current.turns === 0 || !pages || isComing()) return;
    const direction = turns > 0 ? 1 : -1;
    waiting.current = { index, turns: 0 };
    let left = turns;
    while (left !== 0 && waiting.current.turns === 0 && waiting.current.index === index) {
      left -= direction;
      pages.turn(direction);
    }
    waiting.current.turns += left;
  });
  return onEnd;
}
