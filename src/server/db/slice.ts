/** Parts of lists: what calls with `offset` and `limit` ask for, and what they answer. */

export interface Slice {
  /** Items before it. */
  offset: number;
  /** The most items. */
  limit: number;
}

/** Items of a slice. */
export interface ListPage<T> {
  items: T[];
  /** Where the next slice begins; null at the end of the list. */
  next_offset: number | null;
}

/** The slice with one item more, by which {@link pageOf} sees that there is a next one. */
export function oneMore({ offset, limit }: Slice): Slice {
  return { offset, limit: limit + 1 };
}

/** Makes a page of rows that were read for {@link oneMore}. */
export function pageOf<T>(rows: readonly T[], { offset, limit }: Slice): ListPage<T> {
  return { items: rows.slice(0, limit), next_offset: rows.length > limit ? offset + limit : null };
}
