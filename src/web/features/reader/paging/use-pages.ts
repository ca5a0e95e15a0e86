/** Puts the text in pages while that is wanted, and keeps the first line when it changes between pages and scrolling. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TextPoint } from '#contract/shapes.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';
import { positionAtTop, scrollToPosition } from '../core/scroll-position.ts';
import { createPageLayout, type PageLayout } from './page-layout.ts';

/** What to do at the first and last page: the text has no more. */
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

/** After the last scroll. */
const REST_MS = 200;

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
