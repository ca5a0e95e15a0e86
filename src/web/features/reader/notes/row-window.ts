/**
 * Which rows of a long list stand in the page: those near what shows, in pages of twenty; gaps of the same height stand for the others.
 * Heights are guessed until a page has been seen.
 */

export const ROWS_IN_PAGE = 20;
/** How far outside of what shows rows are there ahead, CSS pixels. */
export const NEAR = 800;
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
