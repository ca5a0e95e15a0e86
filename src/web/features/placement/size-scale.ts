/** Logarithmic scale of vocabulary sizes, on which doubling is the same step at every level. */
import { withCommas } from '../../ui/number.ts';

/** Words at both ends of the scale. */
const ENDS = { low: 200, high: 30_000 };
/** Labelled sizes; every other one is hidden where there is little room. */
export const tickSizes: readonly number[] = [200, 500, 1_000, 2_000, 5_000, 10_000, 30_000];

/** Position of a size on the scale, 0 to 1, clamped. */
export function sizePosition(size: number): number {
  const place = Math.log(size / ENDS.low) / Math.log(ENDS.high / ENDS.low);
  return Math.min(1, Math.max(0, place));
}

/** The interval as text, open at the ends of what the test can measure: `不到 330 个`. */
export function sizeRangeText({ low, high }: { low: number; high: number }): string {
  if (low <= ENDS.low) return `不到 ${withCommas(high)} 个`;
  if (high >= ENDS.high) return `在 ${withCommas(low)} 个以上`;
  return `在 ${withCommas(low)} 到 ${withCommas(high)} 个之间`;
}
