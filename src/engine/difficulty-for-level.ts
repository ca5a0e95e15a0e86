/** The difficulty that fits an exam level, used until the reader's known words allow a better answer. */
import { type Difficulty, difficultyThresholds } from './difficulty-label.ts';
import type { ExamLevel } from './exam-level.ts';

/** Scores in the middle of the label that a reader of this level reads with some effort. */
const SCORE_FOR_LEVEL: Record<ExamLevel, number> = {
  zk: 10,
  gk: 25,
  cet4: 42,
  cet6: 55,
  ky: 60,
  ielts: 66,
  toefl: 74,
  gre: 88,
};

/** Difficulty score, 0–100, for a reader at this exam level. */
export function scoreForLevel(level: ExamLevel): number {
  return SCORE_FOR_LEVEL[level];
}

/** The label of that score. */
export function difficultyForLevel(level: ExamLevel): Difficulty {
  const score = scoreForLevel(level);
  return difficultyThresholds.find(([, lowest]) => score >= lowest)?.[0] ?? 'VERY_EASY';
}
