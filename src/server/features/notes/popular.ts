/** Passages that several readers marked, as ranges without names. */
import type { Anchor } from '#contract/shapes.ts';
import type { TextPart } from './article-text.ts';

/** Fewer readers could be recognised. */
const LEAST_READERS = 3;

export interface ReaderMark {
  userId: number;
  data: Anchor;
}

export interface PopularPassage {
  blockId: string;
  start: number;
  end: number;
  /** The most readers who marked the same character of it. */
  count: number;
}

interface Range {
  start: number;
  end: number;
}

/**
 * Maximal runs of text that at least three different readers marked, block by block, in text order. A reader's
 * overlapping marks count once. O(n log n) in the number of marks.
 *
 * @param marks placed in `parts`
 */
export function popularPassages(marks: readonly ReaderMark[], parts: readonly TextPart[]): PopularPassage[] {
  const byBlock = new Map<string, Map<number, Range[]>>();
  const indexOf = new Map(parts.map(({ blockId }, index) => [blockId, index]));
  for (const { userId, data } of marks) {
    const first = indexOf.get(data.start.block_id);
    const last = indexOf.get(data.end.block_id);
    if (first === undefined || last === undefined) continue;
    for (const [index, { blockId, text }] of parts.slice(first, last + 1).entries()) {
      const start = index === 0 ? data.start.offset : 0;
      const end = first + index === last ? data.end.offset : text.length;
      const readers = byBlock.get(blockId) ?? new Map<number, Range[]>();
      readers.set(userId, [...(readers.get(userId) ?? []), { start, end }]);
      byBlock.set(blockId, readers);
    }
  }
  return parts.flatMap(({ blockId }) =>
    crowdedRuns([...(byBlock.get(blockId)?.values() ?? [])].flatMap(merged)).map((run) => ({ blockId, ...run })),
  );
}

/** One reader's ranges without overlaps. */
function merged(ranges: readonly Range[]): Range[] {
  const runs: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const previous = runs.at(-1);
    if (previous && range.start <= previous.end) previous.end = Math.max(previous.end, range.end);
    else if (range.end > range.start) runs.push({ ...range });
  }
  return runs;
}

/** Runs covered by enough of the ranges, with the greatest cover within each. */
function crowdedRuns(ranges: readonly Range[]): (Range & { count: number })[] {
  const changes = new Map<number, number>();
  for (const { start, end } of ranges) {
    changes.set(start, (changes.get(start) ?? 0) + 1);
    changes.set(end, (changes.get(end) ?? 0) - 1);
  }
  const runs: (Range & { count: number })[] = [];
  let readers = 0;
  let open: (Range & { count: number }) | null = null;
  for (const [at, change] of [...changes].sort((a, b) => a[0] - b[0])) {
    readers += change;
    if (readers >= LEAST_READERS) {
      open ??= { start: at, end: at, count: readers };
      open.count = Math.max(open.count, readers);
    } else if (open !== null) {
      runs.push({ ...open, end: at });
      open = null;
    }
  }
  return runs;
}
