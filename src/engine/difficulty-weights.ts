/**
 * Constants of the difficulty score. Printed by `scripts/calibrate-difficulty.ts`; see `docs/decisions/009-difficulty.md` for
 * how they were found and `data/lineage-difficulty.md` for what from.
 */
import type { Difficulty } from './difficulty-label.ts';

/** Points = 50 + sum of weight × (feature − middling): `middling` is the feature's mean over news, sample articles and passages. */
export const difficultyWeights = {
  unfamiliarity: { weight: 104.6, middling: 0.2747 },
  beyondZhongkao: { weight: 83.02, middling: 0.2178 },
  ideaWords: { weight: 144.2, middling: 0.04065 },
  thingWords: { weight: -54.54, middling: 0.08497 },
  personWords: { weight: -53, middling: 0.04712 },
  bookishWords: { weight: 544.5, middling: 0.0006718 },
  logSentenceWords: { weight: 20.75, middling: 2.913 },
  logPauses: { weight: 9.383, middling: 0.8025 },
} as const;

/**
 * Lowest score of each label above `VERY_EASY`, hardest first. Set so that news rewritten for beginners is `EASY` to
 * `STANDARD`, for intermediate learners `STANDARD` to `DIFFICULT`, and as printed mostly `DIFFICULT` or above.
 */
export const difficultyThresholds: readonly (readonly [Difficulty, number])[] = [
  ['VERY_DIFFICULT', 68],
  ['DIFFICULT', 50],
  ['STANDARD', 33],
  ['EASY', 19],
];
