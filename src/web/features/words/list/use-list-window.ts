/** Which rows of a list of even rows are near what the window shows, as it is scrolled. */
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows drawn above and below what shows. */
const AHEAD = 20;
/** The window moves in steps of so many rows, so that most scrolling draws nothing. */
const STEP = 10;

export interface ListWindow {
  from: number;
  /** Excluded. */
  to: number;
}

/**
 * @param list its first child is a row
 * @param rowHeight CSS pixels
 * @param first rows that stand in the document
 */
export function useListWindow(
  list: RefObject<HTMLElement | null>,
  total: number,
  rowHeight: number,
  first: number,
): ListWindow {
  const [place, setPlace] = useState<ListWindow>({ from: 0, to: first });
  useLayoutEffect(() => {
    const look = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const from = Math.max(0, Math.floor(-top / rowHeight / STEP) * STEP - AHEAD);
      const to = Math.min(total, Math.ceil((innerHeight - top) / rowHeight / STEP) * STEP + AHEAD);
      setPlace((before) => (before.from === from && before.to === to ? before : { from, to: Math.max(from, to) }));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [list, total, rowHeight]);
  return { from: Math.min(place.from, total), to: Math.min(place.to, total) };
}
