/** Finds the sentence that answers a query best, and where its words stand. */
import { memoise } from '../memoise.ts';
import type { TextRange } from '../text-range.ts';
import type { QueryTerms } from './query.ts';
import { isPairTerm, type TermAnalyzer, type TermAt } from './terms.ts';

/** A sentence with its translation; either may be empty. */
export interface SearchedSentence {
  text: string;
  textZh: string;
}

/** What a query looks for in a text. */
export interface SoughtWords {
  /** English terms. */
  terms: ReadonlySet<string>;
  /** Chinese words. */
  hanWords: readonly string[];
  /** Quoted phrases, normalised by {@link phraseText}. */
  phrases: readonly string[];
}

export interface MarkedSentence extends SearchedSentence {
  marks: TextRange[];
  marksZh: TextRange[];
  /** Different words of the query in it; a phrase counts for more. */
  score: number;
}

const PHRASE_SCORE = 10;
const HAN = /^\p{Script=Han}/u;

/**
 * What to look for in texts that a query has found.
 *
 * @param phrases quoted phrases as typed; those without letters and digits are left out
 */
export function soughtWords({ terms, required }: QueryTerms, phrases: readonly string[]): SoughtWords {
  const sought = [...new Set([...terms.keys(), ...[...required].filter((term) => !isPairTerm(term))])];
  return {
    terms: new Set(sought.filter((term) => !HAN.test(term))),
    hanWords: sought.filter((term) => HAN.test(term)),
    phrases: phrases.map(phraseText).filter((phrase) => phrase !== ''),
  };
}

/** Words alone, in lower case, with one space between them; of Chinese the characters. An apostrophe within a word stays, quotation marks do not. */
export function phraseText(text: string): string {
  return evened(text)
    .replace(/(?<![\p{L}\p{N}\p{M}])'|'(?![\p{L}\p{N}\p{M}])|[^\p{L}\p{N}\p{M}']/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

const evened = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('’', "'");

/**
 * Whether each phrase stands in one of the texts word for word.
 *
 * @param phrases see {@link phraseText}
 */
export function hasPhrases(texts: Iterable<string>, phrases: readonly string[]): boolean {
  const missing = new Set(phrases);
  for (const text of texts) {
    if (missing.size === 0) return true;
    // Most texts are told by a look at them as they are, a tenth of the work.
    const even = evened(text);
    if ([...missing].every((phrase) => !inOrder(phrase).test(even))) continue;
    const plain = ` ${phraseText(text)} `;
    for (const phrase of missing) if (plain.includes(padded(phrase))) missing.delete(phrase);
  }
  return missing.size === 0;
}

const BETWEEN = '[^\\p{L}\\p{N}\\p{M}]+';
const PHRASES_AT_HAND = 100;
/** The words of a phrase one after the other, whatever stands before and behind. */
const inOrder = memoise(PHRASES_AT_HAND, (phrase: string) => new RegExp(phrase.split(' ').join(BETWEEN), 'u'));

/** English phrases begin and end with a word. */
function padded(phrase: string): string {
  return /[a-z0-9]/.test(phrase) ? ` ${phrase} ` : phrase;
}

/** Where the sought words stand in a text: phrases alone where the text has them. */
export function marksIn(text: string, sought: SoughtWords, analyzer: TermAnalyzer): TextRange[] {
  return found(text, sought, analyzer).marks;
}

/** @returns null for a sentence that has none of the words */
export function markSentence(
  { text, textZh }: SearchedSentence,
  sought: SoughtWords,
  analyzer: TermAnalyzer,
): MarkedSentence | null {
  const english = found(text, sought, analyzer);
  const chinese = found(textZh, sought, analyzer);
  const score = english.score + chinese.score;
  return score === 0 ? null : { text, textZh, marks: english.marks, marksZh: chinese.marks, score };
}

function found(text: string, { terms, hanWords, phrases }: SoughtWords, analyzer: TermAnalyzer) {
  if (text === '') return { marks: [], score: 0 };
  const at = terms.size === 0 ? [] : analyzer.placesOf(text, terms);
  const inHan = hanWords.map((word) => placesOf(text, word)).filter((places) => places.length > 0);
  if (at.length === 0 && inHan.length === 0) return { marks: [], score: 0 };
  const inPhrases = phrases.flatMap((phrase) => phraseRanges(text, phrase));
  const different = new Set(at.map(({ term }) => term.text)).size + inHan.length;
  if (inPhrases.length > 0) return { marks: joined(inPhrases), score: different + PHRASE_SCORE };
  return { marks: joined([...withoutFunctionWords(at), ...inHan.flat()]), score: different };
}

function placesOf(text: string, word: string): TextRange[] {
  const places: TextRange[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length))
    places.push({ start: at, end: at + word.length });
  return places;
}

function withoutFunctionWords(at: readonly TermAt[]): readonly TermAt[] {
  const telling = at.filter(({ term }) => !term.isStop);
  return telling.length > 0 ? telling : at;
}

/** @param phrase of letters, digits and apostrophes, see {@link phraseText} */
function phraseRanges(text: string, phrase: string): TextRange[] {
  const words = phrase.split(' ').map((word) => word.replaceAll("'", "['’]"));
  const edge = /[a-z0-9]/.test(phrase) ? ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'] : ['', ''];
  const pattern = new RegExp(`${edge[0]}${words.join(BETWEEN)}${edge[1]}`, 'giu');
  return [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
}

/** Ranges in order; those that touch or overlap are merged. */
function joined(ranges: readonly TextRange[]): TextRange[] {
  const joinedRanges: TextRange[] = [];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = joinedRanges.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joinedRanges.push({ start, end });
  }
  return joinedRanges;
}
