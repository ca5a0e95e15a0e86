/**
 * Constants of the difficulty score. Printed by `scripts/calibrate-difficulty.ts`; see `docs/decisions/009-difficulty.md` for
 * how they were found and `data/lineage-difficulty.md` for what from.
 */
import type { Difficulty } from './difficulty-label.ts';

/** Points = 50 + sum of weight × (feature − middling): `middling` is the feature's mean over the calibration texts. */
export const difficultyWeights = {
  unfamiliarity: { weight: 10.88, middling: -1.444 },
  beyondZhongkao: { weight: 54.22, middling: 0.2178 },
  syllables: { weight: 14.52, middling: 1.471 },
  personWords: { weight: -22.41, middling: 0.0471 },
  logSentenceWords: { weight: 22.01, middling: 2.914 },
  logParticiples: { weight: 12.6, middling: 0.539 },
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
