/** Keeps the reader's place: shown as progress, reported when scrolling has come to rest, kept in this browser, and found again. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TextPoint } from '#contract/shapes.ts';
import { toast } from '../../ui/toast.ts';
import { placeAtTop, progressOf, scrollToPlace } from './core/place.ts';
import type { ReaderDocument, ReaderPorts } from './ports.ts';
import type { Stage } from './stage.ts';

/** After the last scroll. */
const REST_MS = 1_000;

interface Parts {
  stage: Stage | null;
  document: ReaderDocument;
  onProgress: ReaderPorts['onProgress'];
  /** Where this reader stopped on any device; undefined while it is not known. */
  position: TextPoint | null | undefined;
  text: RefObject<HTMLElement | null>;
  bar: RefObject<HTMLElement | null>;
}

export interface ReadingPlaceState {
  /** Whole per cents. */
  percent: number;
  /** Reports the present place at once, before the page is left. */
  report(): void;
  /** Does something that moves the text, and keeps the line under the bar where it is. */
  keepPlace(change: () => void): void;
}

export function useReadingPlace({ stage, document: work, onProgress, position, text, bar }: Parts): ReadingPlaceState {
  const [percent, setPercent] = useState(0);
  const hasMoved = useRef(false);
  const isRestored = useRef(false);
  const barHeight = useCallback(() => bar.current?.offsetHeight ?? 0, [bar]);
  const key = `place:${work.kind}:${work.id}`;

  const report = useCallback(() => {
    const point = stage && placeAtTop(stage.view, barHeight());
    if (!point || !text.current || !hasMoved.current) return;
    keep(key, point);
    onProgress({ ...point, progress: progressOf(text.current) });
  }, [stage, text, barHeight, key, onProgress]);

  useLayoutEffect(() => {
    if (!stage || isRestored.current) return;
    isRestored.current = true;
    const before = history.scrollRestoration;
    history.scrollRestoration = 'manual';
    const kept = location.hash ? null : readKept(key);
    if (kept) scrollToPlace(stage.view, kept, barHeight());
    return () => {
      history.scrollRestoration = before;
    };
  }, [stage, key, barHeight]);

  useEffect(() => {
    if (!stage || !position || location.hash) return;
    const go = () => scrollToPlace(stage.view, position, barHeight());
    const here = readKept(key);
    if (!here && !hasMoved.current) go();
    else if (here?.block_id !== position.block_id) {
      toast('在别处读到了另一段', { action: { label: '去那里', onClick: go } });
    }
  }, [stage, position, key, barHeight]);

  useEffect(() => {
    if (!stage) return;
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      frame = 0;
      if (text.current) setPercent(Math.round(progressOf(text.current) * 100));
    };
    const onScroll = () => {
      hasMoved.current = true;
      frame ||= requestAnimationFrame(measure);
      clearTimeout(timer);
      timer = setTimeout(report, REST_MS);
    };
    const onHide = () => {
      if (document.visibilityState === 'hidden') report();
    };
    measure();
    addEventListener('scroll', onScroll, { passive: true });
    document.addEventListener('visibilitychange', onHide);
    addEventListener('pagehide', report);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
      document.removeEventListener('visibilitychange', onHide);
      removeEventListener('pagehide', report);
    };
  }, [stage, text, report]);

  const keepPlace = useCallback(
    (change: () => void) => {
      const point = stage && scrollY > 0 ? placeAtTop(stage.view, barHeight()) : null;
      change();
      if (stage && point) scrollToPlace(stage.view, point, barHeight());
    },
    [stage, barHeight],
  );
  return { percent, report, keepPlace };
}

function keep(key: string, point: TextPoint): void {
  try {
    localStorage.setItem(key, JSON.stringify(point));
  } catch {
    // Storage may be closed to us; the server's position is then the only one.
  }
}

function readKept(key: string): TextPoint | null {
  try {
    const point: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    const isPoint = typeof point === 'object' && point !== null && 'block_id' in point && 'offset' in point;
    return isPoint ? { block_id: String(point.block_id), offset: Number(point.offset) } : null;
  } catch {
    return null;
  }
}
