/**
 * Learner's rank: the position of a word in the order in which learners meet words, from its frequency and the syllabus that teaches it.
 * `panda` is rare in the press and known to every pupil.
 */
import { type ExamLevel, lowestExamLevel } from '../exam-level.ts';
import type { LexicalEntry } from '../lexicon.ts';
import { UNRANKED } from '../vocabulary.ts';

/**
 * Words that a learner at each level is expected to know, all lower levels included: the number of single-word lemmas that
 * ECDICT tags for it, rounded (1,508, 3,474, 5,049, 6,746, 7,038, 7,911, 10,384 and 13,642).
 */
const nominalVocabularies: Record<ExamLevel, number> = {
  zk: 1500,
  gk: 3500,
  cet4: 5000,
  cet6: 6700,
  ky: 7000,
  ielts: 7900,
  toefl: 10_400,
  gre: 13_600,
};

/** Vocabulary size, in lemmas, that stands for a level while nothing better is known of the reader. */
export function nominalVocabulary(level: ExamLevel): number {
  return nominalVocabularies[level];
}

/**
 * Rank that decides how likely a learner knows the word, 1 to {@link UNRANKED}. A listed word that is rarer than the size
 * of its first syllabus gets the geometric mean of the two: being taught counts as much as being met.
 */
export function learnerRank({ rank, tags }: Pick<LexicalEntry, 'rank' | 'tags'>): number {
  const inPrint = Math.min(rank ?? UNRANKED, UNRANKED);
  const level = lowestExamLevel(tags);
  if (level === null) return inPrint;
  const ceiling = nominalVocabularies[level];
  return inPrint <= ceiling ? inPrint : Math.round(Math.sqrt(inPrint * ceiling));
}
