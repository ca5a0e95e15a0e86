/**
 * How well the engine reads a treebank's raw text: tags, lemmas and sentence boundaries against those annotated.
 */
import type { Lexicon } from '#engine/lexicon.ts';
import { type AnalyzedSentence, analyzeSentences } from '#engine/tagger/analysis.ts';
import type { Tagger } from '#engine/tagger/tagger.ts';
import { universalLemma } from '#engine/tagger/universal-lemma.ts';
import type { TreebankDocument, TreebankSentence } from '../tagger/treebank.ts';

export interface TreebankScore {
  /** Share of gold words with the right universal tag, words as annotated. */
  tags: number;
  /** Shares of alphabetic words with the right lemma: words as annotated, then from raw text. */
  lemmasOfGoldWords: number;
  lemmas: number;
  /** Of boundaries inside paragraphs: the end of a paragraph is given. */
  boundaries: { precision: number; recall: number; f1: number };
  /** The commonest wrong lemmas, the latest wrong boundaries, each as a line. */
  worst: { lemmas: string[]; boundaries: string[] };
}

interface Tally {
  words: number;
  tags: number;
  alphabetic: number;
  lemmasOfGoldWords: number;
  lemmas: number;
  boundaries: { annotated: number; found: number; right: number };
  wrongLemmas: Map<string, number>;
  wrongBoundaries: string[];
}

const WORST = 20;
/** Characters shown on either side of a wrong boundary. */
const AROUND = 30;

/** Scores of all documents together. */
export function scoreTreebank(documents: readonly TreebankDocument[], tagger: Tagger, lexicon: Lexicon): TreebankScore {
  const none = () => ({ annotated: 0, found: 0, right: 0 });
  const tally: Tally = {
    words: 0,
    tags: 0,
    alphabetic: 0,
    lemmasOfGoldWords: 0,
    lemmas: 0,
    boundaries: none(),
    wrongLemmas: new Map(),
    wrongBoundaries: [],
  };
  for (const { text, sentences } of documents) {
    const analyzed = analyzeSentences(text, tagger, lexicon);
    for (const sentence of sentences) scoreGoldWords(sentence, tagger, lexicon, tally);
    scoreLemmas(sentences, analyzed, tally);
    scoreBoundaries(text, sentences, analyzed, tally);
  }
  const { right, found, annotated } = tally.boundaries;
  return {
    tags: tally.tags / tally.words,
    lemmasOfGoldWords: tally.lemmasOfGoldWords / tally.alphabetic,
    lemmas: tally.lemmas / tally.alphabetic,
    boundaries: { precision: right / found, recall: right / annotated, f1: (2 * right) / (found + annotated) },
    worst: {
      lemmas: [...tally.wrongLemmas]
        .sort(([, a], [, b]) => b - a)
        .slice(0, WORST)
        .map(([line, times]) => `${times} × ${line}`),
      boundaries: tally.wrongBoundaries.slice(-WORST),
    },
  };
}

const isAlphabetic = (form: string) => /^\p{L}+$/u.test(form);

function scoreGoldWords({ words }: TreebankSentence, tagger: Tagger, lexicon: Lexicon, tally: Tally): void {
  const tagged = tagger.tag(words.map(({ form }) => form));
  words.forEach((word, index) => {
    const guess = tagged[index];
    if (guess === undefined) return;
    tally.words++;
    if (guess.tag === word.tag) tally.tags++;
    if (!isAlphabetic(word.form)) return;
    tally.alphabetic++;
    if (universalLemma(word.form, guess, lexicon, tagged[index + 1]) === word.lemma) tally.lemmasOfGoldWords++;
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

function scoreBoundaries(
  text: string,
  sentences: readonly TreebankSentence[],
  analyzed: readonly AnalyzedSentence[],
  tally: Tally,
): void {
  const inside = (ranges: readonly { end: number }[]) =>
    new Set(ranges.map(({ end }) => end).filter((end) => !/^\s*(?:\n\n|$)/.test(text.slice(end, end + 4))));
  const annotated = inside(sentences);
  const found = inside(analyzed);
  tally.boundaries.annotated += annotated.size;
  tally.boundaries.found += found.size;
  const around = (end: number) => `${text.slice(Math.max(0, end - AROUND), end)}|${text.slice(end, end + AROUND)}`;
  for (const end of found) {
    if (annotated.has(end)) tally.boundaries.right++;
    else tally.wrongBoundaries.push(`too many: ${around(end)}`);
  }
  for (const end of annotated) if (!found.has(end)) tally.wrongBoundaries.push(`missing: ${around(end)}`);
}
