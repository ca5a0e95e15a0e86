/** Decodes text files: Unicode by its mark or validity, else Big5, GB 18030 or Windows-1252 by how the bytes beyond ASCII stand together. */

/** Of a file with so few wrong bytes for each right one it is said that it is damaged, not in another encoding. */
const DAMAGE = 0.02;
const SAMPLE = 1024 * 1024;

/** Never throws: bytes that don't fit become U+FFFD. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  const wide = wideEncoding(bytes.subarray(0, 4_096));
  if (wide !== null) return wide;
  const sample = bytes.subarray(0, SAMPLE);
  if (isNearlyUtf8(sample)) return 'utf-8';
  if (looksLikeBig5(sample)) return 'big5';
  return looksLikeGb18030(sample) ? 'gb18030' : 'windows-1252';
}

/** UTF-16 without a mark: in Western text every second byte is zero. */
function wideEncoding(sample: Uint8Array): string | null {
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length * 0.25 && even < odd * 0.1) return 'utf-16le';
  return even > sample.length * 0.25 && odd < even * 0.1 ? 'utf-16be' : null;
}

function isNearlyUtf8(sample: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(sample);
  const wrong = text.match(/\ufffd/g)?.length ?? 0;
  // A sample may end inside a character.
  if (wrong <= 1 && sample.length === SAMPLE) return true;
  if (wrong === 0) return true;
  const right = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return wrong < right * DAMAGE;
}

/**
 * Its pairs nearly all begin within A1 to C6, where punctuation and the 5,401 common characters are, and many end with a byte of ASCII, which
 * those of GB 2312 never do. Chinese stands in a row, a Western sign before a letter does not.
 */
function looksLikeBig5(sample: Uint8Array): boolean {
  let [common, low, joined, others, after] = [0, 0, 0, 0, -1];
  for (let at = 0; at < sample.length; at += 1) {
    const [lead = 0, trail = 0] = [sample[at], sample[at + 1]];
    if (lead < 0x80) continue;
    const isLow = trail >= 0x40 && trail <= 0x7e;
    if (lead < 0xa1 || lead > 0xc6 || !(isLow || (trail >= 0xa1 && trail !== 0xff))) {
      others += 1;
      // A rare character is a pair as well.
      if (lead >= 0xc9 && (isLow || trail >= 0xa1)) at += 1;
      continue;
    }
    common += 1;
    if (isLow) low += 1;
    if (at === after) joined += 1;
    at += 1;
    after = at + 1;
  }
  return common > others * 5 && low > common * 0.1 && joined > common * 0.5;
}

/** Its characters beyond ASCII are pairs of bytes; Western ones mostly stand alone. */
function looksLikeGb18030(sample: Uint8Array): boolean {
  let [pairs, singles] = [0, 0];
  for (let at = 0; at < sample.length; at += 1) {
    const [lead = 0, trail = 0] = [sample[at], sample[at + 1]];
    if (lead < 0x81) continue;
    if (trail >= 0xa1 && trail !== 0xff && lead >= 0xa1 && lead !== 0xff) {
      pairs += 1;
      at += 1;
    } else singles += 1;
  }
  return pairs > singles * 2;
}
