/** Money in words; on the wire it is fen. */

/** `¥18`, `¥9.90`. */
export function yuan(fen: number): string {
  return `¥${fen % 100 === 0 ? fen / 100 : (fen / 100).toFixed(2)}`;
}

/** What a product comes to for thirty days, to the fen; null where that is its price. */
export function monthly({ price, days }: { price: number; days: number }): string | null {
  return days === 30 ? null : `合每月 ${yuan(Math.round((price * 30) / days))}`;
}
