/**
 * The passage that is selected in the text, ready to be marked, copied or shared. Read 150 ms after the last change of the selection
 * and never while a mouse button is down; a click and Enter read it at once.
 */
import { useCallback, useEffect, useState } from 'react';
import { afterPaint } from '../../../shell/after-paint.ts';
import { type Passage, passageOf } from '../core/anchor.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';

export interface SelectedPassage {
  passage: Passage | null;
  clear(): void;
  /** Clears the selection at once, and its tools after the next paint. */
  clearAfterPaint(): void;
}

export function useSelectedPassage(surface: ReaderSurface | null, version: number): SelectedPassage {
  const [passage, setPassage] = useState<Passage | null>(null);
  useEffect(() => {
    if (!surface) return;
    return watchSelection((range) => {
      const isHere = range && surface.view.root.contains(range.commonAncestorContainer);
      setPassage(isHere ? passageOf(surface.view, range, version) : null);
    });
  }, [surface, version]);
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

const CALM_MS = 150;

/**
 * @param onChange gets the selected range, or null when nothing is selected
 * @returns a function that stops it
 */
function watchSelection(onChange: (range: Range | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPressed = false;
  let hasChanged = false;
  const read = () => {
    timer = undefined;
    const selection = getSelection();
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
    onChange(range && !range.collapsed ? range : null);
  };
  const later = () => {
    hasChanged = true;
    clearTimeout(timer);
    timer = isPressed ? undefined : setTimeout(read, CALM_MS);
  };
  const readNow = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    read();
  };
  /** The browser tells of a changed selection in a task of its own, which a key may come before. */
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    clearTimeout(timer);
    read();
  };
  const press = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    isPressed = true;
    hasChanged = timer !== undefined;
    clearTimeout(timer);
    timer = undefined;
  };
  const release = () => {
    if (!isPressed) return;
    isPressed = false;
    // A click on a button leaves the selection as it was, so there is nothing to wait for.
    if (hasChanged) later();
  };
  document.addEventListener('selectionchange', later);
  document.addEventListener('pointerdown', press, true);
  document.addEventListener('click', readNow, true);
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('pointerup', release, true);
  document.addEventListener('pointercancel', release, true);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('selectionchange', later);
    document.removeEventListener('pointerdown', press, true);
    document.removeEventListener('click', readNow, true);
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('pointerup', release, true);
    document.removeEventListener('pointercancel', release, true);
  };
}
