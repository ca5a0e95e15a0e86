/** Seeded randomness: the same seed gives the same numbers in every process and browser. */

export interface Random {
  /** The next number, 0 up to but not including 1. */
  next(): number;
  /** A new array with the items in another order. */
  shuffled<T>(items: readonly T[]): T[];
}

/** FNV-1a over UTF-16 units: 32 bits that spread well enough for shuffling. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Mulberry32, a generator with 32 bits of state: small, and quite good enough for picking words. @returns numbers from 0 up to but not including 1 */
export function numbersOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** Numbers and orders by a seed that may be any text. */
export function randomOf(seed: string): Random {
  const next = numbersOf(hashOf(seed));
  return {
    next,
    shuffled(items) {
      const left = [...items];
      for (let last = left.length - 1; last > 0; last--) {
        const other = Math.floor(next() * (last + 1));
        [left[last], left[other]] = [left[other] as never, left[last] as never];
      }
      return left;
    },
  };
}
