/**
 * Constants of the difficulty score. Printed by `scripts/calibrate-difficulty.ts`; see `docs/decisions/009-difficulty.md` for
 * how they were found and `data/lineage-difficulty.md` for what from.
 */
import type { Difficulty } from './difficulty-label.ts';

/** Points = 50 + sum of weight × (feature − middling): `middling` is the feature's mean over the calibration texts. */
export const difficultyWeights = {
  unfamiliarity: { weight: 10.87, middling: -1.436 },
  beyondZhongkao: { weight: 54.5, middling: 0.2185 },
  syllables: { weight: 14.52, middling: 1.472 },
  personWords: { weight: -21.87, middling: 0.04707 },
  logSentenceWords: { weight: 22.03, middling: 2.914 },
  logParticiples: { weight: 12.6, middling: 0.539 },
} as const;

/** Lowest score of each label above `VERY_EASY`, hardest first. */
export const difficultyThresholds: readonly (readonly [Difficulty, number])[] = [
  ['VERY_DIFFICULT', 74],
  ['DIFFICULT', 57],
  ['STANDARD', 43],
  ['EASY', 20],
];
