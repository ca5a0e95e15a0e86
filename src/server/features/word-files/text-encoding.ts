/** Bytes of a word list → text. Chinese programs write UTF-8, UTF-16 or GB18030, and seldom say which. */

/** UTF-16 of English has a zero in every second byte; even a list half Chinese has so many in its words. */
const LEAST_ZEROS = 0.2;
const SAMPLE_BYTES = 4_096;

/** Never throws: bytes that don't fit become U+FFFD. A byte order mark is removed. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = (parity: number) => sample.filter((byte, place) => byte === 0 && place % 2 === parity).length;
  if (zeros(1) > sample.length * LEAST_ZEROS) return 'utf-16le';
  if (zeros(0) > sample.length * LEAST_ZEROS) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'gb18030';
  }
}
