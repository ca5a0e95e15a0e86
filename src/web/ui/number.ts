/** Numbers as people read them. */

/** `5200` → `5,200`, the same on the server and in every browser; at most three decimals. */
export function withCommas(value: number): string {
  return value.toLocaleString('en');
}
