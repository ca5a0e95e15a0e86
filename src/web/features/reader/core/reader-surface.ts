/** The reader surface: the text on the page with its blocks, its painter and its scheduler. There is one for each document shown. */
import { type RefObject, useLayoutEffect, useState } from 'react';
import { createHighlightRenderer } from './highlight-renderer.ts';
import { createPainter, type Painter } from './painter.ts';
import { createPartScheduler, type PartScheduler } from './part-scheduler.ts';
import { createTextView, type TextView } from './text-view.ts';

export interface ReaderSurface {
  view: TextView;
  painter: Painter;
  scheduler: PartScheduler;
  /** Calls back when marks or the layout have changed; returns a function that stops it. */
  onChange(listener: () => void): () => void;
  /** Text has come or gone, as a chapter does: everything that follows the text is told. */
  renew(): void;
  /** Calls back then; returns a function that stops it. */
  onText(listener: () => void): () => void;
}

/** Null until the page is up. `root` holds the titles and the text. */
export function useReaderSurface(root: RefObject<HTMLElement | null>): ReaderSurface | null {
  const [surface, setSurface] = useState<ReaderSurface | null>(null);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const listeners = new Set<() => void>();
    const notify = () => {
      for (const listener of listeners) listener();
    };
    const textListeners = new Set<() => void>();
    const painter = createPainter(createHighlightRenderer(element), notify);
    const resizes = new ResizeObserver(() => painter.refresh());
    resizes.observe(element);
    const view = createTextView(element);
    const scheduler = createPartScheduler(view);
    setSurface({
      view,
      painter,
      scheduler,
      onChange: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      renew() {
        view.renew();
        scheduler.renew();
        for (const listener of textListeners) listener();
      },
      onText: (listener) => {
        textListeners.add(listener);
        return () => textListeners.delete(listener);
      },
    });
    return () => {
      resizes.disconnect();
      scheduler.dispose();
      painter.dispose();
    };
  }, [root]);
  return surface;
}
