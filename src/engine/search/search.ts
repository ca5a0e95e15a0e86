/**
 * Answers a query from an inverted index, wherever its postings are kept. Documents are ranked by BM25F (Robertson, Zaragoza & Taylor 2004): one
 * saturation for the frequencies in text and titles, and a bonus for words that stand side by side as in the query.
 */

import { readPostings, TEXT_FREQUENCY, TITLE_FREQUENCY } from './postings.ts';
import type { QueryTerms } from './query.ts';
import { isPairTerm, type TermAnalyzer } from './terms.ts';

export interface PostingsSource {
  /** Terms that no document has are left out. */
  postings(terms: readonly string[]): Promise<Map<string, TermPostings>>;
}

export interface Found extends Ranked {
  /** Words of the query that no document has, as typed. */
  unknown: string[];
}

/** Short queries name a thing, whose words belong together; longer ones are questions, any part of which may be answered. */
const LONGEST_NAME = 4;
/** Results with all words below which those with some follow. */
const FEWEST_WITH_ALL = 10;

/** @param most how many results are ordered */
export async function searchIndex(
  query: QueryTerms,
  { postings }: PostingsSource,
  documents: RankedDocuments,
  analyzer: TermAnalyzer,
  most: number,
): Promise<Found> {
  const asked = [...query.terms.keys(), ...query.pairs, ...query.required, ...query.excluded.flat()];
  const known = await postings([...new Set(asked)]);
  const unknown = [...query.terms.keys()].filter((term) => !known.has(term));
  // A Chinese word that no text has as a word is looked for by its parts.
  const parts = new Map(unknown.map((term) => [term, analyzer.termOf(term).isHan ? partsOf(term) : []]));
  const ofParts = await postings([...new Set([...parts.values()].flat())]);
  const terms: RankedTerm[] = [];
  for (const [term, weight] of query.terms) {
    const own = known.get(term);
    if (own) terms.push({ postings: own, weight });
    for (const part of parts.get(term) ?? []) {
      const found = ofParts.get(part);
      if (found) terms.push({ postings: found, weight });
    }
  }
  // A phrase with a word that no text has is in no text; the parts of an unknown Chinese word stand for it.
  const required = [...query.required].flatMap((term) => {
    const own = known.get(term);
    if (own) return [own];
    const ofWord = parts.get(term) ?? [];
    return ofWord.length === 0 ? [nowhere(term)] : ofWord.map((part) => ofParts.get(part) ?? nowhere(part));
  });
  const pairs = [...query.pairs]
    .flatMap((pair) => known.get(pair) ?? [])
    .map((found) => ({ postings: found, weight: 1 }));
  const excluded = query.excluded.map((group) => group.map((term) => known.get(term) ?? nowhere(term)));
  const isName = query.terms.size <= LONGEST_NAME;
  // A name that the segmenter has cut into characters: one of them alone stands in most texts.
  const isCut = [...query.terms.keys()].every((term) => [...term].length === 1 && analyzer.termOf(term).isHan);
  const fewestWithAll = (isName || isCut) && terms.length > 1 ? FEWEST_WITH_ALL : 0;
  const fewestTerms = isCut ? Math.max(1, terms.length - Math.floor(terms.length / LONGEST_NAME)) : 1;
  const ranked = rank({ terms, pairs, required, excluded, documents, fewestWithAll, fewestTerms }, most);
  const missing = unknown.filter((term) => (parts.get(term) ?? []).every((part) => !ofParts.has(part)));
  const lacks = isName && missing.length > 0;
  return {
    ...ranked,
    ...(lacks ? { isRelaxed: ranked.total > 0, withAll: 0 } : {}),
    unknown: missing.map((term) => query.forms.get(term) ?? term),
  };
}

const nowhere = (term: string): TermPostings => ({ isPair: isPairTerm(term), segments: [] });

/** Pairs of characters, which longer words are indexed with; of two characters each, as a text may have them apart. */
function partsOf(word: string): string[] {
  const characters = [...word];
  if (characters.length <= 2) return characters.length === 2 ? characters : [];
  return characters.slice(1).map((character, place) => `${characters[place]}${character}`);
}

/** Encoded postings of a term, or of a pair of neighbours, by segment. */
export interface TermPostings {
  isPair: boolean;
  segments: readonly { base: number; count: number; bytes: Uint8Array }[];
}

interface RankedTerm {
  postings: TermPostings;
  /** How often the query has the term. */
  weight: number;
}

export interface RankedDocuments {
  /** Documents that there are. */
  count: number;
  averageLength: number;
  /** Length of each document in words, by document number. */
  lengths: Uint16Array;
  /** When a document was published, in milliseconds, by document number: of equal ones the newest is the best. */
  dates: Float64Array;
  /** Whether a document of this number is there and may be shown. */
  accepts(document: number): boolean;
  /**
   * 1 for documents whose words may be found, and not in what order they stand: which words are neighbours there neither decides whether they are
   * results nor where among them. Null where there are none.
   */
  sealed: Uint8Array | null;
}

export interface RankInput {
  terms: readonly RankedTerm[];
  /** Neighbours in the query. */
  pairs: readonly RankedTerm[];
  /** A document is a result only with all of these. */
  required: readonly TermPostings[];
  /** A document that has all postings of one of these groups is no result. */
  excluded: readonly (readonly TermPostings[])[];
  documents: RankedDocuments;
  /** A result has all of the terms; where fewer than this many have, `fewestTerms` will do. 0 asks for no more than these. */
  fewestWithAll: number;
  fewestTerms: number;
}

interface Ranked {
  /** Document numbers, the best first, at most as many as asked. */
  best: number[];
  total: number;
  /** Results that have all of the terms, of a short query. */
  withAll: number;
  /** Whether some results lack some of the terms. */
  isRelaxed: boolean;
}

const K1 = 1.5;
const B = 0.7;
const TITLE_WEIGHT = 2.5;
const PAIR_WEIGHT = 0.35;

/** Frequency in text and titles together, by the byte that is stored with a document. */
const FREQUENCY = TEXT_FREQUENCY.map((frequency, byte) => frequency + TITLE_WEIGHT * (TITLE_FREQUENCY[byte] ?? 0));

/** @param most how many are ordered. O(postings + documents + total · log most) */
function rank(input: RankInput, most: number): Ranked {
  const { terms, pairs, required, excluded, documents, fewestWithAll, fewestTerms } = input;
  const scores = new Float32Array(documents.lengths.length);
  const matched = new Uint8Array(scores.length);
  for (const term of terms) addTerm(term, documents, scores, matched);
  for (const pair of pairs) addPair(pair, documents, scores, matched);
  const barred = barredBy(required, excluded, documents);
  const isShown = (document: number) => barred?.[document] !== 1 && documents.accepts(document);
  const wanted = fewestWithAll > 0 ? Math.min(255, terms.length) : 1;
  const found = collect({ scores, dates: documents.dates }, matched, wanted, isShown, most);
  if (wanted === 1 || found.total >= fewestWithAll) return { ...found, withAll: found.total, isRelaxed: false };
  const any = collect({ scores, dates: documents.dates }, matched, fewestTerms, isShown, most);
  return { ...any, withAll: found.total, isRelaxed: any.total > found.total };
}

/**
 * Documents, the last published first, for a query of filters, and of words to leave out.
 *
 * @param excluded groups of terms: a document that has all of one is left out
 */
export async function newestDocuments(
  excluded: QueryTerms['excluded'],
  { postings }: PostingsSource,
  documents: RankedDocuments,
  most: number,
): Promise<Ranked> {
  const { dates } = documents;
  const known = excluded.length === 0 ? new Map<string, TermPostings>() : await postings([...new Set(excluded.flat())]);
  const groups = excluded.map((group) => group.map((term) => known.get(term) ?? nowhere(term)));
  const barred = barredBy([], groups, documents);
  const isShown = (document: number) => barred?.[document] !== 1 && documents.accepts(document);
  const any = new Uint8Array(documents.lengths.length);
  const found = collect({ scores: dates, dates }, any, 0, isShown, most);
  return { ...found, withAll: found.total, isRelaxed: false };
}

function inverseFrequency({ segments }: TermPostings, documents: number): number {
  const frequency = segments.reduce((sum, { count }) => sum + count, 0);
  return Math.log(1 + (Math.max(documents, frequency) - frequency + 0.5) / (frequency + 0.5));
}

function addTerm(
  { postings, weight }: RankedTerm,
  { count, averageLength, lengths }: RankedDocuments,
  scores: Float32Array,
  matched: Uint8Array,
): void {
  const factor = weight * inverseFrequency(postings, count) * (K1 + 1);
  const slope = (K1 * B) / Math.max(1, averageLength);
  for (const { bytes, base } of postings.segments) {
    // Decoded here and not by a callback: a call for each posting costs as much as its score.
    for (let place = 0, document = base; place < bytes.length; ) {
      let value = bytes[place++] as number;
      let delta = value & 0x7f;
      for (let shift = 7; value >= 0x80; shift += 7) {
        value = bytes[place++] as number;
        delta |= (value & 0x7f) << shift;
      }
      document += delta;
      const byte = bytes[place++] as number;
      if (document >= scores.length) break;
      const frequency = FREQUENCY[byte] as number;
      const norm = K1 * (1 - B) + slope * (lengths[document] as number);
      scores[document] = (scores[document] as number) + (factor * frequency) / (frequency + norm);
      matched[document] = (matched[document] as number) + 1;
    }
  }
}

function addPair(
  { postings, weight }: RankedTerm,
  { count, sealed }: RankedDocuments,
  scores: Float32Array,
  matched: Uint8Array,
): void {
  const bonus = weight * PAIR_WEIGHT * inverseFrequency(postings, count);
  for (const { bytes, base } of postings.segments) {
    readPostings(bytes, base, false, (document) => {
      if ((matched[document] ?? 0) > 0 && sealed?.[document] !== 1)
        scores[document] = (scores[document] as number) + bonus;
    });
  }
}

/** 1 for documents that lack something required or have something excluded; null when neither is asked. */
function barredBy(
  required: readonly TermPostings[],
  excluded: readonly (readonly TermPostings[])[],
  { lengths: { length: size }, sealed }: RankedDocuments,
): Uint8Array | null {
  if (required.length === 0 && excluded.length === 0) return null;
  const barred = new Uint8Array(size);
  if (required.length > 0) {
    const having = havingAll(required, size, sealed);
    for (let document = 0; document < size; document++) barred[document] = having[document] === required.length ? 0 : 1;
  }
  for (const group of excluded) {
    const having = havingAll(group, size, sealed);
    for (let document = 0; document < size; document++) if (having[document] === group.length) barred[document] = 1;
  }
  return barred;
}

/**
 * How many of the first postings each document has without a gap: `all.length` only where it has all of them. A sealed document counts as
 * having all pairs.
 */
function havingAll(all: readonly TermPostings[], size: number, sealed: Uint8Array | null): Uint16Array {
  const having = new Uint16Array(size);
  for (const [index, postings] of all.entries()) {
    const take = (document: number) => {
      if (having[document] === index) having[document] = index + 1;
    };
    if (sealed !== null && postings.isPair) {
      for (let document = 0; document < size; document++) if (sealed[document] === 1) take(document);
    }
    visitAll(postings, take);
  }
  return having;
}

function visitAll({ segments, isPair }: TermPostings, visit: (document: number) => void): void {
  for (const { bytes, base } of segments) readPostings(bytes, base, !isPair, visit);
}

interface Order {
  scores: Float32Array | Float64Array;
  dates: Float64Array;
}

/** The best documents by a heap whose root is the worst of those kept. */
function collect(
  order: Order,
  matched: Uint8Array,
  wanted: number,
  isShown: (document: number) => boolean,
  most: number,
): { best: number[]; total: number } {
  const heap: number[] = [];
  let total = 0;
  for (let document = 0; document < matched.length; document++) {
    if ((matched[document] as number) < wanted || !isShown(document)) continue;
    total++;
    if (heap.length < most) {
      heap.push(document);
      if (heap.length === most) for (let at = most >> 1; at >= 0; at--) sink(heap, at, order);
    } else if (most > 0 && isBetter(document, heap[0] as number, order)) {
      heap[0] = document;
      sink(heap, 0, order);
    }
  }
  return { best: heap.sort((a, b) => (isBetter(a, b, order) ? -1 : 1)), total };
}

/** Equal scores go by date, and at one moment by number. */
function isBetter(one: number, other: number, { scores, dates }: Order): boolean {
  const difference =
    (scores[one] as number) - (scores[other] as number) || (dates[one] as number) - (dates[other] as number);
  return difference > 0 || (difference === 0 && one > other);
}

function sink(heap: number[], from: number, order: Order): void {
  for (let at = from; ; ) {
    let worst = at;
    for (const child of [at * 2 + 1, at * 2 + 2]) {
      if (child < heap.length && isBetter(heap[worst] as number, heap[child] as number, order)) worst = child;
    }
    if (worst === at) return;
    [heap[at], heap[worst]] = [heap[worst] as number, heap[at] as number];
    at = worst;
  }
}
