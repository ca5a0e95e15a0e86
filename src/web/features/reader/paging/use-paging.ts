/**
 * The controller of the paging part: the reading position, the text in pages while that is wanted, and turning them by taps and swipes.
 * Keys are in `use-reader-keys.ts`.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TextPoint } from '#contract/shapes.ts';
import { scrollBehavior } from '../../../ui/scroll-behavior.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';
import { positionAtTop, scrollToPosition } from '../core/scroll-position.ts';
import { createStoredChoice } from '../settings/stored-choice.ts';
import { type PagingMode, pageTurnOfSwipe, pageTurnOfTap } from './page-gestures.ts';
import { createPageLayout, type PageLayout, pagesAround } from './page-layout.ts';
import {
  type ReadingPositionOptions,
  type ReadingPositionState,
  useParagraphLink,
  useReadingPosition,
} from './use-reading-position.ts';

const CONTROLS = 'a[href], button, input, select, textarea, summary, label, [role="dialog"], .word-card';

interface PagingOptions extends ReadingPositionOptions {
  /** Whether something is open that is closed by a tap beside it. */
  isBusy: () => boolean;
}

/**
 * Follows and restores the reading position, goes to the paragraph in the address, and turns pages by taps and swipes while nothing is
 * open.
 */
export function usePaging({ isBusy, ...options }: PagingOptions): ReadingPositionState {
  const position = useReadingPosition(options);
  useParagraphLink(options.surface, position.lookAside);
  useTouchPaging(options.text, isBusy);
  return position;
}

function useTouchPaging(text: RefObject<HTMLElement | null>, isBusy: () => boolean): void {
  useEffect(() => {
    const page = text.current?.closest('main');
    if (!page) return;
    const onClick = (event: MouseEvent) => {
      const isForOthers = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
      if (event.defaultPrevented || isForOthers || isBusy() || !getSelection()?.isCollapsed) return;
      const column = text.current?.getBoundingClientRect();
      const isTouch = event instanceof PointerEvent && event.pointerType !== 'mouse';
      const turn =
        column && pageTurnOfTap({ x: event.clientX, windowWidth: innerWidth, column, mode: pagingMode.get(), isTouch });
      if (!turn) return;
      // Stopped before the text receives it: the tap must not look up the word under it.
      event.stopPropagation();
      turnPage(turn, text.current);
    };
    let start: { x: number; y: number; at: number } | null = null;
    const onStart = ({ touches: [first, second], timeStamp }: TouchEvent) => {
      start = first && !second ? { x: first.clientX, y: first.clientY, at: timeStamp } : null;
    };
    const onEnd = ({ changedTouches: [touch], timeStamp }: TouchEvent) => {
      const isInPages = text.current !== null && pagesAround(text.current) !== null;
      if (!start || !touch || !(isInPages || pagingMode.get() === 'swipe') || !getSelection()?.isCollapsed) return;
      const turn = pageTurnOfSwipe({
        dx: touch.clientX - start.x,
        dy: touch.clientY - start.y,
        milliseconds: timeStamp - start.at,
        startX: start.x,
        windowWidth: innerWidth,
      });
      if (turn) turnPage(turn, text.current);
    };
    page.addEventListener('click', onClick, { capture: true });
    page.addEventListener('touchstart', onStart, { passive: true });
    page.addEventListener('touchend', onEnd, { passive: true });
    return () => {
      page.removeEventListener('click', onClick, { capture: true });
      page.removeEventListener('touchstart', onStart);
      page.removeEventListener('touchend', onEnd);
    };
  }, [text, isBusy]);
}

/** CSS pixels; the product's rule. */
const OVERLAP = 250;
/** Least scroll distance, for a window hardly higher than the overlap; CSS pixels. */
const LEAST = 60;

/** Target of the last turn while the window is still scrolling there. */
let goal: { top: number; until: number } | null = null;
const SMOOTH_MS = 600;

/**
 * Turns one page of a text in pages, else scrolls: the window's height less an overlap in which the eye finds its line again. Quick turns add up, each from the target of the one before, never past either end.
 *
 * @param text an element of it
 */
export function turnPage(direction: 1 | -1, text: Element | null | undefined): void {
  const pages = text && pagesAround(text);
  if (pages) {
    pages.turn(direction);
    return;
  }
  const now = performance.now();
  const from = goal && now < goal.until ? goal.top : scrollY;
  const step = Math.max(innerHeight - OVERLAP, LEAST);
  const end = document.documentElement.scrollHeight - innerHeight;
  const top = Math.min(Math.max(0, from + direction * step), Math.max(0, end));
  const behavior = scrollBehavior();
  goal = behavior === 'instant' ? null : { top, until: now + SMOOTH_MS };
  scrollTo({ top, behavior });
}

/** What turns pages besides scrolling and keys: nothing, a tap at either side, or a swipe. */
export const pagingMode = createStoredChoice<PagingMode>('paging', ['scroll', 'tap', 'swipe'], 'scroll');

/** What happens when a page is turned beyond the first or the last one. */
export interface PagesOption {
  onEnd(direction: 1 | -1): void;
}

interface PagesParts {
  surface: ReaderSurface | null;
  text: RefObject<HTMLElement | null>;
  /** Null while the text is scrolled. */
  option: PagesOption | null;
  barHeight: () => number;
}

/** Pause after the last scroll. */
const REST_MS = 200;

/**
 * Lays the text out in pages while `option` is given, and keeps the reader's place when the layout changes. @returns null while the text is
 * scrolled
 */
export function usePages({ surface, text, option, barHeight }: PagesParts): PageLayout | null {
  const [layout, setLayout] = useState<PageLayout | null>(null);
  const latest = useRef(option);
  const here = useRef<TextPoint | null>(null);
  const isPaged = option !== null;
  useEffect(() => {
    latest.current = option;
  });
  useEffect(() => {
    if (!surface) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        here.current = positionAtTop(surface.view, barHeight());
      }, REST_MS);
    };
    addEventListener('scroll', note, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', note);
    };
  }, [surface, barHeight]);
  useLayoutEffect(() => {
    const run = text.current;
    const frame = run?.closest('main');
    if (!surface || !run || !frame) return;
    const goOn = () => here.current && scrollToPosition(surface.view, here.current, barHeight());
    if (!isPaged) return void goOn();
    const made = createPageLayout({
      frame,
      root: surface.view.root,
      run,
      onEnd: (direction) => latest.current?.onEnd(direction),
      onStretch: surface.scheduler.renew,
    });
    setLayout(made);
    goOn();
    surface.scheduler.renew();
    const stopText = surface.onText(made.refresh);
    addEventListener('resize', made.refresh);
    return () => {
      stopText();
      removeEventListener('resize', made.refresh);
      made.dispose();
      setLayout(null);
    };
  }, [surface, text, isPaged, barHeight]);
  return layout;
}
