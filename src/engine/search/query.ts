/**
 * Language of queries: words, "phrases in quotes", `-word`, and filters (`level:普通`, `topic:`, `author:`, `source:`, `unread`, `known>95`,
 * in Chinese too) anywhere among them. What is no filter is a word.
 */
import { stripClitics } from '../lemma.ts';
import { pairTerm, STOP, type Term, type TermAnalyzer } from './terms.ts';

export type FilterKey = 'level' | 'topic' | 'author' | 'source' | 'unread' | 'known';

export interface QueryFilter {
  key: FilterKey;
  /** '' for `unread`, digits for `known`. */
  value: string;
  /** The filter as typed, so that it can be taken out of the query. */
  typed: string;
}

export interface ParsedQuery {
  /** The query without its filters, as typed. */
  text: string;
  /** Words outside quotes, as one text. */
  words: string;
  /** What stands in quotes, and contractions where nothing but function words is asked for. */
  phrases: string[];
  /** Whether contractions are among the phrases: nobody has asked for them alone. */
  isImplied: boolean;
  excluded: string[];
  filters: QueryFilter[];
  /** Words that are written as a filter whose value there is not: `level:abc`. */
  strayFilters: string[];
}

const KEYS: ReadonlyMap<string, FilterKey> = new Map([
  ['level', 'level'],
  ['topic', 'topic'],
  ['author', 'author'],
  ['source', 'source'],
  ['难度', 'level'],
  ['话题', 'topic'],
  ['作者', 'author'],
  ['来源', 'source'],
]);
const UNREAD: ReadonlySet<string> = new Set(['unread', '未读', '没读过']);
const KNOWN = /^(?:known|认识)\s?(?:[>＞]=?|以上)\s?(\d{1,3})[%％]?$/i;
/** A filter with a quoted value, a quoted phrase (an open quote goes to the end), or what is between spaces. */
const PIECE =
  /([a-z]+|\p{Script=Han}{2})[:：]["“”]([^"“”]*)["“”]?|-?["“”]([^"“”]*)(?:["“”]|$)|(?:known|认识)\s?[>＞]=?\s?\d{1,3}[%％]?(?=\s|$)|[^\s"“”]+/giu;

/** @param isValue whether there is such a value of a filter; what is none is left a word */
export function parseQuery(query: string, isValue: (key: FilterKey, value: string) => boolean): ParsedQuery {
  const filters: QueryFilter[] = [];
  const phrases: string[] = [];
  const excluded: string[] = [];
  const words: string[] = [];
  const text: string[] = [];
  const strayFilters: string[] = [];
  for (const match of halfWidth(query.normalize('NFC')).matchAll(PIECE)) {
    const typed = match[0];
    const filter = filterOf(typed, match[1], match[2], isValue);
    if (filter) {
      // When a filter is repeated, the later one counts.
      const earlier = filters.findIndex(({ key }) => key === filter.key);
      if (earlier !== -1) filters.splice(earlier, 1);
      filters.push(filter);
      continue;
    }
    text.push(typed);
    if (keyOf(typed, match[1]) !== undefined) strayFilters.push(typed);
    const quoted = match[3];
    if (quoted !== undefined) (typed.startsWith('-') ? excluded : phrases).push(quoted);
    else if (/^-[^\s-]/.test(typed)) excluded.push(typed.slice(1));
    else words.push(typed);
  }
  const isPlain = phrases.length > 0 || !words.every((word) => STOP.has(word.toLowerCase()) || isContraction(word));
  const contractions = isPlain ? [] : words.filter(isContraction);
  return {
    text: text.join(' '),
    words: (isPlain ? words : words.filter((word) => !isContraction(word))).join(' '),
    phrases: [...phrases, ...contractions],
    isImplied: contractions.length > 0,
    excluded,
    filters,
    strayFilters,
  };
}

/** `don't`, `it's`: a function word with another one, of whose term every text is full. No possessive of a noun. */
function isContraction(word: string): boolean {
  const form = word.toLowerCase().replaceAll('’', "'");
  return form.endsWith("n't") || (!STOP.has(form) && STOP.has(stripClitics(form)));
}

/** Letters and digits as Chinese input methods type them when they are set to full width: ｗａｉｔ. */
function halfWidth(text: string): string {
  return text.replace(/[０-９Ａ-Ｚａ-ｚ]/g, (wide) => wide.normalize('NFKC'));
}

const PLAIN = /^([^:：]+)[:：](.+)$/u;

const keyOf = (typed: string, quotedKey: string | undefined): FilterKey | undefined =>
  KEYS.get((quotedKey ?? PLAIN.exec(typed)?.[1] ?? '').toLowerCase());

function filterOf(
  typed: string,
  quotedKey: string | undefined,
  quotedValue: string | undefined,
  isValue: (key: FilterKey, value: string) => boolean,
): QueryFilter | null {
  if (UNREAD.has(typed.toLowerCase())) return { key: 'unread', value: '', typed };
  const known = KNOWN.exec(typed)?.[1];
  if (known !== undefined) return { key: 'known', value: String(Math.min(100, Number(known))), typed };
  const key = keyOf(typed, quotedKey);
  const value = (quotedValue ?? PLAIN.exec(typed)?.[2] ?? '').trim();
  return key !== undefined && value !== '' && isValue(key, value) ? { key, value, typed } : null;
}

export interface QueryTerms {
  /** Different terms, with how often the query has each. */
  terms: Map<string, number>;
  /** Neighbours among the words outside quotes, function words apart. */
  pairs: Set<string>;
  /** Terms and pairs of phrases. */
  required: Set<string>;
  /** For each excluded word or phrase its terms and pairs; a document that has all of them is left out. */
  excluded: string[][];
  /** The word as typed by its term, of those outside quotes. */
  forms: Map<string, string>;
}

const MAX_TERMS = 40;

/** Function words count only where there is nothing else. */
export function queryTerms({ words, phrases, excluded }: ParsedQuery, analyzer: TermAnalyzer): QueryTerms {
  const found: QueryTerms = {
    terms: new Map(),
    pairs: new Set(),
    required: new Set(),
    excluded: excluded.map((text) => phraseTerms(text, analyzer)).filter((terms) => terms.length > 0),
    forms: new Map(),
  };
  const stops: Term[] = [];
  const addWord = (term: Term, form: string) => {
    if (term.isStop) {
      stops.push(term);
      return;
    }
    if (found.terms.size >= MAX_TERMS && !found.terms.has(term.text)) return;
    found.terms.set(term.text, (found.terms.get(term.text) ?? 0) + 1);
    found.forms.set(term.text, form);
  };
  const inWords = wholeWords(words, analyzer);
  for (const { term, form } of inWords) addWord(term, form);
  for (const [index, { term }] of inWords.entries()) {
    const next = inWords[index + 1]?.term;
    // A function word makes no pair: any word stands beside it.
    if (next && !term.isStop && !next.isStop && found.pairs.size < MAX_TERMS)
      for (const pair of pairsOf([term, next])) found.pairs.add(pair);
  }
  for (const phrase of phrases) {
    const inPhrase = wholeWords(phrase, analyzer).slice(0, MAX_TERMS);
    for (const { term, form } of inPhrase) {
      addWord(term, form);
      found.required.add(term.text);
    }
    for (const pair of pairsOf(inPhrase.map(({ term }) => term))) found.required.add(pair);
  }
  if (found.terms.size === 0) for (const term of stops.slice(0, MAX_TERMS)) found.terms.set(term.text, 1);
  return found;
}

function phraseTerms(text: string, analyzer: TermAnalyzer): string[] {
  const terms = wholeWords(text, analyzer)
    .slice(0, MAX_TERMS)
    .map(({ term }) => term);
  return [...new Set([...terms.map((term) => term.text), ...pairsOf(terms)])];
}

function wholeWords(text: string, analyzer: TermAnalyzer) {
  return analyzer.terms(text).filter(({ isPart }) => !isPart);
}

/** Pairs of English neighbours; Chinese words have none. */
function* pairsOf(terms: readonly Term[]): Generator<string> {
  for (const [index, term] of terms.entries()) {
    const next = terms[index + 1];
    if (next && !term.isHan && !next.isHan) yield pairTerm(term, next);
  }
}
