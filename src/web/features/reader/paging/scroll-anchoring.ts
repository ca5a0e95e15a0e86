/**
 * Scroll anchoring: keeps the first visible line in place while the text around it changes (size, column, rotation, late fonts). The
 * same character stays anchored until the reader scrolls, so that many small changes do not add up to a drift. Also tells programmatic
 * scrolling from the reader's: restoring a position is not reading and must not date that position again, or it would hide what was read
 * since on another device.
 */
import { useCallback, useEffect, useRef } from 'react';
import type { TextPoint } from '#contract/shapes.ts';
import { onReadingStyle } from '../../../shell/reading-style.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';
import { holdPosition, positionAtTop, topOf } from '../core/scroll-position.ts';
import { isPageTurn, isRelayout, pagesAround } from './page-layout.ts';

interface ScrollAnchor {
  point: TextPoint;
  /** Top of its line in the window, CSS pixels. */
  top: number;
}

/** Pause after the last scroll before the anchor is set; earlier it would be a position that is only scrolled past. */
const REST_MS = 200;

/** @returns `hold` runs a change that moves the text, and keeps the anchor in place; `release` lets it go, for another place to be shown */
export function useScrollAnchor(
  surface: ReaderSurface | null,
  barHeight: () => number,
  own: ProgrammaticScroll,
): { hold(change: () => void): void; release(): void } {
  const pin = useRef<ScrollAnchor | null>(null);
  const set = useCallback(() => {
    // At the very top the titles stay in place, not the first line.
    const isMoved = surface && (scrollY > 0 || pagesAround(surface.view.root) !== null);
    const point = surface && isMoved ? positionAtTop(surface.view, barHeight()) : null;
    const top = point && surface ? topOf(surface.view, point) : null;
    pin.current = point && top !== null ? { point, top } : null;
  }, [surface, barHeight]);
  const restore = useCallback(() => {
    const held = pin.current;
    if (surface && held) own.run(() => holdPosition(surface.view, held.point, held.top));
  }, [surface, own]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = (event: Event) => {
      if (own.isCauseOf(event) && pin.current) return;
      pin.current = null;
      clearTimeout(timer);
      timer = setTimeout(() => {
        // A change of the text has set it meanwhile: another first word would let it drift.
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
      surface.scheduler.change(change, restore);
    },
    [surface, set, restore],
  );
  const release = useCallback(() => {
    pin.current = null;
  }, []);
  return { hold, release };
}

export interface ProgrammaticScroll {
  /** Runs something that scrolls now or within the next two frames. */
  run(move: () => void): void;
  /** Whether a `scroll` event was caused by such a move or by a new layout of the text, and not by the reader. */
  isCauseOf(event: Event): boolean;
}

/** Counts the page's own scrolls that are under way. */
export function createProgrammaticScroll(): ProgrammaticScroll {
  let running = 0;
  let isMoving = false;
  return {
    run(move) {
      running += 1;
      const isWithin = isMoving;
      isMoving = true;
      move();
      isMoving = isWithin;
      // The last scroll happens two frames later, and its event comes at the start of the frame after that.
      afterFrames(4, () => {
        running -= 1;
      });
    },
    // A turned page is told at once: one that comes while an own scroll settles is the reader's.
    isCauseOf: (event) => isRelayout(event) || (isPageTurn(event) ? isMoving : running > 0),
  };
}

function afterFrames(count: number, then: () => void): void {
  if (count === 0) then();
  else requestAnimationFrame(() => afterFrames(count - 1, then));
}
