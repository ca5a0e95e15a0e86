/**
 * Decodes text files: Unicode by its mark or validity, else whichever of UTF-16, GB 18030, Big5 and Windows-1252 makes the likeliest text of
 * the bytes. The texts are English, other languages in Latin letters, and Chinese.
 */
import characters from '#server/words/common-characters.json' with { type: 'json' };

/** A file with fewer invalid bytes than this share of its valid non-ASCII characters is damaged UTF-8, not text in another encoding. */
const DAMAGE = 0.02;
/** Old programs leave zeros behind fields and texts; English in UTF-16 has far more of them. */
const PADDING = 0.05;
const SAMPLE = 1024 * 1024;

/** Decodes a text file. Never throws: invalid bytes become U+FFFD. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** The encoding that a header or a document names, as decoders call it; null without a name, and for one that no decoder knows. */
export function labelledEncoding(label: string | undefined): string | null {
  if (!label) return null;
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return null; // An unknown label is ignored.
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = sample.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0);
  if (zeros <= sample.length * PADDING && isNearlyUtf8(sample)) return 'utf-8';
  const costs = chineseCosts();
  const candidates = ['windows-1252', 'gb18030', 'big5', 'utf-16le', 'utf-16be'].map((name) => {
    const text = new TextDecoder(name).decode(sample);
    const cost = name === 'windows-1252' ? latinCost(text) : chineseCost(text, costs);
    // Nearly any bytes are characters of UTF-16.
    const isAny = name.startsWith('utf-16') && cost > text.length * COST.han.common;
    return { name, cost: isAny ? Number.POSITIVE_INFINITY : cost };
  });
  return candidates.reduce((best, other) => (other.cost < best.cost ? other : best)).name;
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
 * Cost of a character: roughly the negative natural logarithm of its probability, which is the share of its kind in such texts divided by
 * the number of characters of that kind. The cost of decoding with an encoding is the sum over its characters.
 */
const COST = {
  ascii: 3,
  /**
   * One of the some 800 characters that make three quarters of Chinese texts; one of the 3,755 (GB 2312) or 5,401 (Big5) common ones; any
   * other.
   */
  han: { frequent: 7, common: 10.5, rare: 13.5 },
  chinesePunctuation: 5,
  symbol: 11,
  /** An accented letter beside an unaccented one, anywhere else, and a large one. */
  accented: { inWord: 5, alone: 8, large: 7 },
  /** “ ” ‘ ’ – — … */
  quotation: 4,
  westernSign: 7,
  unassigned: 18,
  none: 25,
};

/** The cost of each character of the basic plane in a Chinese text. */
function chineseCosts(): Float32Array {
  const costs = new Float32Array(0x10000).fill(COST.unassigned);
  const set = (from: number, to: number, cost: number) => costs.fill(cost, from, to + 1);
  const setAll = (text: string, cost: number) => {
    for (const character of text) costs[character.charCodeAt(0)] = cost;
  };
  set(0xa0, 0x33ff, COST.symbol);
  set(0x4e00, 0x9fff, COST.han.rare);
  set(0xff01, 0xff5e, COST.chinesePunctuation);
  setAll(charactersOf('gb18030', [0xb0, 0xd7]), COST.han.common);
  setAll(charactersOf('big5', [0xa4, 0xc6]), COST.han.common);
  setAll(Object.values(characters).flat().join(''), COST.han.frequent);
  setAll('\u3000、。〈〉《》「」『』【】〔〕·…—～‘’“”', COST.chinesePunctuation);
  set(0, 0x7f, COST.ascii);
  setAll(NO_TEXT, COST.none);
  return costs;
}

/** Characters that no text has. */
const NO_TEXT = `${String.fromCharCode(...Array.from({ length: 32 }, (_, code) => code))}\u007f\ufffd`.replace(
  /\s/g,
  '',
);

/** All two-byte characters whose first byte is in a range. */
function charactersOf(encoding: string, [from, to]: readonly [number, number]): string {
  const bytes: number[] = [];
  for (let lead = from; lead <= to; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      if (trail >= 0xa1 || (encoding === 'big5' && trail <= 0x7e)) bytes.push(lead, trail);
    }
  }
  return new TextDecoder(encoding).decode(Uint8Array.from(bytes)).replace(/[^\u4e00-\u9fff]/g, '');
}

function chineseCost(text: string, costs: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += costs[text.charCodeAt(at)] ?? COST.unassigned;
  return sum;
}

const UNACCENTED = /[a-z]/i;
const ACCENTED = /[ß-öø-ÿšžœ]/;
const LARGE = /[À-ÖØ-ÞŠŽŒŸ]/;
const QUOTATION = /[‘’“”–—…]/;
const WESTERN_SIGN = /[\u00a0¡£§©«®°·»¿½€•™]/;

function latinCost(text: string): number {
  const costOf = (character: string, at: number) => {
    if (character < '\u0080') return NO_TEXT.includes(character) ? COST.none : COST.ascii;
    if (QUOTATION.test(character)) return COST.quotation;
    if (WESTERN_SIGN.test(character)) return COST.westernSign;
    if (LARGE.test(character)) return COST.accented.large;
    if (!ACCENTED.test(character)) return COST.symbol;
    const isInWord = UNACCENTED.test(text[at - 1] ?? '') || UNACCENTED.test(text[at + 1] ?? '');
    return isInWord ? COST.accented.inWord : COST.accented.alone;
  };
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += costOf(text[at] ?? '', at);
  return sum;
}
