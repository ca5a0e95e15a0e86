/** Tells the reader's own wording of a meaning from the dictionary's. */
import type { WordInfo } from '#contract/shapes.ts';

const BREAK = /[，；]/;

/**
 * True when a line of the meaning is not one of the dictionary's senses: translations of one part of speech, of which the book keeps some, in
 * another order.
 */
export function isOwnMeaning(resolve: string, { senses }: Pick<WordInfo, 'senses'>): boolean {
  const said = senses.map(({ pos, zh }) => partsOf(`${pos} ${zh}`));
  const isSaid = (line: string) => {
    const { label, wordings } = partsOf(line);
    return said.some((sense) => sense.label === label && [...wordings].every((wording) => sense.wordings.has(wording)));
  };
  return !resolve.split('\n').every((line) => line.trim() === '' || isSaid(line));
}

/** Part of speech, and the translations. */
function partsOf(line: string): { label: string; wordings: ReadonlySet<string> } {
  const text = line.trim();
  const label = /^(?:[a-z]+\.(?: & )?)+\s*/.exec(text)?.[0] ?? '';
  const wordings = text.slice(label.length).split(BREAK);
  return { label: label.trim(), wordings: new Set(wordings.map((wording) => wording.trim())) };
}
