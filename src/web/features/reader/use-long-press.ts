/** A finger held on a word means what a tap on it means, also where a tap turns the page. */
import { useEffect, useRef } from 'react';
import { watchLongPress } from './core/long-press.ts';
import { pressAt } from './core/press.ts';
import type { Stage } from './stage.ts';
import type { Meanings } from './text-presses.ts';

/** @param close what the press has opened, when it selects text after all */
export function useLongPress(stage: Stage | null, on: Pick<Meanings, 'onWord' | 'onMark'>, close: () => void): void {
  const latest = useRef({ ...on, close });
  useEffect(() => {
    latest.current = { ...on, close };
  });
  useEffect(() => {
    if (!stage) return;
    return watchLongPress(stage.view.root, {
      onHeld(x, y) {
        const { word, markId } = pressAt(stage.painter, x, y);
        if (markId) latest.current.onMark(markId, word);
        else if (word) latest.current.onWord(word);
      },
      onSelected: () => latest.current.close(),
    });
  }, [stage]);
}
