/**
 * Answers that are kept for words asked lately: a text repeats its words, and texts repeat each other's.
 */

/** Longer ones are hardly words, and not kept. */
const LONGEST_KEPT = 60;

/**
 * A function that asks `find` only for keys it has not kept. Answers live in two generations: when the young one is full it
 * becomes the old one, and the old one is forgotten.
 * @param limit how many answers are kept at most; the answer may be null but not undefined.
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
    // A slice of a text would keep the whole text alive: the copy does not.
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
