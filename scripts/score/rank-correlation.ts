/**
 * Spearman's rank correlation, for scores against what they should follow.
 */

/** Spearman's rho, -1 to 1; equal values share their mean rank. */
export function rankCorrelation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [ranks(one), ranks(other)];
  const mean = (one.length - 1) / 2;
  let together = 0;
  let [spreadA, spreadB] = [0, 0];
  for (const [place, rank] of a.entries()) {
    const [x, y] = [rank - mean, (b[place] ?? 0) - mean];
    together += x * y;
    spreadA += x * x;
    spreadB += y * y;
  }
  return together / Math.sqrt(spreadA * spreadB);
}

function ranks(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
}
