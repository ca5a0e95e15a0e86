/** Vocabulary sizes on a line: in logarithms, because twice as many words is one step at every level. */

/** Words at the two ends of the line. */
const ENDS = { low: 200, high: 30_000 };
/** Sizes that are named under the line; every other one is left out where it is narrow. */
export const tickSizes: readonly number[] = [200, 500, 1_000, 2_000, 5_000, 10_000, 30_000];

/** Place of a size on the line, 0 to 1; anything beyond stands at the nearer end. */
export function sizePosition(size: number): number {
  const place = Math.log(size / ENDS.low) / Math.log(ENDS.high / ENDS.low);
  return Math.min(1, Math.max(0, place));
}

/** The range of a size in words; what the test cannot tell below and above its ends is said so: `不到 330 个`. */
export function sizeRangeText({ low, high }: { low: number; high: number }): string {
  if (low <= ENDS.low) return `不到 ${withCommas(high)} 个`;
  if (high >= ENDS.high) return `在 ${withCommas(low)} 个以上`;
  return `在 ${withCommas(low)} 到 ${withCommas(high)} 个之间`;
}

/** `5200` → `5,200`, the same on the server and in every browser. */
export function withCommas(size: number): string {
  return String(size).replace(/\B(?=(\d{3})+$)/g, ',');
}
