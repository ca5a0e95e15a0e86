/**
 * An arena for the cached weight sums of words: one array, allocated from the front and cleared at once. An array for each word would be
 * four times as large and slow to allocate and collect.
 */

export interface SumPool {
  /** Replaced by a larger array when {@link SumPool.take} runs out of room. */
  sums: Int16Array;
  /** Units handed out so far. */
  used: number;
  /** Allocates units and returns their offset; their content is undefined. */
  take(units: number): number;
  /** Frees everything. */
  clear(): void;
}

/** A pool of initially `units` units that grows by half when it is full. */
export function sumPool(units: number): SumPool {
  const pool: SumPool = {
    sums: new Int16Array(units),
    used: 0,
    take(wanted) {
      const at = pool.used;
      pool.used += wanted;
      if (pool.used > pool.sums.length) {
        const larger = new Int16Array(Math.max(pool.used, Math.ceil(1.5 * pool.sums.length)));
        larger.set(pool.sums.subarray(0, at));
        pool.sums = larger;
      }
      return at;
    },
    clear() {
      pool.used = 0;
      if (pool.sums.length > units) pool.sums = new Int16Array(units);
    },
  };
  return pool;
}
