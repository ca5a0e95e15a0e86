/**
 * What the other words of a sentence say about a meaning: `charge` beside `murder` is 指控, beside `battery` 充电. The dictionary has
 * collocates of each meaning, or each rendering, of headwords that have several (`data/words/dictionary/collocates.tsv`); here they raise the scores of wordings.
 */
import type { WordVectors } from '../word-vectors.ts';
import type { RankedSense } from './ranked-senses.ts';
import { coresOf } from './wordings.ts';

/** One meaning of a headword and the lemmas that stand beside it in that meaning, and not in its others. */
export interface MeaningCollocates {
  /** Cores of its wordings, of all word classes. */
  cores: ReadonlySet<string>;
  /** A form of the headword itself stands behind `=`, and behind `==` where it hardly ever has another meaning: `==born` for 出生. */
  lemmas: ReadonlySet<string>;
  /** For a meaning that the dictionary lacks: its wordings, and the label of the class they are added to; null for all others. */
  added: { pos: string; wordings: readonly string[] } | null;
}

export interface ListedCollocates {
  /** Label of the class (`n.`) for a meaning that the dictionary lacks, else ''. */
  pos: string;
  /** Wordings as the dictionary prints them. */
  wordings: readonly string[];
  lemmas: readonly string[];
}

/** Words within this distance stand beside it: its object, its subject, what is before the noun. Others say less. Fitted with the numbers below on sentences with a human translation (docs/research/senses.md). */
const NEAR = 4;
const FAR_SHARE = 0.7;
/** Support from a form of the headword that hardly ever has another meaning: more than two words beside it. */
const CERTAIN_FORM = 3;
/** Log odds that a support of 1 adds to a wording. */
const WEIGHT = 3.5;
/** Log odds that a {@link meaningLikeness} of 1 adds to a wording. */
const LIKENESS_WEIGHT = 14;
/** Factor of the likeness where a collocate stands beside the word. */
const LIKENESS_BESIDE = 0.3;
/** Number of a meaning's collocates with which a word of the sentence is compared, the most similar ones. */
const NEAREST = 3;
/** Tags of the words that say what a sentence is about, and how common they are at most. */
const TELLING = new Set(['NOUN', 'VERB', 'ADJ', 'PROPN']);
const COMMONEST = 150;
/** Added to the number of telling words in a sentence; the sum of their likenesses is divided by the root of this. */
const SILENT = 2;
/** Log odds that a supported wording is behind the first one of its sense at most, however rare its meaning. */
const RAREST = 3;

/** Log odds of the first added wording against the commonest: where nothing speaks for it, it comes last. */
const ADDED = -3;
const NEXT_ADDED = -0.35;

/** The meanings of one headword as a line: `:指控，控告:murder fraud|v.:充电:battery`. */
export function formatCollocates(meanings: readonly ListedCollocates[]): string {
  return meanings.map(({ pos, wordings, lemmas }) => `${pos}:${wordings.join('，')}:${lemmas.join(' ')}`).join('|');
}

/** Reads a line of {@link formatCollocates}. */
export function parseCollocates(line: string): MeaningCollocates[] {
  return line.split('|').map((one) => {
    const [pos = '', listed = '', lemmas = ''] = one.split(':');
    const wordings = listed.split('，');
    return {
      cores: new Set(wordings.flatMap((wording) => coresOf(wording)[0] ?? [])),
      lemmas: new Set(lemmas.split(' ')),
      added: pos === '' ? null : { pos, wordings },
    };
  });
}

/**
 * The senses with the wordings of meanings that the dictionary lacks, behind the others of the first sense of their class.
 *
 * @param isOfClass whether a sense's label is of the class that another label says
 */
export function withAddedMeanings(
  senses: readonly RankedSense[],
  meanings: readonly MeaningCollocates[],
  isOfClass: (label: string, wanted: string) => boolean,
): RankedSense[] {
  const all = senses.map((sense) => ({ ...sense, wordings: [...sense.wordings] }));
  for (const { added } of meanings) {
    const sense = added && all.find(({ pos }) => isOfClass(pos, added.pos));
    const first = sense?.wordings[0]?.score ?? 0;
    const known = new Set(sense?.wordings.map(({ text }) => text));
    const own = added?.wordings.filter((text) => !known.has(text)) ?? [];
    sense?.wordings.push(
      ...own.map((text, place) => ({ text, meaning: '', score: first + ADDED + NEXT_ADDED * place })),
    );
  }
  for (const { wordings } of all) wordings.sort((a, b) => b.score - a.score);
  return all;
}

/**
 * How much a sentence supports each meaning: 0 without a collocate; one beside the word is 1, further ones add less and less.
 *
 * @param lemmas of the sentence's words in order
 * @param at place of the word itself
 * @param form as it is written there: with its capital, `Given` is a preposition
 */
export function meaningSupport(
  meanings: readonly MeaningCollocates[],
  lemmas: readonly string[],
  at: number,
  form: string,
): number[] {
  const forms = new Set([form, form.toLowerCase()]);
  return meanings.map(({ lemmas: own }) => {
    const said = new Map<string, number>();
    for (const one of forms) {
      if (own.has(`=${one}`)) said.set('=', 1);
      if (own.has(`==${one}`)) said.set('=', CERTAIN_FORM);
    }
    for (const [place, lemma] of lemmas.entries()) {
      if (place === at || !own.has(lemma)) continue;
      const here = Math.abs(place - at) <= NEAR ? 1 : FAR_SHARE;
      said.set(lemma, Math.max(here, said.get(lemma) ?? 0));
    }
    let sum = 0;
    for (const one of said.values()) sum += one;
    return Math.log2(1 + sum);
  });
}

/** Rows of the vectors of each meaning's collocates. */
export function collocateRows(
  meanings: readonly MeaningCollocates[],
  vectors: Pick<WordVectors, 'row'>,
): Uint16Array[] {
  return meanings.map(({ lemmas }) => Uint16Array.from([...lemmas].flatMap((lemma) => vectors.row(lemma) ?? [])));
}

/**
 * How much more the words of a sentence are like the collocates of one meaning than like those of all its meanings: about −0.5 to 0.5, 0 in sum.
 * It tells what a sentence is about where it has no collocate: `the director shot the scene twice`.
 *
 * @param rows of {@link collocateRows}
 * @param words of the sentence in order
 * @param at place of the word itself
 */
export function meaningLikeness(
  rows: readonly Uint16Array[],
  words: readonly { lemma: string; tag: string }[],
  at: number,
  vectors: Pick<WordVectors, 'row' | 'rankOf' | 'ownSimilarity'>,
): number[] {
  const sums = rows.map(() => 0);
  let told = 0;
  for (const [place, { lemma, tag }] of words.entries()) {
    if (place === at || !TELLING.has(tag) || lemma === words[at]?.lemma) continue;
    const row = vectors.row(lemma);
    if (row === null || vectors.rankOf(row) <= COMMONEST) continue;
    told += 1;
    const likenesses = rows.map((own) => nearestLikeness(row, own, vectors));
    const mean = likenesses.reduce((sum, one) => sum + one, 0) / likenesses.length;
    const share = Math.abs(place - at) <= NEAR ? 1 : FAR_SHARE;
    for (const [index, one] of likenesses.entries()) sums[index] = (sums[index] as number) + share * (one - mean);
  }
  return sums.map((sum) => sum / Math.sqrt(told + SILENT));
}

/** Mean similarity to the {@link NEAREST} of them. */
function nearestLikeness(row: number, others: Uint16Array, vectors: Pick<WordVectors, 'ownSimilarity'>): number {
  const nearest = new Array<number>(NEAREST).fill(0);
  for (const other of others) {
    let similarity = vectors.ownSimilarity(row, other);
    for (let place = 0; place < NEAREST; place++) {
      const before = nearest[place] as number;
      if (similarity <= before) continue;
      nearest[place] = similarity;
      similarity = before;
    }
  }
  return nearest.reduce((sum, one) => sum + one, 0) / NEAREST;
}

/**
 * The senses with the wordings of supported meanings raised, best first again; the given ones where the sentence says nothing.
 *
 * @param support of {@link meaningSupport}
 * @param likeness of {@link meaningLikeness}
 */
export function supportedSenses(
  senses: readonly RankedSense[],
  meanings: readonly MeaningCollocates[],
  support: readonly number[],
  likeness: readonly number[],
): readonly RankedSense[] {
  if (support.every((one) => one === 0) && likeness.every((one) => one === 0)) return senses;
  const byLikeness = LIKENESS_WEIGHT * (Math.max(...support) >= 1 ? LIKENESS_BESIDE : 1);
  return senses.map((sense) => {
    const least = (sense.wordings[0]?.score ?? 0) - RAREST;
    const wordings = sense.wordings.map((wording) => {
      const core = coresOf(wording.text)[0] ?? wording.text;
      const own = meanings.flatMap(({ cores }, index) => (cores.has(core) ? [index] : []));
      if (own.length === 0) return wording;
      const said = Math.max(...own.map((index) => support[index] ?? 0));
      const score = said === 0 ? wording.score : Math.max(least, wording.score) + WEIGHT * said;
      return { ...wording, score: score + byLikeness * Math.max(...own.map((index) => likeness[index] ?? 0)) };
    });
    return { ...sense, wordings: wordings.sort((a, b) => b.score - a.score) };
  });
}
