/**
 * Tokenizes English text with offsets into the original string. A contraction, a hyphenated compound and a dotted abbreviation are one
 * token each, because a reader taps them as one word.
 */
import type { TextRange } from './text-range.ts';

export type TokenKind = 'word' | 'number' | 'punctuation' | 'url' | 'other';

/** White space is in no token. */
export interface Token extends TextRange {
  kind: TokenKind;
}

const LETTER = '\\p{Script=Latin}\\p{M}*';
const APOSTROPHE = "['’]";
/** Hyphen-minus, hyphen, non-breaking hyphen; a soft hyphen only shows where a line may break. */
const HYPHEN = '[-‐‑\\u00AD]';
/** Text after a hyphen that is no part of the compound: `AM-11:30`, `D-N.M.`. */
const NOT_COMPOUNDED = '\\p{Nd}{1,4}[.:,/]\\p{Nd}|\\p{L}\\.\\p{L}\\.';

// Every repeat in front of a required character is bounded, so that text without spaces stays linear.
const alternatives: Record<string, string> = {
  address:
    `https?://[^\\s<>"“”]+|www\\.[^\\s<>"“”]+` +
    `|(?<![\\w.+-])[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,5}` +
    `|(?<![\\w.])(?:[A-Za-z0-9-]{1,63}\\.){1,4}(?:com|org|net|edu|gov|mil|info|io|biz|cn|uk|eu|de|fr|jp|html?|pdf|docx?|xlsx?|pptx?|txt|csv|zip|jpe?g|png)(?![\\p{L}\\d])(?:/[^\\s<>"“”]*)?` +
    // Handles and tags.
    `|[#@]\\p{L}[\\p{L}\\p{Nd}_]*`,
  // U.S., A.I.’s, i.e
  abbreviation: `(?:Ph\\.D\\.|(?:\\p{Script=Latin}\\.){2,})(?:${APOSTROPHE}s)?(?![\\p{L}\\d])|(?:\\p{Script=Latin}\\.){1,5}\\p{Script=Latin}(?![\\p{L}\\p{M}\\d.])`,
  // 713-555-0134, 713/555-0134, +44 in front of a number; .15; ’72, ’80s; 1980's; v2.1; 1990s, 20th, 3.5m, 2½, 12:30, 20-year-old
  number:
    `(?:\\d{1,3}-)?(?:\\d{3}[-/])?\\d{3}-\\d{4}(?![\\d-])|(?<=[\\s(:]|^)\\+\\d{1,3}(?=[ -]\\(?\\d)` +
    `|(?<=[\\s($£€]|^)\\.\\p{Nd}+(?![\\p{L}\\p{Nd}]|\\.\\p{Nd})|${APOSTROPHE}\\d{2}s?(?![\\p{L}\\d])` +
    `|\\d{1,3}0${APOSTROPHE}s(?!\\p{L})|[vV]\\d{1,3}(?:\\.\\d{1,4}){1,5}(?![\\p{L}\\d])` +
    `|\\p{Nd}+(?:[.,:/]\\p{Nd}+)*[¼-¾⅐-⅞]?(?:%|(?![ap]\\.m)\\p{Script=Latin}{1,3}(?![\\p{L}\\d]))?(?:${HYPHEN}(?:${LETTER})+)*`,
  dollar: '(?:US|CA|AU|NZ|HK|[ACRS])\\$',
  // w/o, w/investors; ’n’; km², mc²; CO₂
  word:
    `(?<![\\p{L}\\p{Nd}/])(?:(?:w/o(?:ut)?|b/c)(?![\\p{L}\\p{Nd}/])|w/(?=\\p{Ll}{2}))|${APOSTROPHE}n${APOSTROPHE}(?=\\s)|(?:[kcm]?m|ft|mc|s)[²³](?!\\p{L})` +
    `|(?:${APOSTROPHE}(?=(?:[Tt]is|[Tt]was|[Ee]m|[Tt]il|[Cc]ause(?! of)|[Bb]out|n)(?!\\p{L})))?(?:${LETTER})(?:${LETTER}|[\\p{Nd}₀-₉])*` +
    `(?:(?:${APOSTROPHE}|${HYPHEN}(?!${NOT_COMPOUNDED}))(?:${LETTER}|\\p{Nd})+)*`,
  foreign: `\\p{L}[\\p{L}\\p{M}]*`,
  degrees: '°[CFK](?!\\p{L})',
  pictograph:
    '\\p{Regional_Indicator}{2}|\\p{Extended_Pictographic}(?:\\uFE0F|\\p{Emoji_Modifier}|\\u200D\\p{Extended_Pictographic})*',
  emoticon: "(?<=\\s|^)(?:>?[:;=]['-]?[)(DPp]|\\^_\\^|<3)(?![\\p{L}\\p{Nd}])",
  // A mark repeated is one: `...`, `?!`, `--`, `***`; brackets and quotation marks are opened one by one. Dots and what
  // follows them are two.
  punctuation: `\\.{3,}(?=[?!])|[.?!]{2,}|[-=]{1,16}>|<-{1,16}(?!\\d)|(?![()\\[\\]{}"“”])(?<mark>[\\p{P}\\p{S}])\\k<mark>+|\\p{P}`,
  rest: '[^\\s]',
};

const kindOf: Record<string, TokenKind> = {
  address: 'url',
  abbreviation: 'word',
  number: 'number',
  dollar: 'other',
  word: 'word',
  foreign: 'other',
  degrees: 'other',
  pictograph: 'other',
  emoticon: 'other',
  punctuation: 'punctuation',
  rest: 'other',
};

const names = Object.keys(alternatives);
const pattern = new RegExp(names.map((name) => `(?<${name}>${alternatives[name]})`).join('|'), 'uy');
/** A full stop after an address belongs to the sentence. */
const addressTail = /[.,;:!?)\]}'’]+$/;

/**
 * Tokens in order, never overlapping; linear in the length of the text.
 * `word` is Latin script only; other scripts, symbols and emoji are `other`; addresses, handles and tags are `url`.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const plain = plainEnd(text, at);
    if (plain > at) {
      tokens.push({ start: at, end: plain, kind: isAsciiLetter(text.charCodeAt(at)) ? 'word' : 'punctuation' });
      at = plain;
    } else if (text.charCodeAt(at) === SPACE) {
      at++;
    } else {
      const token = match(text, at);
      if (token !== null) tokens.push(token);
      at = token?.end ?? at + 1;
    }
  }
  return tokens;
}

/** The token at an offset by the pattern; null at white space. */
function match(text: string, start: number): Token | null {
  pattern.lastIndex = start;
  const found = pattern.exec(text);
  if (found === null) return null;
  const name = names.find((group) => found.groups?.[group] !== undefined) ?? 'rest';
  const kind = kindOf[name] ?? 'other';
  const tail = kind === 'url' ? (addressTail.exec(found[0])?.[0].length ?? 0) : 0;
  return { start, end: start + found[0].length - tail, kind };
}

const SPACE = 0x20;
const STOP = 0x2e;
const isAsciiLetter = (code: number) => (code | SPACE) >= 0x61 && (code | SPACE) <= 0x7a;
/** White space, marks that join no words, and the text's end (not a number). */
const parts = (code: number) => code <= SPACE || Number.isNaN(code) || code === 0x2c || code === 0x3b || code === 0x29;
/** Marks that are always a token of their own: `"`, `(`, `)`, `“`, `”`. */
const standsAlone = (code: number) =>
  code === 0x22 || code === 0x28 || code === 0x29 || code === 0x201c || code === 0x201d;

/**
 * Fast path for nine of ten English tokens: the end of plain letters up to a space, comma, bracket or full stop, or of a single mark; the
 * start itself for other tokens. The result is the same as the pattern's.
 */
function plainEnd(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (standsAlone(first)) return start + 1;
  const second = text.charCodeAt(start + 1);
  if ((first === 0x2c || first === STOP) && parts(second) && second !== first) return start + 1;
  if (!isAsciiLetter(first)) return start;
  let end = start + 1;
  while (isAsciiLetter(text.charCodeAt(end))) end++;
  const next = text.charCodeAt(end);
  if (parts(next)) return end;
  return next === STOP && parts(text.charCodeAt(end + 1)) ? end : start;
}

/** The token's own characters. */
export function tokenText(text: string, token: Token): string {
  return text.slice(token.start, token.end);
}

/** Normalizes a word for comparison: lower case, straight apostrophe, plain hyphen, composed accents. */
export function normalizeWord(word: string): string {
  const lower = word.toLowerCase();
  // Most words are ASCII and need nothing more.
  if (/^[ -~]*$/.test(lower)) return lower;
  return (
    lower
      .normalize('NFC')
      .replace(/[’ʼ]/g, "'")
      .replace(/[‐‑]/g, '-')
      .replace(/\u00AD/g, '')
      // Ligatures of printed pages: ﬁ, ﬂ.
      .replace(/[\uFB00-\uFB06]/g, (ligature) => ligature.normalize('NFKC'))
  );
}
