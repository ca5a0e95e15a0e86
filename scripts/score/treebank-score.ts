/** Measures how well the engine reads a treebank's raw text: tags, lemmas and sentence boundaries against the annotated ones. */
import { segmentText } from '#engine/sentences.ts';
import { type AnalyzedSentence, analyzeSentences } from '#engine/tagger/analysis.ts';
import type { Tagger } from '#engine/tagger/tagger.ts';
import type { TreebankDocument, TreebankSentence } from '../tagger/treebank.ts';

export interface TreebankScore {
  /** Share of gold words with the right universal tag, words as annotated. */
  tags: number;
  /** Shares of alphabetic words with the right lemma: words as annotated, then from raw text. */
  lemmasOfGoldWords: number;
  lemmas: number;
  /** Agreement on words, by both offsets; words joined by mistake in the text count as annotated. */
  words: Agreement;
  /**
   * Agreement on sentence boundaries inside paragraphs (the end of a paragraph is given); then on those after `.`, `?`, `!` or dots alone.
   */
  boundaries: Agreement;
  boundariesAtMarks: Agreement;
  /** The commonest wrong lemmas and kinds of wrong boundaries, each as a line. */
  worst: { lemmas: string[]; boundaries: string[] };
}

export interface Agreement {
  precision: number;
  recall: number;
  f1: number;
}

interface Count {
  annotated: number;
  found: number;
  right: number;
}

interface Tally {
  words: number;
  tags: number;
  alphabetic: number;
  lemmasOfGoldWords: number;
  lemmas: number;
  ranges: Count;
  boundaries: Count;
  boundariesAtMarks: Count;
  wrongLemmas: Map<string, number>;
  /** Kind of wrong boundary → how often, and the first. */
  wrongBoundaries: Map<string, { times: number; example: string }>;
}

const WORST = 20;
/** Characters shown on either side of a wrong boundary. */
const AROUND = 30;

/** Scores of all documents together. */
export function scoreTreebank(documents: readonly TreebankDocument[], tagger: Tagger): TreebankScore {
  const none = (): Count => ({ annotated: 0, found: 0, right: 0 });
  const tally: Tally = {
    words: 0,
    tags: 0,
    alphabetic: 0,
    lemmasOfGoldWords: 0,
    lemmas: 0,
    ranges: none(),
    boundaries: none(),
    boundariesAtMarks: none(),
    wrongLemmas: new Map(),
    wrongBoundaries: new Map(),
  };
  for (const { text, sentences } of documents) {
    const analyzed = analyzeSentences(segmentText(text), tagger);
    scoreGoldWords(sentences, tagger, tally);
    scoreLemmas(sentences, analyzed, tally);
    scoreRanges(sentences, analyzed, tally);
    scoreBoundaries(text, sentences, analyzed, tally);
  }
  return {
    tags: tally.tags / tally.words,
    lemmasOfGoldWords: tally.lemmasOfGoldWords / tally.alphabetic,
    lemmas: tally.lemmas / tally.alphabetic,
    words: agreement(tally.ranges),
    boundaries: agreement(tally.boundaries),
    boundariesAtMarks: agreement(tally.boundariesAtMarks),
    worst: {
      lemmas: [...tally.wrongLemmas]
        .sort(([, a], [, b]) => b - a)
        .slice(0, WORST)
        .map(([line, times]) => `${times} × ${line}`),
      boundaries: [...tally.wrongBoundaries]
        .sort(([, a], [, b]) => b.times - a.times)
        .slice(0, WORST)
        .map(([kind, { times, example }]) => `${times} × ${kind}: ${example}`),
    },
  };
}

function agreement({ annotated, found, right }: Count): Agreement {
  return { precision: right / found, recall: right / annotated, f1: (2 * right) / (found + annotated) };
}

const isAlphabetic = (form: string) => /^\p{L}+$/u.test(form);

function scoreGoldWords(sentences: readonly TreebankSentence[], tagger: Tagger, tally: Tally): void {
  const tagged = tagger.tagText(sentences.map(({ words }) => words.map(({ form }) => form)));
  sentences.forEach(({ words }, place) => {
    words.forEach((word, index) => {
      const guess = tagged[place]?.[index];
      tally.words++;
      if (guess?.tag === word.tag) tally.tags++;
      if (!isAlphabetic(word.form)) return;
      tally.alphabetic++;
      if (guess?.lemma === word.lemma) tally.lemmasOfGoldWords++;
    });
  });
}

function scoreLemmas(
  sentences: readonly TreebankSentence[],
  analyzed: readonly AnalyzedSentence[],
  tally: Tally,
): void {
  const found = new Map(analyzed.flatMap(({ words }) => words.map((word) => [`${word.start}-${word.end}`, word])));
  for (const { form, lemma, tag, start, end } of sentences.flatMap(({ words }) => words)) {
    if (!isAlphabetic(form)) continue;
    const guess = found.get(`${start}-${end}`);
    if (guess?.lemma === lemma) tally.lemmas++;
    else {
      const line = guess
        ? `${form} ${tag} ${lemma}: ${guess.lemma} ${guess.tag}`
        : `${form} ${lemma}: parted otherwise`;
      tally.wrongLemmas.set(line, (tally.wrongLemmas.get(line) ?? 0) + 1);
    }
  }
}

function scoreRanges(
  sentences: readonly TreebankSentence[],
  analyzed: readonly AnalyzedSentence[],
  tally: Tally,
): void {
  const spans = (all: readonly { words: readonly { start: number; end: number }[] }[]) =>
    new Set(all.flatMap(({ words }) => words.map(({ start, end }) => `${start}-${end}`)));
  count(spans(sentences), spans(analyzed), tally.ranges);
}

/** Counts what was annotated, what found, and what both; gives what only one of them has. */
function count<T>(annotated: ReadonlySet<T>, found: ReadonlySet<T>, into: Count): { missing: T[]; extra: T[] } {
  const missing = [...annotated].filter((one) => !found.has(one));
  into.annotated += annotated.size;
  into.found += found.size;
  into.right += annotated.size - missing.length;
  return { missing, extra: [...found].filter((one) => !annotated.has(one)) };
}

const AT_MARK = /[.?!…]["'”’)\]]*$/;

function scoreBoundaries(
  text: string,
  sentences: readonly TreebankSentence[],
  analyzed: readonly AnalyzedSentence[],
  tally: Tally,
): void {
  const inside = (ranges: readonly { end: number }[]) =>
    new Set(ranges.map(({ end }) => end).filter((end) => !/^\s*(?:\n\n|$)/.test(text.slice(end, end + 4))));
  const atMark = (ends: ReadonlySet<number>) =>
    new Set([...ends].filter((end) => AT_MARK.test(text.slice(Math.max(0, end - AROUND), end))));
  const annotated = inside(sentences);
  const found = inside(analyzed);
  count(atMark(annotated), atMark(found), tally.boundariesAtMarks);
  const { missing, extra } = count(annotated, found, tally.boundaries);
  for (const end of missing) noteWrongBoundary(`missing ${boundaryKind(text, end)}`, text, end, tally);
  for (const end of extra) noteWrongBoundary(`too many ${boundaryKind(text, end)}`, text, end, tally);
}

function noteWrongBoundary(kind: string, text: string, end: number, tally: Tally): void {
  const example = `${text.slice(Math.max(0, end - AROUND), end)}|${text.slice(end, end + AROUND)}`;
  const known = tally.wrongBoundaries.get(kind);
  tally.wrongBoundaries.set(kind, { times: (known?.times ?? 0) + 1, example: known?.example ?? example });
}

/** The characters on both sides of a boundary: `behind “.” before a capital`. */
function boundaryKind(text: string, end: number): string {
  const before = /[^\p{L}\p{N}]{1,3}$/u.exec(text.slice(Math.max(0, end - 3), end))?.[0];
  const after = text
    .slice(end, end + 3)
    .trimStart()
    .charAt(0);
  const next = /\p{Lu}/u.test(after)
    ? 'a capital'
    : /\p{Ll}/u.test(after)
      ? 'a small letter'
      : /\p{N}/u.test(after)
        ? 'a digit'
        : `“${after}”`;
  return `behind ${before === undefined ? 'a word' : `“${before}”`} before ${next}`;
}
