/**
 * Postings of an inverted index: which documents have a term, and how often. A segment covers an interval of document numbers and is
 * never changed. Postings are delta-coded numbers, each with one byte of frequencies; those of pairs have no frequencies.
 */
import { pairNumber, type TermAnalyzer, type TermAt } from './terms.ts';

/** What is indexed of a document: texts of both languages, titles apart. */
export interface IndexedText {
  titles: readonly string[];
  texts: readonly string[];
}

export interface AnalysedText {
  /** Frequencies by term: of the text and, times {@link TITLE_UNIT}, of the titles. */
  terms: Map<string, number>;
  pairs: Set<number>;
  /** Length in words that say something; of a bilingual text that of its English. */
  length: number;
  /** Words as they stand, for completion and spelling. */
  words: Set<string>;
}

const TITLE_UNIT = 4096;
const MAX_IN_TITLE = 3;
const BODY_STEPS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 23, 26, 29, 33, 37, 42, 47, 53, 60, 68, 77];
/** Step of a frequency, by the frequency. */
const STEP_OF = Uint8Array.from({ length: (BODY_STEPS.at(-1) ?? 0) + 1 }, (_, count) =>
  Math.max(
    0,
    BODY_STEPS.findLastIndex((step) => step <= count),
  ),
);
const LONGEST_WORD = 40;

/** Terms of a document with their frequencies, its pairs of neighbouring words and its words as written. Linear in its length. */
export function analyseText({ titles, texts }: IndexedText, analyzer: TermAnalyzer): AnalysedText {
  const terms = new Map<string, number>();
  const pairs = new Set<number>();
  const words = new Set<string>();
  let english = 0;
  let chinese = 0;
  const add = (text: string, unit: number) => {
    let before: TermAt[] = [];
    for (const at of analyzer.terms(text)) {
      const { term } = at;
      terms.set(term.text, (terms.get(term.text) ?? 0) + unit);
      if (term.isHan) {
        if (!at.isPart && !term.isStop) chinese++;
        before = [];
        continue;
      }
      if (!term.isStop) {
        if (!at.isPart) english++;
        if (at.form.length <= LONGEST_WORD && !at.form.includes('-')) words.add(at.form);
      }
      for (const neighbour of neighboursOf(at, before)) pairs.add(pairNumber(neighbour.term, term));
      before.push(at);
      if (before.length > MAX_BEFORE) before.shift();
    }
  };
  for (const title of titles) add(title, TITLE_UNIT);
  for (const text of texts) add(text, 1);
  return { terms, pairs, length: english || chinese, words };
}

/** A compound of three parts, and the word before it. */
const MAX_BEFORE = 5;

/** The nearest terms before a term, those that end last: a word, or a compound and its last part. */
function neighboursOf({ start }: TermAt, before: readonly TermAt[]): TermAt[] {
  let last = -1;
  for (const { end } of before) if (end <= start && end > last) last = end;
  return before.filter(({ end }) => end === last);
}

/** Postings of one term; `bytes` is encoded. */
export interface Postings {
  count: number;
  bytes: Uint8Array;
}

class PostingsWriter {
  count = 0;
  #last: number;
  #bytes = new Uint8Array(8);
  #used = 0;

  constructor(base: number) {
    this.#last = base;
  }

  add(document: number, frequencies: number | null): void {
    let delta = document - this.#last;
    this.#last = document;
    this.count++;
    while (delta >= 0x80) {
      this.#push((delta & 0x7f) | 0x80);
      delta >>>= 7;
    }
    this.#push(delta);
    if (frequencies !== null) this.#push(frequencies);
  }

  #push(byte: number): void {
    if (this.#used === this.#bytes.length) {
      const grown = new Uint8Array(this.#used * 2);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    this.#bytes[this.#used++] = byte;
  }

  postings(): Postings {
    return { count: this.count, bytes: this.#bytes.slice(0, this.#used) };
  }
}

export interface SegmentBuilder {
  /** Documents come by ascending number. */
  add(document: number, text: AnalysedText): void;
  /** Postings by term, sorted by code units. */
  postings(): [term: string, Postings][];
}

/** @param base the number before the segment's first */
export function createSegment(base: number): SegmentBuilder {
  const writers = new Map<string, PostingsWriter>();
  const writerOf = (term: string) => {
    const known = writers.get(term);
    if (known) return known;
    const writer = new PostingsWriter(base);
    writers.set(term, writer);
    return writer;
  };
  return {
    add(document, { terms, pairs }) {
      for (const [term, counts] of terms) writerOf(term).add(document, packed(counts));
      for (const pair of pairs) writerOf(`~${pair.toString(36)}`).add(document, null);
    },
    postings: () =>
      [...writers]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([term, writer]): [string, Postings] => [term, writer.postings()]),
  };
}

function packed(counts: number): number {
  const inTitle = Math.min(MAX_IN_TITLE, Math.floor(counts / TITLE_UNIT));
  const inText = Math.min(STEP_OF.length - 1, counts % TITLE_UNIT);
  return (inTitle << 6) | (STEP_OF[inText] ?? 0);
}

/** Frequency in the text, by the byte that stands with a document. */
export const TEXT_FREQUENCY = Float64Array.from({ length: 256 }, (_, byte) => BODY_STEPS[byte & 63] ?? 0);
/** Frequency in the titles, likewise. */
export const TITLE_FREQUENCY = Float64Array.from({ length: 256 }, (_, byte) => byte >> 6);

/** Calls `visit` with each document and its byte of frequencies (0 for pairs). */
export function readPostings(
  bytes: Uint8Array,
  base: number,
  hasFrequencies: boolean,
  visit: (document: number, frequencies: number) => void,
): void {
  let document = base;
  for (let place = 0; place < bytes.length; ) {
    let delta = 0;
    let shift = 0;
    let byte = 0;
    do {
      byte = bytes[place++] ?? 0;
      delta |= (byte & 0x7f) << shift;
      shift += 7;
    } while (byte >= 0x80);
    document += delta;
    visit(document, hasFrequencies ? (bytes[place++] ?? 0) : 0);
  }
}

/** Joins the postings of one term in neighbouring segments and leaves out documents that are gone. */
export function joinPostings(
  parts: readonly { base: number; bytes: Uint8Array }[],
  base: number,
  hasFrequencies: boolean,
  isAlive: (document: number) => boolean,
): Postings {
  const writer = new PostingsWriter(base);
  for (const part of parts) {
    readPostings(part.bytes, part.base, hasFrequencies, (document, frequencies) => {
      if (isAlive(document)) writer.add(document, hasFrequencies ? frequencies : null);
    });
  }
  return writer.postings();
}
