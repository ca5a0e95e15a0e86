/** What is selected in the text at the moment, ready to be marked, copied or shared. */
import { useCallback, useEffect, useState } from 'react';
import { type Passage, passageOf } from './core/anchor.ts';
import { watchSelection } from './core/selection.ts';
import type { Stage } from './stage.ts';

export function usePassage(stage: Stage | null, version: number): { passage: Passage | null; clear: () => void } {
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
  return { passage, clear };
}
