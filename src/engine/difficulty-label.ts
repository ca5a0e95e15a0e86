/** The five difficulty labels of an article, their Chinese names and scores. Without the weights, which pages that only name a label do without. */

export const difficulties = ['VERY_EASY', 'EASY', 'STANDARD', 'DIFFICULT', 'VERY_DIFFICULT'] as const;
/** From easiest to hardest. */
export type Difficulty = (typeof difficulties)[number];

const labels = new Map<string, string>([
  ['VERY_EASY', '入门'],
  ['EASY', '简单'],
  ['STANDARD', '普通'],
  ['DIFFICULT', '困难'],
  ['VERY_DIFFICULT', '晦涩'],
] satisfies [Difficulty, string][]);

/** Chinese label of a difficulty; an unknown value gives ''. */
export function difficultyLabel(value: string | null | undefined): string {
  return labels.get(value ?? '') ?? '';
}

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
