/** A list that is kept in order while it changes. */

export interface OrderedList<Item> {
  add(item: Item): void;
  remove(item: Item): void;
  /** The same array until the list changes. */
  items(): readonly Item[];
}

/**
 * Of equals the one that was added first stands first. Adding takes a binary search, not a sort.
 *
 * @param compare negative when the first stands before the second
 */
export function createOrderedList<Item>(compare: (one: Item, other: Item) => number): OrderedList<Item> {
  const ordered: Item[] = [];
  let items: readonly Item[] | null = [];
  const placeFor = (item: Item) => {
    let [low, high] = [0, ordered.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(ordered[middle] as Item, item) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    add(item) {
      ordered.splice(placeFor(item), 0, item);
      items = null;
    },
    remove(item) {
      const at = ordered.indexOf(item);
      if (at < 0) return;
      ordered.splice(at, 1);
      items = null;
    },
    items() {
      items ??= [...ordered];
      return items;
    },
  };
}
