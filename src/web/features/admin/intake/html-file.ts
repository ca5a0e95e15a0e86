/** Decodes a saved HTML file by its byte order mark or declared charset; the API takes text, not bytes. */

/** The contract's limit, in characters; a file may be no larger in bytes. */
export const LARGEST_PAGE_BYTES = 5_000_000;

/** How far into a page its charset may be declared, by the HTML standard. */
const DECLARED_WITHIN = 1024;

/** An unknown or missing charset is read as UTF-8. */
export function decodeHtmlFile(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARED_WITHIN));
  const declared = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1];
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  return decoder(marked ?? declared ?? 'utf-8').decode(bytes);
}

function decoder(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
