/**
 * Text that went through the wrong encoding on its way into a feed: UTF-8 read as windows-1252 (`â€™` for `’`), and
 * windows-1252 read as Latin-1 (invisible controls where quotation marks were).
 */

/** windows-1252 at 128–159 (WHATWG Encoding Standard). */
const WINDOWS = [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, index) => 128 + index))];
const BYTES = new Map(WINDOWS.map((character, index) => [character, 128 + index]));

/** What the lead byte of UTF-8 and a following byte look like when read so. */
const MISREAD = new RegExp(`[\\u00c2-\\u00f4][\\u00a0-\\u00bf${WINDOWS.join('')}]`);
const CONTROLS = /[\u0080-\u009f]/g;

function reread(text: string): string | null {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const byte = code < 256 ? code : BYTES.get(text.charAt(at));
    if (byte === undefined) return null;
    bytes[at] = byte;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null; // It was not UTF-8: the text means what it says.
  }
}

/** Undoes both where the whole text shows it, else gives the text back. */
export function mended(text: string): string {
  const repaired = MISREAD.test(text) ? (reread(text) ?? text) : text;
  return repaired.replace(CONTROLS, (control) => WINDOWS[control.charCodeAt(0) - 128] ?? control);
}
