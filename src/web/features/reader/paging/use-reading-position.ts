/**
 * The reading position: shown as progress, reported when scrolling has stopped, stored in this browser, and restored. `#p-{block}` in
 * the address goes to that paragraph, as from a word's sentence in the word book.
 */
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { KeptPosition, TextPoint } from '#contract/shapes.ts';
import { pageOutbox } from '../../../shell/outbox/page-outbox.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';
import { positionAtTop, progressOf, scrollToPosition, windowShareOf } from '../core/scroll-position.ts';
import type { HeardPlace } from '../listening/listening-session.ts';
import type { ReaderDocument, ReaderPorts } from '../ports.ts';
import {
  actionFor,
  isAheadOf,
  positionKey,
  positionOf,
  type StoredPosition,
  standingIn,
  storePosition,
} from './saved-positions.ts';
import { createProgrammaticScroll, useScrollAnchor } from './scroll-anchoring.ts';

/** Pause after the last scroll before the position is reported. */
const REST_MS = 1_000;
/** Least time between two measurements of progress: after each change the browser goes through all highlights of the text. */
const PROGRESS_MS = 300;

export interface ReadingPositionOptions {
  surface: ReaderSurface | null;
  document: ReaderDocument;
  onProgress: ReaderPorts['onProgress'];
  /** Where this reader stopped last, on any device; undefined while it is not known. */
  position: KeptPosition | null | undefined;
  text: RefObject<HTMLElement | null>;
  bar: RefObject<HTMLElement | null>;
  /** False where the work goes to the position by itself. */
  restores: boolean;
}

export interface ReadingPositionState {
  progress: ProgressStore;
  /** Reports the position at once, before the page is left. */
  report(): void;
  /** The text is heard up to here. Where nothing is seen, that is the reading position. */
  noteHeard(heard: () => HeardPlace): void;
  /** Runs a change that moves the text, and keeps the line under the bar in place. */
  withScrollAnchor(change: () => void): void;
  /** Whether a `scroll` event was caused by the page itself: going to a stored position, or keeping one in place. */
  isProgrammaticScroll: (event: Event) => boolean;
  /** Runs something that scrolls without counting as reading. */
  runProgrammatic(move: () => void): void;
  /** Runs something that shows another place of the text: that is the reader's once they scroll there. */
  lookAside(move: () => void): void;
  /** A position from another device, further on and newer than the one here. */
  other: KeptPosition | null;
  goToOther(): void;
  /** Stays here; that position is not offered again. */
  dismissOther(): void;
}

export function useReadingPosition({
  surface,
  document: work,
  onProgress,
  position,
  text,
  bar,
  restores,
}: ReadingPositionOptions): ReadingPositionState {
  const [progress] = useState(createProgress);
  const [other, setOther] = useState<KeptPosition | null>(null);
  const [own] = useState(createProgrammaticScroll);
  const hasMoved = useRef(false);
  /** Whether the reader is scrolling and has not stopped yet. */
  const isMoving = useRef(false);
  /** What the window shows is not where the reader reads, until they scroll: a link was followed, or the text was heard on unseen. */
  const isAside = useRef(false);
  const isRestored = useRef(false);
  const reported = useRef<TextPoint | null>(null);
  const barHeight = useCallback(() => bar.current?.offsetHeight ?? 0, [bar]);
  const { hold, release } = useScrollAnchor(surface, barHeight, own);
  const { kind, id, version, shownShare = 1 } = work;
  // The owner is read at each call, because it may become known only some time after the page is shown.
  const store = useCallback(
    (reached: StoredPosition) =>
      storePosition(positionKey({ kind, id }, pageOutbox().owner()), { ...reached, version }),
    [kind, id, version],
  );
  const stored = useCallback(() => positionOf({ kind, id }, pageOutbox().owner()), [kind, id]);

  const report = useCallback(() => {
    isMoving.current = false;
    const point = surface && positionAtTop(surface.view, barHeight());
    if (!point || !text.current || !hasMoved.current || isAside.current) return;
    // A place that was left long ago on a page that is still open is not one of now.
    const last = reported.current;
    if (last?.block_id === point.block_id && last.offset === point.offset) return;
    reported.current = point;
    // A position that is behind by now is no longer offered.
    setOther((offered) => (offered && isAheadOf(surface.view, offered, point) ? offered : null));
    const at = new Date().toISOString();
    // Stored here first: a report can be lost on the way.
    store({ ...point, at });
    onProgress({ ...point, at, version, progress: progressOf(text.current), window: windowShareOf(text.current) });
  }, [surface, text, barHeight, store, version, onProgress]);

  const lookAside = useCallback(
    (move: () => void) => {
      if (!restores) return move();
      if (isMoving.current) report();
      isAside.current = true;
      release();
      own.run(move);
    },
    [own, report, release, restores],
  );

  const noteHeard = useCallback(
    (heard: () => HeardPlace) => {
      if (!surface || !text.current || !restores) return;
      const { share, ...said } = heard();
      const isHidden = document.visibilityState === 'hidden';
      // What is seen is the position, but who looks back while the text goes on has still heard it.
      if (!isHidden && share <= progressOf(text.current)) return;
      const point = isHidden ? said : positionAtTop(surface.view, barHeight());
      if (!point) return;
      const at = new Date().toISOString();
      if (isHidden) {
        isAside.current = true;
        reported.current = null;
        store({ ...point, at });
      }
      onProgress({ ...point, at, version, progress: share, window: windowShareOf(text.current) });
    },
    [surface, text, barHeight, store, version, onProgress, restores],
  );

  useLayoutEffect(() => {
    if (!surface) return;
    const before = history.scrollRestoration;
    history.scrollRestoration = 'manual';
    const kept = isRestored.current || location.hash || !restores ? null : stored();
    isRestored.current = true;
    if (kept) own.run(() => scrollToPosition(surface.view, kept, barHeight()));
    return () => {
      history.scrollRestoration = before;
    };
  }, [surface, stored, barHeight, own, restores]);

  useEffect(() => {
    if (!surface || !position || location.hash) return;
    const here = scrollY > 0 ? positionAtTop(surface.view, barHeight()) : null;
    const isAhead = isAheadOf(surface.view, position, here);
    const meaning = actionFor(position, {
      kept: standingIn(version, stored(), position),
      hasMoved: hasMoved.current,
      isAhead,
    });
    if (meaning === 'go') own.run(() => scrollToPosition(surface.view, position, barHeight()));
    setOther(meaning === 'offer' ? position : null);
  }, [surface, position, version, stored, barHeight, own]);

  useEffect(() => {
    if (!surface) return;
    let look: ReturnType<typeof setTimeout> | undefined;
    let lookedAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      look = undefined;
      lookedAt = performance.now();
      // The end of a preview is not the end of the text.
      if (text.current) progress.set(Math.round(progressOf(text.current) * shownShare * 100));
    };
    const onScroll = (event: Event) => {
      look ??= setTimeout(measure, Math.max(0, lookedAt + PROGRESS_MS - performance.now()));
      if (own.isCauseOf(event)) return;
      hasMoved.current = true;
      isAside.current = false;
      isMoving.current = true;
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
      clearTimeout(look);
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
      document.removeEventListener('visibilitychange', onHide);
      removeEventListener('pagehide', report);
    };
  }, [surface, text, report, own, progress, shownShare]);

  // A link followed at once: the text is still there, later it is not.
  const onLeave = useEffectEvent(() => {
    if (isMoving.current) report();
  });
  useLayoutEffect(() => () => onLeave(), []);

  return {
    progress,
    report,
    noteHeard,
    withScrollAnchor: hold,
    isProgrammaticScroll: own.isCauseOf,
    runProgrammatic: own.run,
    lookAside,
    other,
    goToOther() {
      if (!surface || !other) return;
      release();
      own.run(() => scrollToPosition(surface.view, other, barHeight()));
      reported.current = null;
      store({ block_id: other.block_id, offset: other.offset, at: new Date().toISOString() });
      setOther(null);
    },
    dismissOther() {
      const here = surface && (positionAtTop(surface.view, barHeight()) ?? stored());
      reported.current = null;
      // The position stored here is now the newer of the two.
      if (here) store({ block_id: here.block_id, offset: here.offset, at: new Date().toISOString() });
      setOther(null);
    },
  };
}

export interface ProgressStore {
  get(): number;
  set(percent: number): void;
  /** Calls back after each change. @returns stops it */
  subscribe(listener: () => void): () => void;
}

function createProgress(): ProgressStore {
  let percent = 0;
  const listeners = new Set<() => void>();
  return {
    get: () => percent,
    set(next) {
      if (next === percent) return;
      percent = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const PARAGRAPH_LINK = /^#p-([\w-]+)$/;

/** Follows `#p-{block}` in the address, now and when it changes. */
export function useParagraphLink(surface: ReaderSurface | null, lookAside: ReadingPositionState['lookAside']): void {
  const show = useEffectEvent(lookAside);
  useEffect(() => {
    if (!surface) return;
    const follow = () => {
      const block = PARAGRAPH_LINK.exec(location.hash)?.[1];
      if (block) show(() => scrollToPosition(surface.view, { block_id: block, offset: 0 }, innerHeight / 3));
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [surface]);
}
