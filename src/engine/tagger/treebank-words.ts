/**
 * Words as English treebanks part them: `don't` is do + n't, `well-known` is three, `Mr.` keeps its stop. For analysis only:
 * a reader taps the tokens of `tokens.ts`.
 */
import { type Token, tokenize } from '../tokens.ts';

/** `start` and `end` are UTF-16 offsets in the text. */
export interface TreebankRange {
  start: number;
  end: number;
}

/** What hangs on a word: the negation or a verb or possessive cut short. */
const CLITIC = /(?:n['’]t|['’](?:s|re|ve|ll|d|m))$/i;
const WHOLE_CLITIC = /^(?:s|re|ve|ll|d|m)$/i;
/** Two words written as one: where to cut. */
const FUSED: Record<string, number> = {
  cannot: 3,
  gonna: 3,
  gotta: 3,
  wanna: 3,
  gimme: 3,
  lemme: 3,
  whatcha: 4,
  dont: 2,
  didnt: 3,
  doesnt: 4,
  isnt: 2,
  wasnt: 3,
  couldnt: 5,
  wouldnt: 5,
  havent: 4,
  "'tis": 2,
  "'twas": 2,
};
/** A compound with one of these in front stays whole: `non-human`, `e-mail` (Penn Treebank's later guidelines). */
const PREFIX =
  /^(?:e|non|pre|post|anti|mid|re|co|pro|multi|ex|sub|semi|neo|over|under|un|inter|intra|counter|micro|mini|macro|mega|ultra|super|pseudo|quasi|socio|psycho|arch|trans|extra|de|bi|tri|uh|mm)$/i;
/** Abbreviations that keep their stop in the middle of a sentence. */
const ABBREVIATION =
  /^(?:Mr|Mrs|Ms|Mx|Dr|Prof|Rev|Hon|Gen|Col|Maj|Capt|Lt|Sgt|Cpl|Adm|Gov|Sen|Rep|Pres|Messrs|St|Ste|Ft|Mt|Ave|Blvd|Rd|Inc|Corp|Ltd|Co|Bros|Jr|Sr|etc|vs|cf|viz|al|approx|ca|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Mon|Tues?|Wed|Thurs?|Fri|Sat|Fig|Figs|Eq|Vol|pp|Univ|Dept|Ph\.D)$/;
/** These are words as well: an abbreviation only before a number. */
const COUNTING = /^(?:No|Nos|no|Art|Ch|Sec|p)$/;
const HYPHEN = /[-‐‑]/;
const LATIN = /^\p{Script=Latin}/u;

/** Words of a text from left to right; white space is in none. Linear in its length. */
export function treebankWords(text: string): TreebankRange[] {
  const words: TreebankRange[] = [];
  const tokens = tokenize(text);
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token;
    const last = words.at(-1);
    const touches = last !== undefined && last.end === token.start;
    if (touches && joins(text, last, token, tokens[index + 1])) {
      last.end = token.end;
    } else if (token.kind === 'word') {
      splitWord(text, token, words);
    } else if (token.kind === 'number') {
      splitNumber(text, token, words);
    } else {
      words.push({ start: token.start, end: token.end });
    }
  }
  return words;
}

/** Whether a token belongs to the word it touches. */
function joins(text: string, last: TreebankRange, token: Token, next: Token | undefined): boolean {
  const before = text.slice(last.start, last.end);
  const written = text.slice(token.start, token.end);
  if (written === '.') return keepsStop(text, before, last, token, next);
  if (token.kind === 'punctuation') return /^[!?]+$/.test(before) && /^[!?]$/.test(written);
  // After a number or a bracket: 2004's, (WHO)'s.
  if (/^['’]$/.test(before))
    return WHOLE_CLITIC.test(written) && last.start > 0 && /\S/.test(text.charAt(last.start - 1));
  return false;
}

function keepsStop(text: string, before: string, last: TreebankRange, token: Token, next: Token | undefined): boolean {
  if (ABBREVIATION.test(before)) return true;
  if (next === undefined || next.start === token.end) return false;
  const following = text.slice(next.start, next.end);
  if (COUNTING.test(before)) return next.kind === 'number';
  const isInitial = /^[A-HJ-Z]$/.test(before) && (last.start === 0 || /[\s(]/.test(text.charAt(last.start - 1)));
  return isInitial && /^\p{Lu}/u.test(following) && !text.slice(token.end, next.start).includes('\n');
}

function splitWord(text: string, token: Token, words: TreebankRange[]): void {
  const written = text.slice(token.start, token.end);
  const cut = FUSED[written.toLowerCase()];
  if (cut !== undefined && Object.hasOwn(FUSED, written.toLowerCase())) {
    words.push({ start: token.start, end: token.start + cut }, { start: token.start + cut, end: token.end });
    return;
  }
  const clitic = CLITIC.exec(written)?.[0].length ?? 0;
  const end = clitic < written.length ? token.end - clitic : token.end;
  const previous = words.at(-1);
  // AT&T, R&B: capitals around an ampersand are one name.
  if (previous && previous.end === token.start && text.slice(previous.start, previous.end) === '&') {
    const first = words.at(-2);
    const initials = first && first.end === previous.start && /^\p{Lu}+$/u.test(text.slice(first.start, first.end));
    if (first && initials && /^\p{Lu}+$/u.test(text.slice(token.start, end))) {
      words.length -= 1;
      first.end = end;
      if (end < token.end) words.push({ start: end, end: token.end });
      return;
    }
  }
  splitCompound(text, token.start, end, words);
  if (end < token.end) words.push({ start: end, end: token.end });
}

/** Parts at hyphens, each hyphen by itself, but for a prefix with what it stands before. */
function splitCompound(text: string, start: number, end: number, words: TreebankRange[]): void {
  let from = start;
  let isPrefixed = false;
  for (let at = start; at < end; at++) {
    if (!HYPHEN.test(text.charAt(at))) continue;
    if (!isPrefixed && PREFIX.test(text.slice(from, at)) && LATIN.test(text.slice(at + 1))) {
      isPrefixed = true;
      continue;
    }
    words.push({ start: from, end: at }, { start: at, end: at + 1 });
    from = at + 1;
    isPrefixed = false;
  }
  if (from < end) words.push({ start: from, end });
}

/** `20-year-old` is five, `5%` two, `3.5m` two; `1990s` and `20th` are one. */
function splitNumber(text: string, token: Token, words: TreebankRange[]): void {
  const written = text.slice(token.start, token.end);
  const compound = HYPHEN.exec(written);
  const numeral = written.slice(0, compound?.index ?? written.length);
  const unit = /(?:%|(?<=\d)(?!(?:s|st|nd|rd|th)$)\p{Script=Latin}+)$/u.exec(numeral)?.[0].length ?? 0;
  const whole = token.start + numeral.length;
  words.push({ start: token.start, end: whole - unit });
  if (unit > 0) words.push({ start: whole - unit, end: whole });
  if (compound === null) return;
  words.push({ start: whole, end: whole + 1 });
  splitCompound(text, whole + 1, token.end, words);
}
