/**
 * The abstractness of the dictionary's words (see `lexicon.ts` of the engine) from their file: read when first asked for, some 20 ms and 2 MB. How
 * the file was learned stands in `data/lineage-difficulty.md`.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const wordsPath = fileURLToPath(new URL('../../../../data/word-abstractness.txt', import.meta.url));

/** By lemma in small letters. Each line of the file has a value and the words that have it. Throws when it is not there. */
export function readAbstractness(): Map<string, number> {
  const values = new Map<string, number>();
  for (const line of readFileSync(wordsPath, 'utf8').split('\n')) {
    const [value, ...words] = line.split(' ');
    for (const word of words) values.set(word, Number(value));
  }
  return values;
}
