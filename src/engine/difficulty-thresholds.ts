/** Which scores have which label. Without the weights, which pages that only name a label do without. */
import type { Difficulty } from './difficulty-label.ts';

/**
 * Lowest score of each label above `VERY_EASY`, hardest first. Set so that news rewritten for beginners is `EASY` to
 * `STANDARD`, for intermediate learners `STANDARD` to `DIFFICULT`, and as printed mostly `DIFFICULT` or above.
 */
export const difficultyThresholds: readonly (readonly [Difficulty, number])[] = [
  ['VERY_DIFFICULT', 68],
  ['DIFFICULT', 48],
  ['STANDARD', 31],
  ['EASY', 19],
];
