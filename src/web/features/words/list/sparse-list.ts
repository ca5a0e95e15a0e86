/** A long list of which only some rows have been fetched, by index. */

export interface SparseList<T> {
  /** Length of the whole list. */
  total: number;
  rows: ReadonlyMap<number, T>;
  /** Rows from an earlier visit: shown until their page is fetched again. */
  stale?: ReadonlySet<T>;
}

/** @param offset index of the first item */
export function sparseListOf<T>(items: readonly T[], total: number, offset = 0): SparseList<T> {
  return { total, rows: new Map(items.map((item, index) => [offset + index, item])) };
}

/** Adds a page. An item that has another index by now moves there. */
export function withPage<T>(
  list: SparseList<T>,
  offset: number,
  page: { items: readonly T[]; total: number },
  keyOf: (item: T) => string,
): SparseList<T> {
  const fresh = new Set(page.items.map(keyOf));
  const kept = [...list.rows].filter(([index, item]) => index < page.total && !fresh.has(keyOf(item)));
  return { ...list, total: page.total, rows: new Map([...kept, ...sparseListOf(page.items, page.total, offset).rows]) };
}

/** Removes items; the ones after them move up. */
export function withoutItems<T>(list: SparseList<T>, isGone: (item: T) => boolean): SparseList<T> {
  const gone = [...list.rows].filter(([, item]) => isGone(item)).map(([index]) => index);
  if (gone.length === 0) return list;
  gone.sort((a, b) => a - b);
  const rows = new Map<number, T>();
  for (const [index, item] of list.rows) {
    if (!isGone(item)) rows.set(index - countBelow(gone, index), item);
  }
  return { ...list, total: list.total - gone.length, rows };
}

/** Offsets of the pages with a missing or stale row in a range. @param to excluded */
export function missingPages<T>(list: SparseList<T>, from: number, to: number, pageSize: number): number[] {
  const pages: number[] = [];
  const end = Math.min(to, list.total);
  for (let start = Math.floor(from / pageSize) * pageSize; start < end; start += pageSize) {
    const last = Math.min(start + pageSize, end);
    for (let index = Math.max(from, start); index < last; index++) {
      const row = list.rows.get(index);
      if (row !== undefined && !list.stale?.has(row)) continue;
      pages.push(start);
      break;
    }
  }
  return pages;
}

/** @param sorted ascending */
function countBelow(sorted: readonly number[], index: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}
