/** The value axis of a plot: which values are marked, and at which pixel a value stands. */

export interface PlotScale {
  /** Height of the plot with its labels, px. */
  height: number;
  /** y of the lowest value, px from the top. */
  base: number;
  /** Marked values, the lowest first. */
  ticks: readonly number[];
  /** y of a value, px from the top, with at most two decimals. */
  y(value: number): number;
}

interface PlotScaleOptions {
  /** All values that are drawn. */
  values: readonly number[];
  /** px; 208 by default. */
  height?: number;
  /** The axis begins at 0 unless this is set; then at a mark below the lowest value. */
  isFromLowest?: boolean;
  /** The highest value is taken to be at least this much; 4 by default. */
  least?: number;
}

/** Room above the highest value for its number, and below the base for the labels, px. */
const ABOVE = 24;
const BELOW = 24;
/** A mark that is this share of the range above the highest value still belongs to the axis. */
const REACH = 0.15;

/**
 * Two to four marks at multiples of 1, 2 or 5 times a power of ten, never closer than 1.
 *
 * @throws {RangeError} when there is no value to draw
 */
export function plotScale({ values, height = 208, isFromLowest = false, least = 4 }: PlotScaleOptions): PlotScale {
  if (values.length === 0) throw new RangeError('a plot needs a value');
  const lowest = isFromLowest ? Math.min(...values) : 0;
  const highest = Math.max(...values, lowest + least);
  const step = stepOf((highest - lowest) / 3);
  const low = Math.floor(lowest / step) * step;
  const next = Math.ceil(highest / step) * step;
  const high = next - highest <= (highest - low) * REACH ? next : highest;
  const ticks: number[] = [];
  for (let tick = low; tick <= high; tick += step) ticks.push(tick);
  const base = height - BELOW;
  const pixels = (base - ABOVE) / (high - low);
  return { height, base, ticks, y: (value) => rounded(base - (value - low) * pixels) };
}

/** Left edge and middle of a slot among `count` slots of the same width, and the width of its bar; per cent of the plot. */
export function slotOf(index: number, count: number): { left: number; middle: number; width: number } {
  const slot = 100 / count;
  return { left: rounded((index + 0.15) * slot), middle: rounded((index + 0.5) * slot), width: rounded(slot * 0.7) };
}

/** The smallest of 1, 2, 5, 10, 20 … that is not below `least`. */
function stepOf(least: number): number {
  for (let power = 1; ; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power >= least) return digit * power;
  }
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** `2026-11-21` → `11/21`. */
export function shortDay(date: string): string {
  return `${Number(date.slice(5, 7))}/${Number(date.slice(8, 10))}`;
}
