/**
 * Terms of a text for searching. English words lead to the stem of their lemma, so that `ran` finds `run` and `heating` finds `heat`.
 * Chinese is cut into words by the runtime's segmenter; a word of three characters or more also gives its pairs of characters.
 */
import { lemmaOf } from '../lemma.ts';
import type { Lexicon } from '../lexicon.ts';
import { memoise } from '../memoise.ts';
import type { TextRange } from '../text-range.ts';
import stopWords from '../words/stop-words.json' with { type: 'json' };
import { stem } from './stem.ts';

/** Changes whenever other terms come of the same text: indexed texts are then indexed again. */
export const TERMS_VERSION = 'terms-2';

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
  /** Part of the Chinese word before it. */
  isPart: boolean;
}

export interface TermAnalyzer {
  /** In order; punctuation and emoji have none. */
  terms(text: string): TermAt[];
  /** Where English terms stand, without cutting the Chinese. O(length of the text), some nanoseconds a character. */
  placesOf(text: string, sought: ReadonlySet<string>): TermAt[];
  termOf(form: string): Term;
}

/** Dotted abbreviations, runs of Chinese, then words of any other alphabet with their apostrophes. */
const WORD =
  /(?:[A-Za-z]\.){2,}|[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+|[0-9A-Za-z\u00c0-\u1fff\u3040-\u30ff\uac00-\ud7af]+(?:['’][A-Za-z]+)*/g;
const HAN = /^[\u3400-\u9fff\uf900-\ufaff]/;
const ACCENTS = /\p{Mn}/gu;
const LONGEST_TERM = 64;
const MEMOISED = 200_000;

const STOP: ReadonlySet<string> = new Set([...stopWords.en, ...stopWords.zh]);

export function createTermAnalyzer(lexicon: Lexicon): TermAnalyzer {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  const englishTermOf = memoise(MEMOISED, (form): Term => {
    const text = englishTerm(form, lexicon);
    return { text, hash: hashOf(text), isStop: STOP.has(form) || STOP.has(text), isHan: false };
  });
  // Only English terms have neighbours, for which the hash is.
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

  function termsOf(text: string): TermAt[] {
    const found: TermAt[] = [];
    for (const match of text.matchAll(WORD)) {
      const start = match.index;
      const [word] = match;
      if (HAN.test(word)) {
        pushHan(found, word, start);
        continue;
      }
      const form = word.toLowerCase();
      found.push({ start, end: start + word.length, term: englishTermOf(form), form, isPart: false });
    }
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

  /** The words of {@link WORD}, of which those of plain ASCII are made strings only where they may be sought. */
  function placesOf(text: string, sought: ReadonlySet<string>): TermAt[] {
    seek(sought);
    const found: TermAt[] = [];
    const add = (start: number, end: number) => {
      const form = text.slice(start, end).toLowerCase();
      const term = englishTermOf(form);
      if (sought.has(term.text)) found.push({ start, end, term, form, isPart: false });
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
      if (isAccented(code) || (place > start && (code === APOSTROPHE || code === CURLY || isAbbreviation))) {
        wordAt.lastIndex = start;
        place = start + (wordAt.exec(text)?.[0].length ?? 1);
        add(start, place);
      } else if (place === start) {
        place++;
      } else if (mayBeSought[termHashOf(hash, text, start, place) & SOUGHT_MASK] === 1) {
        add(start, place);
      }
    }
    return found;
  }

  return {
    termOf: (form) => (HAN.test(form) ? hanTermOf(form) : englishTermOf(form.toLowerCase())),
    terms: termsOf,
    placesOf,
  };
}

const [SOUGHT_BITS, FORM_BITS] = [12, 18];
const [SOUGHT_MASK, FORM_MASK] = [2 ** SOUGHT_BITS - 1, 2 ** FORM_BITS - 1];

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const APOSTROPHE = 0x27;
const FULL_STOP = 0x2e;
const CURLY = 0x2019;

/** Of an alphabet beyond ASCII, as far as {@link WORD} has it. */
function isAccented(code: number): boolean {
  return (code >= 0xc0 && code <= 0x1fff) || (code >= 0x3040 && code <= 0x30ff) || (code >= 0xac00 && code <= 0xd7af);
}

/** By code, a letter of ASCII in lower case or a digit; 0 for what is neither. */
const PLAIN = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[0-9A-Za-z]/.test(character) ? character.toLowerCase().charCodeAt(0) : 0;
});

function englishTerm(form: string, lexicon: Lexicon): string {
  const plain = form.normalize('NFD').replace(ACCENTS, '').replaceAll('’', "'").slice(0, LONGEST_TERM);
  if (!/^[a-z']+$/.test(plain)) return plain;
  const lemma = lemmaOf(plain, lexicon).toLowerCase();
  return /^[a-z']+$/.test(lemma) ? stem(lemma) : lemma;
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

export const isPairTerm = (term: string): boolean => term.startsWith('~');

export function pairNumber(first: Term, second: Term): number {
  let mixed = Math.imul(first.hash, 0x9e3779b1) ^ second.hash;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> (32 - PAIR_BITS);
}
