/**
 * Terms of a text for searching. English words lead to the stem of their lemma in American spelling, so that `ran` finds `run`, `heating`
 * finds `heat` and `colour` finds `color` (decision 130). Chinese is cut into words by the runtime's segmenter; a word of three characters or more also gives its pairs of characters.
 */
import { lemmaOf } from '../lemma.ts';
import type { Lexicon } from '../lexicon.ts';
import { memoise } from '../memoise.ts';
import { americanSpellings, type IsSameWord } from '../spelling-variants.ts';
import type { TextRange } from '../text-range.ts';
import stopWords from '../words/stop-words.json' with { type: 'json' };
import { stem } from './stem.ts';

/** Changes whenever other terms come of the same text: indexed texts are then indexed again. */
export const TERMS_VERSION = 'terms-3';

export interface Term {
  text: string;
  hash: number;
  isStop: boolean;
  isHan: boolean;
}

export interface TermAt extends TextRange {
  term: Term;
  /** The word as it stands, in lower case. */
  form: string;
  /** Part of the Chinese word or the compound before it. */
  isPart: boolean;
}

export interface TermAnalyzer {
  /** Terms in text order; punctuation and emoji give none. */
  terms(text: string): TermAt[];
  /** Where English terms stand, without cutting the Chinese. O(length of the text), some nanoseconds a character. */
  placesOf(text: string, sought: ReadonlySet<string>): TermAt[];
  termOf(form: string): Term;
}

/** Dotted abbreviations, runs of Chinese, then words of any other alphabet with their apostrophes. */
const WORD =
  /(?:[A-Za-z]\.){2,}(?:['’]?s(?![A-Za-z]))?|[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+|[0-9A-Za-z\u00c0-\u1fff\u3040-\u30ff\uac00-\ud7af]+(?:['’][A-Za-z]+)*/g;
const HAN = /^[\u3400-\u9fff\uf900-\ufaff]/;
const ACCENTS = /\p{Mn}/gu;
const LONGEST_TERM = 64;
const MEMOISED = 200_000;
const MEMOISED_COMPOUNDS = 20_000;
const MAX_PARTS = 3;

/** Function words, in lower case. */
export const STOP: ReadonlySet<string> = new Set([...stopWords.en, ...stopWords.zh]);

/** @param isSameWord whether two headwords are spellings of one word */
export function createTermAnalyzer(lexicon: Lexicon, isSameWord: IsSameWord): TermAnalyzer {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  const englishTermOf = memoise(MEMOISED, (form): Term => {
    const text = englishTerm(form, lexicon, isSameWord);
    return { text, hash: hashOf(text), isStop: STOP.has(form) || STOP.has(text), isHan: false };
  });
  /** The closed form of a hyphenated compound: `email` of `e-mail`; null for one that is two words. */
  const closedForm = memoise(MEMOISED_COMPOUNDS, (compound): string | null => {
    const closed = compound.replaceAll('-', '');
    const entry = lexicon.entry(lemmaOf(closed, lexicon));
    if (entry === null || entry.isName) return null;
    const own = lexicon.entry(lemmaOf(compound, lexicon));
    return own === null || isSameWord(own.headword, entry.headword) ? closed : null;
  });
  // The hash is for pairs of neighbours, which only English terms form.
  const hanTermOf = (form: string): Term => ({ text: form, hash: 0, isStop: STOP.has(form), isHan: true });

  function pushHan(found: TermAt[], run: string, from: number): void {
    for (const { segment, index } of segmenter.segment(run)) {
      const start = from + index;
      const end = start + segment.length;
      found.push({ start, end, term: hanTermOf(segment), form: segment, isPart: false });
      if (segment.length < 3) continue;
      for (let place = start; place + 2 <= end; place++) {
        const form = run.slice(place - from, place - from + 2);
        found.push({ start: place, end: place + 2, term: hanTermOf(form), form, isPart: true });
      }
    }
  }

  /** A word, or a compound with its parts, of which each is found by itself too. */
  function pushWords(found: TermAt[], text: string, words: readonly TextRange[], isShouted: boolean): void {
    const closed = words.length > 1 && words.length <= MAX_PARTS ? closedFormIn(text, words) : null;
    if (closed !== null) {
      const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
      const form = text.slice(start, end).toLowerCase();
      found.push({ start, end, term: englishTermOf(closed), form, isPart: false });
    }
    for (const { start, end } of words) {
      const written = text.slice(start, end);
      const term = englishTermOf(keyOf(written, isShouted));
      found.push({ start, end, term, form: written.toLowerCase(), isPart: closed !== null });
    }
  }

  function closedFormIn(text: string, words: readonly TextRange[]): string | null {
    const parts = words.map(({ start, end }) => text.slice(start, end).toLowerCase());
    return parts.every((part) => PLAIN_WORD.test(part)) ? closedForm(parts.join('-')) : null;
  }

  function termsOf(text: string): TermAt[] {
    const found: TermAt[] = [];
    const isShouted = shouts(text);
    let words: TextRange[] = [];
    for (const match of text.matchAll(WORD)) {
      const { index: start } = match;
      const [word] = match;
      const isHan = HAN.test(word);
      const isJoined = !isHan && words.at(-1)?.end === start - 1 && isHyphen(text.charCodeAt(start - 1));
      if (!isJoined && words.length > 0) {
        pushWords(found, text, words, isShouted);
        words = [];
      }
      if (isHan) pushHan(found, word, start);
      else words.push({ start, end: start + word.length });
    }
    if (words.length > 0) pushWords(found, text, words, isShouted);
    return found;
  }

  let soughtLast: ReadonlySet<string> | undefined;
  /** Whether one of the sought terms has a hash that ends in these bits. */
  const mayBeSought = new Uint8Array(2 ** SOUGHT_BITS);
  /** A query asks for the same terms in each sentence. */
  function seek(sought: ReadonlySet<string>): void {
    if (sought === soughtLast) return;
    soughtLast = sought;
    mayBeSought.fill(0);
    for (const term of sought) mayBeSought[hashOf(term) & SOUGHT_MASK] = 1;
  }

  /** Hash of a term by the hash of a form of plain ASCII: a table in which a form takes the place of another one with the same last bits. */
  const formHashes = new Int32Array(2 ** FORM_BITS);
  const termHashes = new Int32Array(2 ** FORM_BITS);

  function termHashOf(formHash: number, text: string, start: number, end: number): number {
    const place = formHash & FORM_MASK;
    if (formHashes[place] !== formHash) {
      termHashes[place] = englishTermOf(text.slice(start, end).toLowerCase()).hash;
      formHashes[place] = formHash;
    }
    return termHashes[place] as number;
  }

  const wordAt = new RegExp(WORD.source, 'y');

  /** Where the word at an offset ends; the offset itself where none begins. */
  function wordEnd(text: string, start: number): number {
    const code = text.charCodeAt(start);
    if (!isPlain(code) && !isAccented(code)) return start;
    wordAt.lastIndex = start;
    return start + (wordAt.exec(text)?.[0].length ?? 0);
  }

  /** The words of {@link WORD}, of which those of plain ASCII are made strings only where they may be sought. */
  function placesOf(text: string, sought: ReadonlySet<string>): TermAt[] {
    seek(sought);
    const found: TermAt[] = [];
    let isShouted: boolean | undefined;
    const add = (words: readonly TextRange[]) => {
      const from = found.length;
      isShouted ??= shouts(text);
      pushWords(found, text, words, isShouted);
      let kept = from;
      for (const at of found.slice(from)) if (sought.has(at.term.text)) found[kept++] = at;
      found.length = kept;
    };
    for (let place = 0; place < text.length; ) {
      const start = place;
      let code = text.charCodeAt(place);
      let hash = FNV_OFFSET;
      for (let plain = PLAIN[code]; plain; plain = PLAIN[code]) {
        hash = Math.imul(hash ^ plain, FNV_PRIME);
        code = text.charCodeAt(++place);
      }
      // An abbreviation may begin here, and a word goes on behind an apostrophe or with a letter beyond ASCII.
      const isAbbreviation = code === FULL_STOP && place === start + 1;
      const isOther = isAccented(code) || (place > start && (code === APOSTROPHE || code === CURLY || isAbbreviation));
      if (isOther) place = Math.max(wordEnd(text, start), start + 1);
      if (place === start) {
        place++;
        continue;
      }
      // Nearly always white space follows.
      const next = isOther ? text.charCodeAt(place) : code;
      if (next !== SPACE && isHyphen(next) && wordEnd(text, place + 1) > place + 1) {
        const words = [{ start, end: place }];
        for (let end = wordEnd(text, place + 1); end > place + 1; end = wordEnd(text, place + 1)) {
          words.push({ start: place + 1, end });
          place = end;
          if (!isHyphen(text.charCodeAt(place))) break;
        }
        add(words);
      } else if (
        isOther ||
        (place > start + 1 && isCapital(text.charCodeAt(start)) && isCapital(text.charCodeAt(start + 1))) ||
        mayBeSought[termHashOf(hash, text, start, place) & SOUGHT_MASK] === 1
      ) {
        add([{ start, end: place }]);
      }
    }
    return found;
  }

  return {
    termOf: (form) => (HAN.test(form) ? hanTermOf(form) : englishTermOf(keyOf(form, false))),
    terms: termsOf,
    placesOf,
  };
}

const [SOUGHT_BITS, FORM_BITS] = [12, 18];
const [SOUGHT_MASK, FORM_MASK] = [2 ** SOUGHT_BITS - 1, 2 ** FORM_BITS - 1];

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const APOSTROPHE = 0x27;
const SPACE = 0x20;
const FULL_STOP = 0x2e;
const CURLY = 0x2019;

/** Whether the code is a letter beyond ASCII that {@link WORD} includes. */
function isAccented(code: number): boolean {
  return (code >= 0xc0 && code <= 0x1fff) || (code >= 0x3040 && code <= 0x30ff) || (code >= 0xac00 && code <= 0xd7af);
}

/** For each ASCII code the lower-case letter or digit; 0 for anything else. */
const PLAIN = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[0-9A-Za-z]/.test(character) ? character.toLowerCase().charCodeAt(0) : 0;
});

const isPlain = (code: number) => (PLAIN[code] ?? 0) !== 0;
const isCapital = (code: number) => code >= 0x41 && code <= 0x5a;
/** Hyphen-minus, hyphen, non-breaking hyphen. */
const isHyphen = (code: number) => code === 0x2d || code === 0x2010 || code === 0x2011;
const PLAIN_WORD = /^[a-z]+$/;
const POINTED = /^(?:[a-z]\.)+/;
const CAPITALS = /^[A-Z]{2,}(?=$|['’]s$)/;
/** A long word in capitals, or three of them. */
const MANY_CAPITALS = /[A-Z]{5}|[A-Z] +[A-Z]+ +[A-Z]/;

/** Whether a text is all in capitals, which then tell nothing. */
function shouts(text: string): boolean {
  return !/[a-z]/.test(text) && MANY_CAPITALS.test(text);
}

/**
 * The form of a written word by which its term is kept: an abbreviation without its points, so that `A.I.` is `ai`. One that would then be a
 * function word has them: `u.s.` of `U.S.` and `US`, but `us`.
 */
function keyOf(written: string, isShouted: boolean): string {
  const form = written.toLowerCase();
  const pointed = POINTED.exec(form)?.[0];
  if (pointed !== undefined) {
    const letters = pointed.replaceAll('.', '');
    return STOP.has(letters) ? pointed : letters;
  }
  if (isShouted) return form;
  const letters = CAPITALS.exec(written)?.[0].toLowerCase();
  return letters !== undefined && STOP.has(letters) ? `${[...letters].join('.')}.` : form;
}

function englishTerm(form: string, lexicon: Lexicon, isSameWord: IsSameWord): string {
  const plain = form.normalize('NFD').replace(ACCENTS, '').replaceAll('’', "'").slice(0, LONGEST_TERM);
  if (!/^[a-z']+$/.test(plain)) return plain;
  const lemma = lemmaOf(plain, lexicon).toLowerCase();
  if (!/^[a-z']+$/.test(lemma)) return lemma;
  return stem(americanSpelling(lemma, lexicon, isSameWord) ?? lemma);
}

/** Longest way from a word to what it is derived from. */
const MAX_DERIVATIONS = 3;

/**
 * The American spelling of a headword. It must be a headword that is the same word, or whose simpler word has one: `colourfully` by
 * `colour`. Null for a word that has no other.
 */
function americanSpelling(
  word: string,
  lexicon: Lexicon,
  isSameWord: IsSameWord,
  derivations = MAX_DERIVATIONS,
): string | null {
  const own = lexicon.entry(word);
  if (own?.isName !== false) return null;
  const isOther = (spelling: string) => {
    const other = lexicon.entry(spelling);
    if (other === null || other.isName) return false;
    if (isSameWord(own.headword, other.headword)) return true;
    if (own.base === null || derivations === 0) return false;
    return americanSpelling(own.base, lexicon, isSameWord, derivations - 1) !== null;
  };
  return americanSpellings(word).find(isOther) ?? null;
}

/** FNV-1a. */
export function hashOf(text: string): number {
  let hash = FNV_OFFSET;
  for (let place = 0; place < text.length; place++) hash = Math.imul(hash ^ text.charCodeAt(place), FNV_PRIME);
  return hash >>> 0;
}

const PAIR_BITS = 15;

/**
 * The term of two neighbouring terms, for phrases: one of 2^15 buckets, so that their number stays bounded. What is found by it is
 * compared with the text where it matters.
 */
export function pairTerm(first: Term, second: Term): string {
  return `~${pairNumber(first, second).toString(36)}`;
}

/** Whether a term stands for two words beside each other, not for one. */
export const isPairTerm = (term: string): boolean => term.startsWith('~');

export function pairNumber(first: Term, second: Term): number {
  let mixed = Math.imul(first.hash, 0x9e3779b1) ^ second.hash;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> (32 - PAIR_BITS);
}
