/** The value axis of a chart. */

/** The top of the axis: the smallest of 4, 8, 10, 20, 40, 80, 100 … that is not below `most`, so that half of it is a whole number. */
export function axisMaximum(most: number): number {
  for (let power = 1; ; power *= 10) {
    for (const digit of [4, 8, 10, 20]) if (digit * power >= most) return digit * power;
  }
}

/** `2026-11-21` → `11/21`. */
export function shortDay(date: string): string {
  return `${Number(date.slice(5, 7))}/${Number(date.slice(8, 10))}`;
}
