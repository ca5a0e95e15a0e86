/** The text as it stands on the page: its blocks, and what is painted on them. One for each document shown. */
import { type RefObject, useLayoutEffect, useState } from 'react';
import { createPainter, type Painter } from './core/painting.ts';
import { createSurface } from './core/surface.ts';
import { createTextView, type TextView } from './core/text-view.ts';

export interface Stage {
  view: TextView;
  painter: Painter;
  /** Calls back when marks or the layout have changed; returns the way to stop. */
  onChange(listener: () => void): () => void;
}

/** Null until the page is up. `root` holds the titles and the text. */
export function useStage(root: RefObject<HTMLElement | null>): Stage | null {
  const [stage, setStage] = useState<Stage | null>(null);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const listeners = new Set<() => void>();
    const notify = () => {
      for (const listener of listeners) listener();
    };
    const painter = createPainter(createSurface(element), notify);
    const resizes = new ResizeObserver(() => painter.refresh());
    resizes.observe(element);
    setStage({
      view: createTextView(element),
      painter,
      onChange: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    });
    return () => {
      resizes.disconnect();
      painter.dispose();
    };
  }, [root]);
  return stage;
}
