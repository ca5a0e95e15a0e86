/** Tells the reader's own wording of a meaning from the dictionary's. */
import type { WordInfo } from '#contract/shapes.ts';

const BREAK = /[，；]/;

/** True when a line of the meaning is not one of the dictionary's senses, whatever the order of its translations. */
export function isOwnMeaning(resolve: string, { senses }: Pick<WordInfo, 'senses'>): boolean {
  const said = new Set(senses.flatMap(({ pos, zh }) => [inOrder(zh), inOrder(`${pos} ${zh}`)]));
  return !resolve.split('\n').every((line) => line.trim() === '' || said.has(inOrder(line.trim())));
}

/** Part of speech, then the translations sorted. */
function inOrder(line: string): string {
  const label = /^(?:[a-z]+\.(?: & )?)+\s*/.exec(line)?.[0] ?? '';
  return [label.trim(), ...line.slice(label.length).trim().split(BREAK).sort()].join(' ');
}
