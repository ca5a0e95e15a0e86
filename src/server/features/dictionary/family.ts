/**
 * The word family that a reader sees beside a headword: what it is derived from and what is derived from the same base.
 */
import { normalizeWord } from '#engine/tokens.ts';
import type { DictionaryStore, FamilyRow } from './store.ts';

const FAMILY_LIMIT = 12;
/** `internationalization` is three steps from `nation`. */
const STEPS = 3;

/** Relatives of a normalized headword without itself, the commonest first. */
export function relatives(key: string, store: Pick<DictionaryStore, 'member' | 'derivatives'>): string[] {
  let root = store.member(key);
  for (let step = 0; step < STEPS && root?.base; step++) root = store.member(root.base) ?? root;
  const members = new Map<string, FamilyRow>();
  const visit = (member: FamilyRow, steps: number) => {
    const memberKey = normalizeWord(member.word);
    if (members.has(memberKey)) return;
    members.set(memberKey, member);
    if (steps > 0) for (const derivative of store.derivatives(memberKey)) visit(derivative, steps - 1);
  };
  if (root !== null) visit(root, STEPS);
  members.delete(key);
  return [...members.values()]
    .flatMap(({ word, rank }) => (rank === null ? [] : [{ word, rank }]))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, FAMILY_LIMIT)
    .map(({ word }) => word);
}
