/** The five difficulty labels of an article and their Chinese names. */

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
