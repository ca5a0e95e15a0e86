/** A pool over a made-up dictionary, so that tests of the engine need no dictionary file. */
import { examLevels } from '../../exam-level.ts';
import { type Pool, poolInSteps } from '../pool.ts';
import type { RankedWord, WordSense } from '../test-words.ts';

const CONSONANTS = 'bcdfghjklmnpqrstvwxz';
const VOWELS = 'aiou';
/** One headword for each rank. */
const HEADWORDS = 36_000;
/** Exam lists hold the words down to these ranks, one for each level. */
const LIST_ENDS = [1_600, 3_500, 4_000, 6_000, 5_500, 8_000, 12_000, 20_000];

/** `bavi…`: a spelling of its own for each rank, which ends in nothing that looks derived. */
function spelling(rank: number): string {
  let rest = rank;
  let word = '';
  for (let syllable = 0; syllable < 4; syllable++) {
    word += (CONSONANTS[rest % 20] ?? '') + (VOWELS[Math.floor(rest / 20) % 4] ?? '');
    rest = Math.floor(rest / 80) + syllable;
  }
  return `${word}g`;
}

/** A meaning with two characters that no other word of the neighbourhood has. */
function meaning(rank: number): string {
  return String.fromCodePoint(0x4e00 + (rank % 9_000), 0x7400 + (rank % 6_000));
}

export function inventedPool(): Pool {
  const words: RankedWord[] = [];
  const senses = new Map<string, WordSense[]>();
  for (let rank = 1; rank <= HEADWORDS; rank++) {
    const word = spelling(rank);
    if (senses.has(word)) continue;
    const tags = examLevels.filter((_, index) => rank <= (LIST_ENDS[index] ?? 0));
    words.push({ word, rank, tags, collins: 1, isName: false, isInflected: false, base: null });
    senses.set(word, [{ pos: 'n.', zh: meaning(rank) }]);
  }
  const steps = poolInSteps(words, (word) => senses.get(word) ?? []);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
