/** Decodes a saved HTML file by its byte order mark or declared charset; the API takes text, not bytes. */

/** The limit of the API in characters, applied to the bytes of the file. */
export const LARGEST_PAGE_BYTES = 5_000_000;

/** Bytes within which the HTML standard wants the charset declared. */
const DECLARED_WITHIN = 1024;

/** Decodes the file; UTF-8 when the charset is missing or unknown. */
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
