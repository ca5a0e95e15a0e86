/**
 * Constants of the difficulty score. Printed by `scripts/calibrate-difficulty.ts`; see `docs/decisions/009-difficulty.md` for
 * how they were found and `data/lineage-difficulty.md` for what from.
 */
import type { Difficulty } from './difficulty-label.ts';

/** Points = 50 + sum of weight × (feature − middling): `middling` is the feature's mean over the calibration texts. */
export const difficultyWeights = {
  unfamiliarity: { weight: 100.9, middling: 0.2747 },
  beyondZhongkao: { weight: 84.95, middling: 0.2178 },
  ideaWords: { weight: 137.3, middling: 0.04065 },
  thingWords: { weight: -107.1, middling: 0.08497 },
  personWords: { weight: -82.82, middling: 0.04712 },
  bookishWords: { weight: 399.4, middling: 0.0006122 },
  logSentenceWords: { weight: 17.33, middling: 2.913 },
  logPauses: { weight: 13.14, middling: 0.8025 },
} as const;

/**
 * Lowest score of each label above `VERY_EASY`, hardest first. Set so that news rewritten for beginners is `EASY` to
 * `STANDARD`, for intermediate learners `STANDARD` to `DIFFICULT`, and as printed mostly `DIFFICULT` or above.
 */
export const difficultyThresholds: readonly (readonly [Difficulty, number])[] = [
  ['VERY_DIFFICULT', 66],
  ['DIFFICULT', 50],
  ['STANDARD', 36],
  ['EASY', 20],
];
