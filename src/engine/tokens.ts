/**
 * Cuts English text into tokens with offsets into the original string. A contraction, a hyphenated compound and a
 * dotted abbreviation are each one token, because a reader taps them as one word.
 */

export type TokenKind = 'word' | 'number' | 'punctuation' | 'url' | 'other';

/** `start` and `end` are UTF-16 offsets, `end` exclusive. White space is in no token. */
export interface Token {
  start: number;
  end: number;
  kind: TokenKind;
}

const LETTER = '\\p{Script=Latin}\\p{M}*';
const APOSTROPHE = "['’]";
/** Hyphen-minus, hyphen, non-breaking hyphen; a soft hyphen only shows where a line may break. */
const HYPHEN = '[-‐‑\\u00AD]';

// Every repeat in front of a required character is bounded, so that text without spaces stays linear.
const alternatives: Record<string, string> = {
  address:
    `https?://[^\\s<>"“”]+|www\\.[^\\s<>"“”]+` +
    `|[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,5}` +
    `|(?:[a-z0-9-]{1,63}\\.){1,4}(?:com|org|net|edu|gov|io|cn|co\\.uk)(?![\\p{L}\\d])(?:/[^\\s<>"“”]*)?`,
  abbreviation: `(?:Ph\\.D\\.|(?:\\p{Script=Latin}\\.){2,})(?![\\p{L}\\d])`,
  // 1990s, 20th, 3.5m, 12:30, 20-year-old
  number: `\\p{Nd}+(?:[.,:/]\\p{Nd}+)*(?:%|\\p{Script=Latin}{1,3}(?![\\p{L}\\d]))?(?:${HYPHEN}(?:${LETTER})+)*`,
  word:
    `(?:${APOSTROPHE}(?=(?:[Tt]is|[Tt]was|em|[Tt]il|cause)(?!\\p{L})))?(?:${LETTER})(?:${LETTER}|\\p{Nd})*` +
    `(?:(?:${APOSTROPHE}|${HYPHEN})(?:${LETTER}|\\p{Nd})+)*`,
  foreign: `\\p{L}[\\p{L}\\p{M}]*`,
  pictograph:
    '\\p{Regional_Indicator}{2}|\\p{Extended_Pictographic}(?:\\uFE0F|\\p{Emoji_Modifier}|\\u200D\\p{Extended_Pictographic})*',
  punctuation: '\\.{2,}|-{2,}|\\p{P}',
  rest: '[^\\s]',
};

const kindOf: Record<string, TokenKind> = {
  address: 'url',
  abbreviation: 'word',
  number: 'number',
  word: 'word',
  foreign: 'other',
  pictograph: 'other',
  punctuation: 'punctuation',
  rest: 'other',
};

const names = Object.keys(alternatives);
const pattern = new RegExp(names.map((name) => `(${alternatives[name]})`).join('|'), 'gu');
/** A full stop after an address belongs to the sentence. */
const addressTail = /[.,;:!?)\]}'’]+$/;

/**
 * Tokens in order, never overlapping; linear in the length of the text.
 * `word` is Latin script only; other scripts, symbols and emoji are `other`; e-mail addresses are `url`.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const group = names.findIndex((_, index) => match?.[index + 1] !== undefined);
    const kind = kindOf[names[group] ?? 'rest'] ?? 'other';
    let end = match.index + match[0].length;
    if (kind === 'url') {
      end -= addressTail.exec(match[0])?.[0].length ?? 0;
      pattern.lastIndex = end;
    }
    tokens.push({ start: match.index, end, kind });
  }
  return tokens;
}

/** The token's own characters. */
export function tokenText(text: string, token: Token): string {
  return text.slice(token.start, token.end);
}

/** How a word is compared everywhere: lower case, straight apostrophe, plain hyphen, composed accents. */
export function normalizeWord(word: string): string {
  const lower = word.toLowerCase();
  // Most words are plain ASCII and need nothing more.
  if (/^[a-z]*$/.test(lower)) return lower;
  return lower
    .normalize('NFC')
    .replace(/[’ʼ]/g, "'")
    .replace(/[‐‑]/g, '-')
    .replace(/\u00AD/g, '');
}
