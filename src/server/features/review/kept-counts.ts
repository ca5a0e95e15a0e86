/** Counts of a reader's words that are kept in memory until one of the words changes its state. */
import { createBoundedCache } from '#server/bounded-cache.ts';

interface KeptCounts<T> {
  of(userId: number): Promise<T>;
  /** @param userId null for everybody */
  forget(userId: number | null): void;
}

/** Readers whose counts are kept. */
const KEPT_READERS = 5_000;

export function createKeptCounts<T>(count: (userId: number) => Promise<T>): KeptCounts<T> {
  const kept = createBoundedCache<number, { counting: Promise<T> }>(KEPT_READERS, () => 1);
  return {
    of(userId) {
      const found = kept.get(userId);
      if (found) return found.counting;
      const entry = { counting: count(userId) };
      kept.set(userId, entry);
      entry.counting.catch(() => {
        if (kept.get(userId) === entry) kept.delete(userId);
      });
      return entry.counting;
    },
    forget(userId) {
      if (userId === null) kept.clear();
      else kept.delete(userId);
    },
  };
}
