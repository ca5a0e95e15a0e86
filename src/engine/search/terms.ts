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
  /** Where English terms stand, without cutting the Chinese; some hundred nanoseconds for ten words. */
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

  function termsOf(text: string, withHan: boolean): TermAt[] {
    const found: TermAt[] = [];
    for (const match of text.matchAll(WORD)) {
      const start = match.index;
      const [word] = match;
      if (HAN.test(word)) {
        if (withHan) pushHan(found, word, start);
        continue;
      }
      const form = word.toLowerCase();
      found.push({ start, end: start + word.length, term: englishTermOf(form), form, isPart: false });
    }
    return found;
  }

  let soughtLast: ReadonlySet<string> | undefined;
  let hashesLast: ReadonlySet<number> = new Set();
  /** A query asks for the same terms in each sentence. */
  function hashesOf(sought: ReadonlySet<string>): ReadonlySet<number> {
    if (sought !== soughtLast) hashesLast = new Set([...sought].map(hashOf));
    soughtLast = sought;
    return hashesLast;
  }

  /** Hash of a term by the hash of a form, of plain ASCII forms. */
  const termHashes = new Map<number, number>();

  /** Whether a text may have one of the terms. Says so, too, where it has words that are not plain. */
  function mayHave(text: string, soughtHashes: ReadonlySet<number>): boolean {
    for (let place = 0; place < text.length; place++) {
      if (!isPlain(text.charCodeAt(place))) {
        if (isAccented(text.charCodeAt(place))) return true;
        continue;
      }
      const start = place;
      let hash = FNV_OFFSET;
      for (; place < text.length && isPlain(text.charCodeAt(place)); place++) {
        const code = text.charCodeAt(place);
        hash = Math.imul(hash ^ (code >= 65 && code <= 90 ? code + 32 : code), FNV_PRIME);
      }
      const after = text.charCodeAt(place);
      if (after === APOSTROPHE || after === CURLY || (after === FULL_STOP && place === start + 1)) return true;
      let termHash = termHashes.get(hash);
      if (termHash === undefined) {
        termHash = englishTermOf(text.slice(start, place).toLowerCase()).hash;
        if (termHashes.size >= MEMOISED) termHashes.clear();
        termHashes.set(hash, termHash);
      }
      if (soughtHashes.has(termHash)) return true;
      // A word goes on behind it.
      if (isAccented(after)) return true;
    }
    return false;
  }

  return {
    termOf: (form) => (HAN.test(form) ? hanTermOf(form) : englishTermOf(form.toLowerCase())),
    terms: (text) => termsOf(text, true),
    placesOf(text, sought) {
      return mayHave(text, hashesOf(sought)) ? termsOf(text, false).filter(({ term }) => sought.has(term.text)) : [];
    },
  };
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const APOSTROPHE = 0x27;
const FULL_STOP = 0x2e;
const CURLY = 0x2019;

/** Of an alphabet beyond ASCII, as far as {@link WORD} has it. */
function isAccented(code: number): boolean {
  return (code >= 0xc0 && code <= 0x1fff) || (code >= 0x3040 && code <= 0x30ff) || (code >= 0xac00 && code <= 0xd7af);
}

/** A letter or digit of ASCII. */
function isPlain(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}

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

export function pairNumber(first: Term, second: Term): number {
  let mixed = Math.imul(first.hash, 0x9e3779b1) ^ second.hash;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> (32 - PAIR_BITS);
}
