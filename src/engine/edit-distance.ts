/** Edit distances of short texts and words. */

/** 1 for equal texts, 0 for texts without a character in common at its place. O(n · m), without what both begin and end with. */
export function similarity(one: string, other: string): number {
  const longer = Math.max(one.length, other.length);
  return longer === 0 ? 1 : 1 - editDistance(one, other) / longer;
}

/** Insertions, deletions and replacements of code units (Levenshtein), in one row of memory. */
export function editDistance(one: string, other: string): number {
  const { start, end, otherEnd } = differingParts(one, other);
  const row = Uint16Array.from({ length: otherEnd - start + 1 }, (_, j) => j);
  for (let i = start; i < end; i++) {
    let diagonal = row[0] as number;
    row[0] = i - start + 1;
    for (let j = 1; j < row.length; j++) {
      const above = row[j] as number;
      const replaced = diagonal + (one.charCodeAt(i) === other.charCodeAt(start + j - 1) ? 0 : 1);
      row[j] = Math.min(replaced, above + 1, (row[j - 1] as number) + 1);
      diagonal = above;
    }
  }
  return row.at(-1) as number;
}

/**
 * Typing errors by which one word became the other: letters left out, added or changed, and neighbours swapped (optimal string alignment
 * distance). More than `most` comes back as `most + 1`, and sooner. O(n · m), without what both begin and end with.
 */
export function typingErrors(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  const { start, end, otherEnd } = differingParts(one, other);
  const width = otherEnd - start;
  let beforeLast = new Uint16Array(width + 1);
  let last = Uint16Array.from({ length: width + 1 }, (_, j) => j);
  let row = new Uint16Array(width + 1);
  for (let i = 1; i <= end - start; i++) {
    const letter = one.charCodeAt(start + i - 1);
    row[0] = i;
    let fewest = i;
    for (let j = 1; j <= width; j++) {
      const otherLetter = other.charCodeAt(start + j - 1);
      let errors = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (letter === otherLetter ? 0 : 1),
      );
      const isSwap =
        i > 1 && j > 1 && letter === other.charCodeAt(start + j - 2) && one.charCodeAt(start + i - 2) === otherLetter;
      if (isSwap) errors = Math.min(errors, (beforeLast[j - 2] as number) + 1);
      row[j] = errors;
      if (errors < fewest) fewest = errors;
    }
    if (fewest > most) return most + 1;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return Math.min(last[width] as number, most + 1);
}

/** Where two texts begin to differ, and where each ends to. */
function differingParts(one: string, other: string): { start: number; end: number; otherEnd: number } {
  let start = 0;
  let [end, otherEnd] = [one.length, other.length];
  while (start < end && start < otherEnd && one[start] === other[start]) start++;
  while (end > start && otherEnd > start && one[end - 1] === other[otherEnd - 1]) {
    end--;
    otherEnd--;
  }
  return { start, end, otherEnd };
}
