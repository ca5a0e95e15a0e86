/** What is selected in the text at the moment, ready to be marked, copied or shared. */
import { useCallback, useEffect, useState } from 'react';
import { afterPaint } from '../../shell/after-paint.ts';
import { type Passage, passageOf } from './core/anchor.ts';
import { watchSelection } from './core/selection.ts';
import type { Stage } from './stage.ts';

export interface PassageState {
  passage: Passage | null;
  clear(): void;
  /** Takes the selection away at once, and the tools for it when what was done with it has been painted. */
  clearAfterPaint(): void;
}

export function usePassage(stage: Stage | null, version: number): PassageState {
  const [passage, setPassage] = useState<Passage | null>(null);
  useEffect(() => {
    if (!stage) return;
    return watchSelection((range) => {
      const isHere = range && stage.view.root.contains(range.commonAncestorContainer);
      setPassage(isHere ? passageOf(stage.view, range, version) : null);
    });
  }, [stage, version]);
  const clear = useCallback(() => {
    getSelection()?.removeAllRanges();
    setPassage(null);
  }, []);
  const clearAfterPaint = useCallback(() => {
    getSelection()?.removeAllRanges();
    afterPaint(() => setPassage(null));
  }, []);
  return { passage, clear, clearAfterPaint };
}
