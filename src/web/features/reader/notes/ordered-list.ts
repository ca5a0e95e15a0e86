/** A list that is kept in order while it changes. */

/** Compared part by part. */
export type Rank = readonly [block: number, offset: number];

export interface OrderedList<Item> {
  add(item: Item): void;
  remove(item: Item): void;
  /** The same array until the list changes. */
  items(): readonly Item[];
}

/** Of equals the one that was added first stands first. Adding takes a binary search, not a sort. */
export function createOrderedList<Item>(rankOf: (item: Item) => Rank): OrderedList<Item> {
  const ranked: { item: Item; rank: Rank }[] = [];
  let items: readonly Item[] | null = [];
  const placeFor = ([block, offset]: Rank) => {
    let [low, high] = [0, ranked.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const [otherBlock, otherOffset] = ranked[middle]?.rank ?? [0, 0];
      if (otherBlock < block || (otherBlock === block && otherOffset <= offset)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    add(item: Item) {
      const rank = rankOf(item);
      ranked.splice(placeFor(rank), 0, { item, rank });
      items = null;
    },
    remove(item: Item) {
      const at = ranked.findIndex((one) => one.item === item);
      if (at < 0) return;
      ranked.splice(at, 1);
      items = null;
    },
    items() {
      items ??= ranked.map(({ item }) => item);
      return items;
    },
  };
}
