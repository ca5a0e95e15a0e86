/**
 * Constants of the difficulty score. Printed by `scripts/calibrate-difficulty.ts`, fitted on the 25 sample articles of
 * `data/articles` and on OneStopEnglish (Vajjala and Lučić 2018, CC BY-SA 4.0); see `data/lineage-dictionary.md`.
 */
import type { Difficulty } from './difficulty-label.ts';

/** Score = intercept + sum of weight × feature. No weight is negative: no feature makes a text easier by growing. */
export const difficultyWeights = {
  intercept: -101.79,
  features: {
    aboveGaokao: 125.04,
    beyondCommon: 7.5726,
    wordLetters: 18.968,
    logSentenceWords: 16.53,
    longSentences: 27.115,
    pauses: 8.253,
    subordinators: 14.87,
  },
} as const;

/**
 * Lowest score of each label above `VERY_EASY`, hardest first: the cuts between neighbouring labels that misplace fewest
 * sample articles.
 */
export const difficultyThresholds: readonly (readonly [Difficulty, number])[] = [
  ['VERY_DIFFICULT', 74.6],
  ['DIFFICULT', 50.3],
  ['STANDARD', 42.2],
  ['EASY', 27.7],
];
