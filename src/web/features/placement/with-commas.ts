/** `5200` → `5,200`, the same on the server and in every browser. Apart from the scale of sizes, which home can do without. */
export function withCommas(size: number): string {
  return String(size).replace(/\B(?=(\d{3})+$)/g, ',');
}
