/** A long list of which only some rows have been fetched, by index. */

export interface SparseList<T> {
  /** Length of the whole list. */
  total: number;
  rows: ReadonlyMap<number, T>;
}

/** @param offset index of the first item */
export function sparseListOf<T>(items: readonly T[], total: number, offset = 0): SparseList<T> {
  return { total, rows: new Map(items.map((item, index) => [offset + index, item])) };
}

/** Adds a page. An item that has another index by now moves there. */
export function withPage<T>(
  slots: SparseList<T>,
  offset: number,
  page: { items: readonly T[]; total: number },
  keyOf: (item: T) => string,
): SparseList<T> {
  const fresh = new Set(page.items.map(keyOf));
  const kept = [...slots.rows].filter(([place, item]) => place < page.total && !fresh.has(keyOf(item)));
  return { total: page.total, rows: new Map([...kept, ...sparseListOf(page.items, page.total, offset).rows]) };
}

/** Removes items; the ones after them move up. */
export function withoutItems<T>(slots: SparseList<T>, isGone: (item: T) => boolean): SparseList<T> {
  const gone = [...slots.rows].filter(([, item]) => isGone(item)).map(([place]) => place);
  if (gone.length === 0) return slots;
  gone.sort((a, b) => a - b);
  const rows = new Map<number, T>();
  for (const [place, item] of slots.rows) {
    if (!isGone(item)) rows.set(place - countBelow(gone, place), item);
  }
  return { total: slots.total - gone.length, rows };
}

/** Offsets of the pages with a missing row in a range. @param to excluded */
export function missingPages(slots: SparseList<unknown>, from: number, to: number, pageSize: number): number[] {
  const pages: number[] = [];
  const end = Math.min(to, slots.total);
  for (let start = Math.floor(from / pageSize) * pageSize; start < end; start += pageSize) {
    const last = Math.min(start + pageSize, end);
    for (let place = Math.max(from, start); place < last; place++) {
      if (slots.rows.has(place)) continue;
      pages.push(start);
      break;
    }
  }
  return pages;
}

/** @param sorted ascending */
function countBelow(sorted: readonly number[], place: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
