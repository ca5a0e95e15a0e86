/** In pages the card of a word floats at the word, below it or above; elsewhere the reader's own places hold. */
import { useLayoutEffect } from 'react';
import { boxOf, type OpenWord } from '../reader/index.ts';

/** Between the word, the card and the window's edges, CSS pixels. */
const GAP = 12;
const WIDTH = 380;
/** Of the bar at the top. */
const TOP = 60;

export function useOpenedWord(open: OpenWord | null, isPaged: boolean): void {
  useLayoutEffect(() => {
    if (!open || !isPaged) return;
    const place = () => {
      const column = document.querySelector<HTMLElement>('.in-pages .side-col');
      if (!column) return;
      const box = boxOf(open.word);
      const below = innerHeight - box.bottom - GAP * 2;
      const above = box.top - GAP - TOP;
      const isBelow = below >= above;
      const left = Math.min(innerWidth - WIDTH - GAP * 3, Math.max(GAP * 3, box.left + box.width / 2 - WIDTH / 2));
      column.style.setProperty('--card-left', `${left}px`);
      column.style.setProperty('--card-top', isBelow ? `${box.bottom + GAP}px` : 'auto');
      column.style.setProperty('--card-bottom', isBelow ? 'auto' : `${innerHeight - box.top + GAP}px`);
      column.style.setProperty('--card-most', `${Math.max(below, above)}px`);
    };
    place();
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, [open, isPaged]);
}
