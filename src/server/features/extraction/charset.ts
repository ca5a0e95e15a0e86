/**
 * Decodes the bytes of a page in the order of browsers (byte order mark, HTTP header, meta element), then by detection: UTF-16
 * patterns, strict UTF-8, statistics.
 */
import { detect } from 'chardet';
import { labelledEncoding } from '#server/text-encoding.ts';

/** Bytes for statistical detection; more costs time and does not change the result. */
const SAMPLE_BYTES = 64 * 1024;
/** HTML requires the charset meta element in the first 1024 bytes; real pages are laxer. */
const META_BYTES = 8 * 1024;

function fromByteOrderMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

function fromHeader(contentType: string): string | null {
  return labelledEncoding(/charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType)?.[1]);
}

function fromMeta(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, META_BYTES));
  const label =
    /<meta[^>]+charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml[^>]+encoding\s*=\s*["']([^"']+)/i.exec(head)?.[1];
  const encoding = labelledEncoding(label);
  // If it were UTF-16 this meta element could not have been read as ASCII (HTML standard, "prescan a byte stream").
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding;
}

/** UTF-16 without a mark: markup is ASCII, so nearly every second byte of the start is zero. */
function fromZeroBytes(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, 512);
  const pairs = Math.floor(sample.length / 2);
  if (pairs < 8) return null;
  let evenZeros = 0;
  let oddZeros = 0;
  for (let i = 0; i < pairs * 2; i += 2) {
    if (sample[i] === 0) evenZeros += 1;
    if (sample[i + 1] === 0) oddZeros += 1;
  }
  if (oddZeros > pairs * 0.6 && evenZeros < pairs * 0.1) return 'utf-16le';
  if (evenZeros > pairs * 0.6 && oddZeros < pairs * 0.1) return 'utf-16be';
  return null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Label of the encoding (a `TextDecoder` name) that the bytes are most likely in. */
function encodingOf(bytes: Uint8Array, contentType: string): string {
  const declared = fromByteOrderMark(bytes) ?? fromZeroBytes(bytes) ?? fromHeader(contentType) ?? fromMeta(bytes);
  // A page labelled Latin-1 that is valid UTF-8 is UTF-8: the label is a server's default.
  if (declared !== null && declared !== 'windows-1252') return declared;
  if (isUtf8(bytes)) return 'utf-8';
  return declared ?? labelledEncoding(detect(bytes.subarray(0, SAMPLE_BYTES)) ?? undefined) ?? 'windows-1252';
}

/** Fewer signs that don't fit are damage, not another encoding. */
const LEAST_MISFITS = 3;

/** Whether a page that declares UTF-8 has more invalid bytes than valid characters outside of ASCII. */
function isMislabelled(text: string): boolean {
  const misfits = text.match(/\ufffd/g)?.length ?? 0;
  if (misfits < LEAST_MISFITS) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  return misfits > (text.match(/[^\u0000-\u007f\ufffd]/g)?.length ?? 0);
}

/**
 * Decodes a page. Never throws: bytes that don't fit become U+FFFD. A byte order mark is removed.
 * @param contentType the Content-Type header, or an empty string
 */
export function decode(bytes: Uint8Array, contentType: string): string {
  const encoding = encodingOf(bytes, contentType);
  const text = new TextDecoder(encoding).decode(bytes);
  // Nearly all English pages that are wrong about it come from Western editors.
  return encoding === 'utf-8' && isMislabelled(text) ? new TextDecoder('windows-1252').decode(bytes) : text;
}
