/** Tells the reader's own wording of a meaning from the dictionary's. */
import type { WordInfo } from '#contract/shapes.ts';

/** True when some line of the meaning stands in none of the dictionary's senses. */
export function isOwnMeaning(resolve: string, { senses }: Pick<WordInfo, 'senses'>): boolean {
  const said = senses.map(({ pos, zh }) => `${pos} ${zh}`.trim());
  const isSaid = (line: string) => line === '' || said.some((sense) => sense === line || sense.endsWith(` ${line}`));
  return !resolve.split('\n').every((line) => isSaid(line.trim()));
}
