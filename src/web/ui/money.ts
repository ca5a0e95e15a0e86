/** Prices as text. Amounts are in fen, as on the wire. */

/** `¥18`, `¥9.90`. */
export function yuan(fen: number): string {
  return `¥${fen % 100 === 0 ? fen / 100 : (fen / 100).toFixed(2)}`;
}

/** The price for thirty days, rounded to the fen; null for a product of thirty days. */
export function monthly({ price, days }: { price: number; days: number }): string | null {
  return days === 30 ? null : `合每月 ${yuan(Math.round((price * 30) / days))}`;
}

/**
 * A typed price such as `18`, `9.9` or `9.90` in fen, exactly. Chinese keyboards give `￥` and may give full-width figures. NaN for anything
 * else, which the server refuses.
 */
export function parseYuan(typed: string): number {
  const found = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(typed.normalize('NFKC').trim().replace(/^¥\s*/, ''));
  return found === null ? Number.NaN : Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}
