/** A price as it is typed, in yuan. */

/** In fen, exactly: `18`, `9.9`, `9.90`. NaN for anything else, which the server then names. */
export function parseYuan(typed: string): number {
  const found = /^(\d{1,7})(?:[.．](\d{1,2}))?$/.exec(typed.trim().replace(/^¥\s*/, ''));
  return found === null ? Number.NaN : Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}
