/** Parts of lists: what calls with `offset` and `limit` ask for. */

export interface Slice {
  /** Items before it. */
  offset: number;
  /** The most items. */
  limit: number;
}
