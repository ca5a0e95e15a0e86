/**
 * The word family that a reader sees beside a headword: what it is derived from and what is derived from the same base.
 */
import { normalizeWord } from '#engine/tokens.ts';
import type { DictionaryStore } from './store.ts';

const FAMILY_LIMIT = 12;
/** `internationalization` is three steps from `nation`. */
const STEPS = 3;

/** Relatives of a normalized headword without itself, the commonest first. */
export function relatives(key: string, store: DictionaryStore): string[] {
  let root = key;
  for (let step = 0; step < STEPS; step++) root = store.entry(root)?.base ?? root;
  const members = new Map<string, number>();
  const visit = (member: string, steps: number) => {
    const row = store.entry(member);
    if (row === null || members.has(row.word)) return;
    members.set(row.word, row.rank ?? Number.POSITIVE_INFINITY);
    if (steps > 0) for (const word of store.derivatives(member)) visit(normalizeWord(word), steps - 1);
  };
  visit(root, STEPS);
  return [...members]
    .filter(([word, rank]) => normalizeWord(word) !== key && rank !== Number.POSITIVE_INFINITY)
    .sort((a, b) => a[1] - b[1])
    .slice(0, FAMILY_LIMIT)
    .map(([word]) => word);
}
