/** Memoises a function of a word in a bounded cache: a text repeats its words, and texts repeat each other's. */

/** Longer forms are not cached. */
const LONGEST_KEPT = 60;

/**
 * Calls `find` only for keys that are not cached. An approximation of an LRU cache with two generations: when the young generation is full,
 * it replaces the old one.
 * @param limit most cached answers; an answer may be null but not undefined.
 */
export function memoise<T extends NonNullable<unknown> | null>(
  limit: number,
  find: (key: string) => T,
): (key: string) => T {
  let young = new Map<string, T>();
  let old = new Map<string, T>();
  return (key) => {
    const known = young.get(key);
    if (known !== undefined) return known;
    if (key.length > LONGEST_KEPT) return find(key);
    // A slice would keep the whole text in memory: the copy does not.
    const copy = ` ${key}`.slice(1);
    const kept = old.get(key);
    const answer = kept === undefined ? find(copy) : kept;
    if (young.size >= limit / 2) {
      old = young;
      young = new Map();
    }
    young.set(copy, answer);
    return answer;
  };
}
