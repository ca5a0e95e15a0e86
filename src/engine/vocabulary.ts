/**
 * Difficulty of a single lemma for a Chinese learner: its frequency rank and the first exam syllabus that lists it. A plain derivative
 * counts as its base.
 */
import { type ExamLevel, examLevelOrder, lowestExamLevel } from './exam-level.ts';
import type { LexicalEntry, Lexicon } from './lexicon.ts';

/** Rank given to a word that no frequency list has. */
export const UNRANKED = 40_000;
/** A derivative is a little harder than its base, but never as hard as its own rarity says: `slowly`, `kindness`. */
const DERIVATIVE_FACTOR = 1.5;
/** Chains are short: `unhappiness` → `happiness` → `happy`. */
const LONGEST_CHAIN = 3;

/**
 * Highest rank typical of each syllabus, for words that no syllabus lists: three quarters of the words that enter with it
 * are more frequent (ECDICT's tags and ranks).
 */
const rankCeilings: readonly (readonly [ExamLevel, number])[] = [
  ['zk', 2200],
  ['gk', 5700],
  ['cet4', 6300],
  ['cet6', 10_000],
  ['ky', 10_900],
  ['ielts', 14_700],
  ['toefl', 19_800],
];

/** The entry and the simpler words it is derived from, nearest first. */
function chain(lemma: string, lexicon: Lexicon): LexicalEntry[] {
  const entries: LexicalEntry[] = [];
  let word: string | null = lemma;
  while (word !== null && entries.length < LONGEST_CHAIN) {
    const entry: LexicalEntry | null = lexicon.entry(word);
    if (entry === null) break;
    entries.push(entry);
    word = entry.base;
  }
  return entries;
}

/** Frequency rank of a lemma with its easy relatives considered, 1 to {@link UNRANKED}. */
export function effectiveRank(lemma: string, lexicon: Lexicon): number {
  let best = UNRANKED;
  let factor = 1;
  for (const entry of chain(lemma, lexicon)) {
    best = Math.min(best, (entry.rank ?? UNRANKED) * factor);
    factor *= DERIVATIVE_FACTOR;
  }
  return best;
}

/** The first syllabus that lists the lemma or its base; by frequency when none does; null for an unknown word. */
export function effectiveLevel(lemma: string, lexicon: Lexicon): ExamLevel | null {
  let lowest: ExamLevel | null = null;
  const entries = chain(lemma, lexicon);
  for (const entry of entries) {
    const level = lowestExamLevel(entry.tags);
    if (level !== null && (lowest === null || examLevelOrder(level) < examLevelOrder(lowest))) lowest = level;
  }
  if (lowest !== null || entries.length === 0) return lowest;
  const rank = effectiveRank(lemma, lexicon);
  return rankCeilings.find(([, ceiling]) => rank <= ceiling)?.[0] ?? 'gre';
}
