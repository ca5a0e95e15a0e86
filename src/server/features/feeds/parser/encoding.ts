/**
 * Decodes the bytes of a feed. XML tells its encoding by byte order mark, first bytes, HTTP header or declaration (XML 1.0, appendix
 * F); feeds get each of these wrong, so a claim that does not fit the bytes loses to strict UTF-8, then to statistics.
 */
import { detect } from 'chardet';
import { labelledEncoding } from '#server/text-encoding.ts';

/** Bytes for statistical detection; more costs time and does not change the result. */
const SAMPLE_BYTES = 64 * 1024;
const DECLARATION_BYTES = 1024;

const UTF32_MARKS: readonly (readonly [mark: readonly number[], label: string])[] = [
  [[0x00, 0x00, 0xfe, 0xff], 'utf-32be'],
  [[0xff, 0xfe, 0x00, 0x00], 'utf-32le'],
  [[0x00, 0x00, 0x00, 0x3c], 'utf-32be'],
  [[0x3c, 0x00, 0x00, 0x00], 'utf-32le'],
];
const UTF16_MARKS: readonly (readonly [mark: readonly number[], label: string])[] = [
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0x00, 0x3c, 0x00], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
];

function fromFirstBytes(bytes: Uint8Array): string | null {
  const found = [...UTF32_MARKS, ...UTF16_MARKS].find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  return found?.[1] ?? null;
}

function declared(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_BYTES));
  const encoding = labelledEncoding(/<\?xml[^>]*?encoding\s*=\s*["']([^"']+)/i.exec(head)?.[1]);
  // Had it been UTF-16, the declaration could not have been read as ASCII.
  return encoding?.startsWith('utf-16') ? null : encoding;
}

function fits(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** `TextDecoder` knows no UTF-32. Code points past the end of Unicode become U+FFFD. */
function decodeUtf32(bytes: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const point = view.getUint32(at, isLittleEndian);
    if (point !== 0xfeff) parts.push(String.fromCodePoint(point > 0x10ffff ? 0xfffd : point));
  }
  return parts.join('');
}

function likeliest(bytes: Uint8Array, contentType: string): string {
  const claims = [labelledEncoding(/charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType)?.[1]), declared(bytes)];
  // windows-1252 fits nearly anything: servers send it by default, so valid UTF-8 is believed first.
  for (const claim of claims) if (claim !== null && claim !== 'windows-1252' && fits(bytes, claim)) return claim;
  if (fits(bytes, 'utf-8')) return 'utf-8';
  if (claims.includes('windows-1252')) return 'windows-1252';
  const claimed = claims.find((claim) => claim !== null && claim !== 'utf-8');
  return claimed ?? labelledEncoding(detect(bytes.subarray(0, SAMPLE_BYTES)) ?? undefined) ?? 'windows-1252';
}

/**
 * Decodes a feed. Never throws: bytes that fit no encoding become U+FFFD. A byte order mark is removed.
 * @param contentType the Content-Type header, or an empty string
 */
export function decodeFeed(bytes: Uint8Array, contentType: string): string {
  const sure = fromFirstBytes(bytes);
  if (sure?.startsWith('utf-32')) return decodeUtf32(bytes, sure === 'utf-32le');
  return new TextDecoder(sure ?? likeliest(bytes, contentType)).decode(bytes);
}
