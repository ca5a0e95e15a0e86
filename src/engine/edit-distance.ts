/** Similarity of two short texts by edit distance. */

/** 1 for equal texts, 0 for texts without a character in common at its place. O(n · m), without what both begin and end with. */
export function similarity(one: string, other: string): number {
  const longer = Math.max(one.length, other.length);
  return longer === 0 ? 1 : 1 - editDistance(one, other) / longer;
}

/** Insertions, deletions and replacements of code units (Levenshtein), in one row of memory. */
export function editDistance(one: string, other: string): number {
  let start = 0;
  let [end, otherEnd] = [one.length, other.length];
  while (start < end && start < otherEnd && one[start] === other[start]) start++;
  while (end > start && otherEnd > start && one[end - 1] === other[otherEnd - 1]) {
    end--;
    otherEnd--;
  }
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
