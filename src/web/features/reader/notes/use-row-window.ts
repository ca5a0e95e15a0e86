/** Keeps the rows near what shows of a long list in the page, as it is scrolled. See `row-window.ts`. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { NEAR, pagesBetween, ROWS_IN_PAGE, type Stretch, stretchesOf } from './row-window.ts';

/**
 * @param list its rows have `data-row`, its gaps `data-gap`
 * @param scroller what scrolls around it, by selector
 * @returns the stretches to be rendered, and the way to have a row in the page
 */
export function useRowWindow(
  list: RefObject<HTMLElement | null>,
  scroller: string,
  count: number,
): { stretches: Stretch[]; show: (row: number) => void } {
  const heights = useRef(new Map<number, number>());
  // None until the list is seen: on phones it is not shown at all.
  const [pages, setPages] = useState<readonly number[]>([]);
  const stretches = stretchesOf({ count, heights: heights.current }, new Set(pages));

  // Anew after each change: an observer tells at once what is in sight of it.
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => {
      measurePages(element, heights.current);
      const { top } = element.getBoundingClientRect();
      const near = pagesBetween({ count, heights: heights.current }, -top - NEAR, innerHeight - top + NEAR);
      // The row with the focus stays, or the keyboard would lose its place.
      const focused = document.activeElement?.closest<HTMLElement>('[data-row]');
      if (focused && element.contains(focused)) near.push(Math.floor(Number(focused.dataset.row) / ROWS_IN_PAGE));
      setPages((before) => (isSameList(before, near) ? before : near));
    };
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && look(),
      { root: element.closest(scroller), rootMargin: `${NEAR / 2}px` },
    );
    for (const gap of element.querySelectorAll('[data-gap]')) observer.observe(gap);
    return () => observer.disconnect();
  });

  const show = (row: number) => setPages((before) => [...before, Math.floor(row / ROWS_IN_PAGE)]);
  return { stretches, show };
}

/** Reads only; when the layout is up to date, as in an observer's callback, it costs nothing. */
function measurePages(list: HTMLElement, heights: Map<number, number>): void {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  rows.forEach((row, at) => {
    const index = Number(row.dataset.row);
    const last = rows[at + ROWS_IN_PAGE - 1];
    if (index % ROWS_IN_PAGE !== 0 || Number(last?.dataset.row) !== index + ROWS_IN_PAGE - 1) return;
    const height = (last?.getBoundingClientRect().bottom ?? 0) - row.getBoundingClientRect().top;
    heights.set(index / ROWS_IN_PAGE, height);
  });
}

function isSameList(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((page, at) => page === other[at]);
}
