/**
 * Tables as text by RFC 4180, with a comma, a tabulator or a semicolon between the cells. What a table program would run as a
 * formula gets an apostrophe before it, and loses it again when the table is read.
 */

/** Table programs take a file without it for one in the system's own encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';
/** Signs with which table programs begin a formula, the wide ones too (OWASP, "CSV injection"), after any apostrophes. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** One line with its line end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function unguarded(value: string): string {
  return value.startsWith("'") && FORMULA.test(value) ? value.slice(1) : value;
}

export type Delimiter = ',' | '\t' | ';';

/** The sign that most of the first lines have outside of quotes; null where there is none. */
export function delimiterOf(text: string): Delimiter | null {
  const bare = text.slice(0, 20_000).replace(/"(?:[^"]|"")*"/g, '');
  const lines = bare.split(/\r?\n|\r/, 50).filter((line) => line.trim() !== '');
  const share = (sign: string) => lines.filter((line) => line.includes(sign)).length / Math.max(1, lines.length);
  return (['\t', ',', ';'] as const).find((sign) => share(sign) >= 0.6) ?? null;
}

/** Rows one after the other; empty lines are left out. A quote that is never closed ends with the text. */
export function* csvRows(text: string, delimiter: Delimiter): Generator<string[]> {
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { value, end } = text[at] === '"' ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter);
    const isPart = text[end] === delimiter;
    row.push(unguarded(value));
    at = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
    if (isPart && at < text.length) continue;
    if (isPart) row.push('');
    if (row.some((one) => one.trim() !== '')) yield row;
    row = [];
  }
}

function plainCell(text: string, start: number, delimiter: Delimiter): { value: string; end: number } {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), end };
}

/** A quoted cell. Characters between the closing quote and the next delimiter are ignored. */
function quotedCell(text: string, start: number, delimiter: Delimiter): { value: string; end: number } {
  let close = text.indexOf('"', start + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) return { value: text.slice(start + 1).replaceAll('""', '"'), end: text.length };
  const value = text.slice(start + 1, close).replaceAll('""', '"');
  return { value, end: plainCell(text, close + 1, delimiter).end };
}
