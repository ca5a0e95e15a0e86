/**
 * Keeps the first line that shows where it is while the text around it changes: another size, another column, a window turned round,
 * letters that arrive late. The same character is held until the reader scrolls, so that many small changes do not add up to a drift.
 */
import { useCallback, useEffect, useRef } from 'react';
import type { TextPoint } from '#contract/shapes.ts';
import { onReadingStyle } from '../../../shell/reading-style.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';
import { holdPosition, positionAtTop, topOf } from '../core/scroll-position.ts';

interface ScrollAnchor {
  point: TextPoint;
  /** Of its line in the window, CSS pixels. */
  top: number;
}

/** After the last scroll; before that a pin would be of a place that is only passed. */
const REST_MS = 200;

export function useScrollAnchor(
  surface: ReaderSurface | null,
  barHeight: () => number,
  own: ProgrammaticScroll,
): { hold(change: () => void): void } {
  const pin = useRef<ScrollAnchor | null>(null);
  const set = useCallback(() => {
    // At the very start the titles stay, not the first line.
    const point = surface && scrollY > 0 ? positionAtTop(surface.view, barHeight()) : null;
    const top = point && surface ? topOf(surface.view, point) : null;
    pin.current = point && top !== null ? { point, top } : null;
  }, [surface, barHeight]);
  const restore = useCallback(() => {
    const held = pin.current;
    if (surface && held) own.run(() => holdPosition(surface.view, held.point, held.top));
  }, [surface, own]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      if (own.isRunning() && pin.current) return;
      pin.current = null;
      clearTimeout(timer);
      timer = setTimeout(() => {
        // Something that changed the text meanwhile has pinned it: another first word would let it drift.
        if (!pin.current) set();
      }, REST_MS);
    };
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', restore);
    const stopListening = onReadingStyle(restore);
    let isCurrent = true;
    void document.fonts.ready.then(() => isCurrent && restore());
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', restore);
      stopListening();
    };
  }, [set, restore, own]);

  const hold = useCallback(
    (change: () => void) => {
      if (!surface) return change();
      if (!pin.current) set();
      surface.parts.change(change, restore);
    },
    [surface, set, restore],
  );
  return { hold };
}

export interface ProgrammaticScroll {
  /** Runs something that scrolls now or within the next two frames. */
  run(move: () => void): void;
  isRunning(): boolean;
}

export function createProgrammaticScroll(): ProgrammaticScroll {
  let running = 0;
  return {
    run(move) {
      running += 1;
      move();
      // The last move is made two frames on, and its scroll event comes at the start of the one after.
      afterFrames(4, () => {
        running -= 1;
      });
    },
    isRunning: () => running > 0,
  };
}

function afterFrames(count: number, then: () => void): void {
  if (count === 0) then();
  else requestAnimationFrame(() => afterFrames(count - 1, then));
}
