/**
 * Constants of the difficulty score. Printed by `scripts/calibrate-difficulty.ts`; see `docs/decisions/009-difficulty.md` for
 * how they were found and `data/lineage-difficulty.md` for what from.
 */
import type { Difficulty } from './difficulty-label.ts';

/** Points = 50 + sum of weight × (feature − middling): `middling` is the feature's mean over news, sample articles and passages. */
export const difficultyWeights = {
  unfamiliarity: { weight: 101.8, middling: 0.2747 },
  beyondZhongkao: { weight: 80.59, middling: 0.2178 },
  syllabus: { weight: 8.726, middling: 0.4768 },
  ideaWords: { weight: 78.5, middling: 0.04065 },
  thingWords: { weight: -61.46, middling: 0.2248 },
  bookishWords: { weight: 560, middling: 0.0006718 },
  logSentenceWords: { weight: 21.49, middling: 2.913 },
  logPauses: { weight: 3.666, middling: 0.8025 },
} as const;

/**
 * Lowest score of each label above `VERY_EASY`, hardest first. Set so that news rewritten for beginners is `EASY` to
 * `STANDARD`, for intermediate learners `STANDARD` to `DIFFICULT`, and as printed mostly `DIFFICULT` or above.
 */
export const difficultyThresholds: readonly (readonly [Difficulty, number])[] = [
  ['VERY_DIFFICULT', 67],
  ['DIFFICULT', 47],
  ['STANDARD', 31],
  ['EASY', 19],
];
