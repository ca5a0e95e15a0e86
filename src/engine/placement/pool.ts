/**
 * The word pool of the vocabulary test: a sample of suitable words from each frequency band, and how many words of each exam list lie in
 * each band. The same dictionary always gives the same pool.
 */
import { type ExamLevel, examLevels } from '../exam-level.ts';
import { hashOf } from '../random.ts';
import lists from '../words/pseudo-words.json' with { type: 'json' };
import { COUNTED_RANKS } from './item-response.ts';
import {
  isPlainHeadword,
  type RankedWord,
  showsOtherWord,
  type TestWord,
  testWord,
  type WordSense,
} from './test-words.ts';

/**
 * Words that do not exist: a reader who claims to know them claims real ones too. None is in the dictionary or one letter away from a common
 * word; a test compares them with it.
 */
export const pseudoWords: readonly string[] = lists.pseudo;
/** Ranks asked about; the commonest words of all are known to everybody who comes. */
const FIRST_RANK = 60;
const LAST_RANK = 30_000;
export const BANDS = 40;
/** Enough words that a reader's tests rarely repeat one. */
const WORDS_IN_BAND = 40;

export interface ExamList {
  readonly level: ExamLevel;
  readonly total: number;
  /** Words by their rank, gathered: `count` words around `rank`. */
  readonly parts: readonly { readonly rank: number; readonly count: number }[];
}

export interface Pool {
  /** Words of each band, the most frequent band first. */
  readonly bands: readonly (readonly TestWord[])[];
  readonly pseudoWords: readonly string[];
  readonly exams: readonly ExamList[];
  /** Differs between pools with different words or meanings: a test can only go on with the pool that it began with. */
  readonly stamp: string;
}

/** Rank in the middle of each band, by logarithm. */
export const bandRanks: readonly number[] = Array.from({ length: BANDS }, (_, band) =>
  Math.round(FIRST_RANK * (LAST_RANK / FIRST_RANK) ** ((band + 0.5) / BANDS)),
);

/**
 * Makes the pool, stopping after each band so that a server can do other work in between.
 * @param words headwords of the frequency lists down to {@link COUNTED_RANKS}, in any order but always the same
 * @param sensesOf meanings of a headword; asked for some three thousand of them
 */
export function* poolInSteps(
  words: readonly RankedWord[],
  sensesOf: (word: string) => readonly WordSense[],
): Generator<void, Pool> {
  const candidates: RankedWord[][] = Array.from({ length: BANDS }, () => []);
  for (const word of words) if (isPlainHeadword(word)) candidates[bandOf(word.rank)]?.push(word);
  const ranks = new Map(words.map(({ word, rank }) => [word, rank]));
  const rankOf = (spelling: string) => ranks.get(spelling) ?? Number.POSITIVE_INFINITY;
  const bands: TestWord[][] = [];
  for (const band of candidates) {
    bands.push(fitWords(band, (word) => (showsOtherWord(word, rankOf) ? null : testWord(word, sensesOf(word.word)))));
    yield;
  }
  return {
    bands,
    pseudoWords,
    exams: examLevels.map((level) => examList(level, words)),
    stamp: hashOf(JSON.stringify([bands, pseudoWords])).toString(36),
  };
}

/** -1 for ranks that are not asked about. */
function bandOf(rank: number): number {
  if (rank < FIRST_RANK || rank >= LAST_RANK) return -1;
  return Math.floor((Math.log(rank / FIRST_RANK) / Math.log(LAST_RANK / FIRST_RANK)) * BANDS);
}

/** The first fit ones in an order that has nothing to do with the alphabet. */
function fitWords(band: readonly RankedWord[], asTestWord: (word: RankedWord) => TestWord | null): TestWord[] {
  const found: TestWord[] = [];
  const ordered = band.map((word) => ({ word, place: hashOf(word.word) })).sort((a, b) => a.place - b.place);
  for (const { word } of ordered) {
    const testable = asTestWord(word);
    if (testable !== null && found.push(testable) === WORDS_IN_BAND) break;
  }
  return found;
}

function examList(level: ExamLevel, words: readonly RankedWord[]): ExamList {
  const counts = new Map<number, number>();
  let total = 0;
  for (const { tags, rank, isInflected } of words) {
    if (isInflected || !tags.includes(level)) continue;
    total++;
    // Within 5 % of its rank, which the model cannot tell apart.
    const gathered = Math.round(1.05 ** Math.round(Math.log(Math.min(rank, COUNTED_RANKS)) / Math.log(1.05)));
    counts.set(gathered, (counts.get(gathered) ?? 0) + 1);
  }
  return { level, total, parts: [...counts].map(([rank, count]) => ({ rank, count })) };
}
