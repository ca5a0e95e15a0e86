/** How alike two texts are: by their shingles, every run of four words, each as often as it occurs. */

const SHINGLE_WORDS = 4;

export interface Overlap {
  /** Share of what was found that was expected, 0–1. */
  precision: number;
  /** Share of what was expected that was found, 0–1. */
  recall: number;
  /** Harmonic mean of the two. */
  f1: number;
}

function shinglesOf(text: string): Map<string, number> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const counts = new Map<string, number>();
  const last = words.length === 0 ? 0 : Math.max(1, words.length - SHINGLE_WORDS + 1);
  for (let at = 0; at < last; at += 1) {
    const shingle = words.slice(at, at + SHINGLE_WORDS).join(' ');
    counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  return counts;
}

function sum(counts: Iterable<number>): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}

/** Two empty texts are alike. */
export function textOverlap(found: string, expected: string): Overlap {
  const [ours, theirs] = [shinglesOf(found), shinglesOf(expected)];
  const [oursInAll, theirsInAll] = [sum(ours.values()), sum(theirs.values())];
  const shared = sum([...ours].map(([shingle, count]) => Math.min(count, theirs.get(shingle) ?? 0)));
  if (oursInAll + theirsInAll === 0) return { precision: 1, recall: 1, f1: 1 };
  return {
    precision: oursInAll === 0 ? 0 : shared / oursInAll,
    recall: theirsInAll === 0 ? 0 : shared / theirsInAll,
    f1: (2 * shared) / (oursInAll + theirsInAll),
  };
}
