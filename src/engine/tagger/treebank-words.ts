/**
 * Splits tokens into words as English treebanks do: `don't` is do + n't, `well-known` is three words, `Mr.` keeps its stop except at the
 * end of a sentence. For analysis only: a reader taps the tokens of `tokens.ts`.
 */
import { abbreviationKind } from '../abbreviations.ts';
import type { SegmentedText } from '../sentences.ts';
import type { TextRange } from '../text-range.ts';
import type { Token } from '../tokens.ts';
import { alternatives } from '../words/alternatives.ts';
import affixes from '../words/hyphen-affixes.json' with { type: 'json' };
import contexts from '../words/missing-apostrophes.json' with { type: 'json' };
import lists from '../words/multiword-tokens.json' with { type: 'json' };

/** A clitic at the end of a word: negation, shortened verb or possessive. */
const CLITIC = /(?:n['’]t|['’](?:s|re|ve|ll|d|m))$/i;
/** `OK'd`, `KO'd`: a verb made of letters. */
const LETTERS_AS_VERB = /^(?!I['’])\p{Lu}+['’]d$/u;
const WHOLE_CLITIC = /^(?:s|re|ve|ll|d|m)$/i;
/** A compound with one of these in front stays whole: `non-human`, `e-mail` (Penn Treebank's later guidelines). */
const PREFIX = new RegExp(`^(?:${alternatives(affixes.prefix)})$`, 'i');
/** A compound with one of these suffixes also stays whole: `clock-wise`. */
const SUFFIX = new RegExp(`^(?:${alternatives(affixes.suffix)})$`, 'i');
const HYPHEN = /[-‐‑]/;
/** The rest of the word behind a prefix. */
const BASE = /^(?!the-)[\p{Script=Latin}\p{Nd}]/u;
/** Closing marks after the stop of a sentence. */
const CLOSERS = /^["'”’)\]}»›]*$/;
const LONGEST_CLOSERS = 8;
/** Shape of an unlisted abbreviation: it starts with a capital, or has no vowel. */
const LOOKS_SHORTENED = /^(?:\p{Lu}\p{Ll}{0,4}|[b-df-hj-np-tv-xz]{1,5})$/u;
const APOSTROPHE = 0x27;
const TYPOGRAPHIC_APOSTROPHE = 0x2019;
const STOP = 0x2e;
const AMPERSAND = 0x26;

/** Words of a text from left to right; white space is in none. Linear in its length. */
export function treebankWords({ text, tokens, sentences }: SegmentedText): TextRange[] {
  const words: TextRange[] = [];
  let sentence = 0;
  let sentenceEnd = 0;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token;
    while (token.start >= sentenceEnd && sentence < sentences.length) {
      sentenceEnd = (sentences[sentence++] as TextRange).end;
    }
    const last = words.at(-1);
    if (last !== undefined && last.end === token.start && joins(text, last, token, sentenceEnd)) {
      last.end = token.end;
      if (text.charCodeAt(token.start - 1) === AMPERSAND) splitClitic(text, last, words);
    } else if (token.kind === 'word') {
      splitWord(text, token, sentenceEnd, words);
    } else if (token.kind === 'number') {
      splitNumber(text, token, words);
    } else {
      words.push({ start: token.start, end: token.end });
    }
  }
  return words;
}

/** Whether a token belongs to the word it touches. */
function joins(text: string, last: TextRange, token: Token, sentenceEnd: number): boolean {
  const before = text.charCodeAt(last.end - 1);
  if (before === AMPERSAND || text.charCodeAt(token.start) === AMPERSAND) return joinsAtAmpersand(text, last, token);
  if (text.charCodeAt(token.start) === STOP) {
    return token.end === token.start + 1 && keepsStop(text, last, token, sentenceEnd);
  }
  if (before !== APOSTROPHE && before !== TYPOGRAPHIC_APOSTROPHE) return false;
  // After a number or a bracket: 2004's, (WHO)'s.
  return last.end === last.start + 1 && last.start > 0 && /\S/.test(text.charAt(last.start - 1))
    ? WHOLE_CLITIC.test(text.slice(token.start, token.end))
    : false;
}

/** `AT&T`, `R&B`: letters around an ampersand are one name. A clitic behind it is none of it: AT&T's. */
function joinsAtAmpersand(text: string, last: TextRange, token: Token): boolean {
  const around = text.slice(Math.max(0, last.end - 2), last.end) + text.slice(token.start, token.start + 2);
  if (text.charCodeAt(token.start) === AMPERSAND)
    return /^.?\p{L}&\p{L}?$/u.test(around) && /\p{L}/u.test(text.charAt(token.end));
  return (
    /^\p{L}&/u.test(around) &&
    token.kind === 'word' &&
    /^\p{L}{1,4}(?:['’]s)?$/u.test(text.slice(token.start, token.end))
  );
}

function splitClitic(text: string, word: TextRange, words: TextRange[]): void {
  const { end } = word;
  const clitic = CLITIC.exec(text.slice(word.start, end))?.[0].length ?? 0;
  if (clitic === 0) return;
  word.end = end - clitic;
  words.push({ start: word.end, end });
}

/** Whether only closing marks follow up to the end of the sentence. */
function closes(text: string, at: number, sentenceEnd: number): boolean {
  return sentenceEnd - at <= LONGEST_CLOSERS && CLOSERS.test(text.slice(at, sentenceEnd));
}

/** An abbreviation has its stop unless it ends the sentence, an initial in front of a name. */
function keepsStop(text: string, last: TextRange, token: Token, sentenceEnd: number): boolean {
  if (closes(text, token.end, sentenceEnd)) return false;
  const before = text.slice(last.start, last.end);
  if (abbreviationKind(before) !== null) return true;
  return LOOKS_SHORTENED.test(before) && /[\s,;]/.test(text.charAt(token.end));
}

function splitWord(text: string, token: Token, sentenceEnd: number, words: TextRange[]): void {
  const { start, end } = token;
  const cut = multiwordSplit(text, start, end);
  if (cut > 0) {
    words.push({ start, end: start + cut }, { start: start + cut, end });
    return;
  }
  if (isPlain(text, start, end)) {
    words.push({ start, end });
    return;
  }
  const written = text.slice(start, end);
  // `U.S.` at the end of a sentence ends with its stop.
  if (written.endsWith('.') && closes(text, end, sentenceEnd)) {
    words.push({ start, end: end - 1 }, { start: end - 1, end });
    return;
  }
  if (LETTERS_AS_VERB.test(written)) {
    words.push({ start, end });
    return;
  }
  const whole = withoutClitic(text, start, end);
  // Two of them: `shouldn't've`, `I'd've`.
  const inner = whole < end ? withoutClitic(text, start, whole) : whole;
  splitCompound(text, start, inner, words);
  if (inner < whole) words.push({ start: inner, end: whole });
  if (whole < end) words.push({ start: whole, end });
}

/** Where the word without its last clitic ends. */
function withoutClitic(text: string, start: number, end: number): number {
  const written = text.slice(start, end);
  const clitic = CLITIC.exec(written)?.[0].length ?? 0;
  return clitic < written.length ? end - clitic : end;
}

/** Plain letters have nothing to be parted at. */
function isPlain(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at) | 0x20;
    if (code < 0x61 || code > 0x7a) return false;
  }
  return true;
}

/** Parts at hyphens, each hyphen by itself, but for a prefix with what it stands before and a suffix with its word. */
function splitCompound(text: string, start: number, end: number, words: TextRange[]): void {
  let from = start;
  let isPrefixed = false;
  for (let at = start; at < end; at++) {
    if (!HYPHEN.test(text.charAt(at))) continue;
    // At the front only, and before no small word: `Hizb-e-Islami`, `over-the-counter`.
    if (from === start && !isPrefixed && PREFIX.test(text.slice(from, at)) && BASE.test(text.slice(at + 1, at + 5))) {
      isPrefixed = true;
      continue;
    }
    if (SUFFIX.test(text.slice(at + 1, end))) break;
    words.push({ start: from, end: at }, { start: at, end: at + 1 });
    from = at + 1;
    isPrefixed = false;
  }
  if (from < end) words.push({ start: from, end });
}

/** A part of `3.5m` that is a unit; letters that count or name are none: `20th`, `1990s`, `3D`, `4G`. */
const UNIT = /(?:%|(?<=\d)(?!(?:s|[Ss][Tt]|[Nn][Dd]|[Rr][Dd]|[Tt][Hh]|[ACDEFGHNPQTd]|WD)$)\p{Script=Latin}+)$/u;
const NUMBERS_APART = /^(?:\d{1,3}-)?(?:\d{3}[-/])?\d{3}-\d{4}$/;

/** `20-year-old` is five, `5%` two, `3.5m` two; `1990s`, `20th` and `555-0134` are one. */
function splitNumber(text: string, token: Token, words: TextRange[]): void {
  const written = text.slice(token.start, token.end);
  const compound = NUMBERS_APART.test(written) ? null : HYPHEN.exec(written);
  const numeral = written.slice(0, compound?.index ?? written.length);
  const unit = UNIT.exec(numeral)?.[0].length ?? 0;
  const whole = token.start + numeral.length;
  words.push({ start: token.start, end: whole - unit });
  if (unit > 0) words.push({ start: whole - unit, end: whole });
  if (compound === null) return;
  words.push({ start: whole, end: whole + 1 });
  splitCompound(text, whole + 1, token.end, words);
}

/** Length of the first of the two words, by the word that was written. */
const splits = new Map(Object.entries(lists.split).map(([word, parts]) => [word, parts.indexOf(' ')]));
/** No possessive stands before these: `its` and `your` before them are contractions. */
const UNOWNED = new Set(contexts.not_possessed);
/** Objects of the verb `lets`. */
const LET = new Set(contexts.let_object);
const LONGEST_SPLIT = 8;
/** One bit for each word length, by first and last letter: rejects most words without a look-up. */
const splitLengths = new Uint16Array(2 ** 10);
for (const word of splits.keys()) {
  const place = endsOf(word, 0, word.length);
  splitLengths[place] = (splitLengths[place] as number) | (1 << word.length);
}
const NEXT_WORD = / ([A-Za-z]+)(?![A-Za-z'’-])/y;

/** Units of the first of two words that are written as one from `start` to `end`; 0 for any other word. */
function multiwordSplit(text: string, start: number, end: number): number {
  const length = end - start;
  if (length > LONGEST_SPLIT || ((splitLengths[endsOf(text, start, end)] as number) & (1 << length)) === 0) return 0;
  const written = text.slice(start, end);
  const word = written.toLowerCase();
  if (word === 'its' || word === 'your') return UNOWNED.has(wordBehind(text, end)) ? (splits.get(word) ?? 0) : 0;
  if (word === 'lets') {
    const next = wordBehind(text, end);
    return written.startsWith('L') && next !== '' && !LET.has(next) ? 3 : 0;
  }
  return splits.get(word) ?? 0;
}

/** The word behind, in lower case; empty when something else than a space and a whole word follows. */
function wordBehind(text: string, at: number): string {
  NEXT_WORD.lastIndex = at;
  return NEXT_WORD.exec(text)?.[1]?.toLowerCase() ?? '';
}

/** A number of the first and last letter, whatever their case. */
function endsOf(text: string, start: number, end: number): number {
  return ((text.charCodeAt(start) & 31) << 5) | (text.charCodeAt(end - 1) & 31);
}
