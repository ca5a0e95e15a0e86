/**
 * Room for the sums that are kept for words: one array that is handed out from the front and forgotten at once. An array for
 * each word would be four times as large and slow to make and to collect.
 */

export interface SumPool {
  /** Another array after {@link SumPool.take} when there was no room left. */
  sums: Int16Array;
  /** Units handed out so far. */
  used: number;
  /** Where so many units begin; what is in them is of no use. */
  take(units: number): number;
  /** All of it is free again. */
  clear(): void;
}

/** A pool that begins with so many units and grows by half when they are taken. */
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
