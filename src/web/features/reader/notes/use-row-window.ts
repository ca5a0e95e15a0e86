/**
 * Windowing for a long list: renders the rows near what shows, in pages of twenty, and gaps of the same height for the others. Heights
 * are estimated until a page has been measured.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';

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

export const ROWS_IN_PAGE = 20;
/** How far outside of what shows rows are there ahead, CSS pixels. */
const NEAR = 800;
/** Of a row with a highlight of two lines, CSS pixels. */
const GUESSED_ROW = 76;

/** Rows from `from` to before `to`. */
export interface Stretch {
  from: number;
  to: number;
  /** CSS pixels where it is a gap, null where its rows stand in the page. */
  gap: number | null;
}

interface ListOnPage {
  count: number;
  /** Of pages that have been seen, CSS pixels. */
  heights: ReadonlyMap<number, number>;
}

/** Pages that stand between two heights of the list, CSS pixels from its top. */
export function pagesBetween({ count, heights }: ListOnPage, top: number, bottom: number): number[] {
  const pages: number[] = [];
  let y = 0;
  for (let page = 0; page * ROWS_IN_PAGE < count && y <= bottom; page++) {
    const height = heightOf({ count, heights }, page);
    if (y + height >= top) pages.push(page);
    y += height;
  }
  return pages;
}

/** The whole list: rows of the pages that are there, one gap for all pages between two of them. */
export function stretchesOf({ count, heights }: ListOnPage, shown: ReadonlySet<number>): Stretch[] {
  const stretches: Stretch[] = [];
  for (let page = 0; page * ROWS_IN_PAGE < count; page++) {
    const [from, to] = [page * ROWS_IN_PAGE, Math.min(count, (page + 1) * ROWS_IN_PAGE)];
    const gap = shown.has(page) ? null : heightOf({ count, heights }, page);
    const last = stretches.at(-1);
    if (last && gap !== null && last.gap !== null) {
      last.to = to;
      last.gap += gap;
    } else stretches.push({ from, to, gap });
  }
  return stretches;
}

function heightOf({ count, heights }: ListOnPage, page: number): number {
  return heights.get(page) ?? Math.min(ROWS_IN_PAGE, count - page * ROWS_IN_PAGE) * GUESSED_ROW;
}
