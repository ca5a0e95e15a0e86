/** Things kept in memory up to a weight in all; what was asked longest ago goes first. */

export interface BoundedCache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
  clear(): void;
  /** All entries, the one that would be evicted first at the front. Iterating does not count as use. */
  entries(): Iterable<[K, V]>;
}

/** @param weightOf in the unit of `most`; something heavier than all of it is kept alone */
export function createBoundedCache<K, V>(most: number, weightOf: (value: V) => number): BoundedCache<K, V> {
  const kept = new Map<K, V>();
  let weight = 0;
  function remove(key: K): void {
    const value = kept.get(key);
    if (value === undefined) return;
    kept.delete(key);
    weight -= weightOf(value);
  }
  return {
    get(key) {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      // A used entry becomes the youngest.
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    set(key, value) {
      remove(key);
      kept.set(key, value);
      weight += weightOf(value);
      for (const oldest of kept.keys()) {
        if (weight <= most || oldest === key) break;
        remove(oldest);
      }
    },
    delete: remove,
    entries: () => kept.entries(),
    clear() {
      kept.clear();
      weight = 0;
    },
  };
}
