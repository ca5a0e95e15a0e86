/** Detects containers that hold no article by the class and id names around a block: comments, sidebars, newsletters, advertisements. */
import names from '#server/words/page-names.json' with { type: 'json' };
import type { Leaf } from './block.ts';

/** Words in class and id names. A word is applied only if half of the text remains. */
const boilerplateNames = names.foreign;
const boilerplateNameSet = new Set(boilerplateNames);

/** Names of comment sections, which may be longer than the article. */
export const commentNames =
  /(?<! (?:has|with|no|show|hide)) (?:comments?(?! (?:open|closed|enabled|disabled|allowed|status|count|link|icon|on|off) )|commentlist|commentary list|disqus|respond|replies|responses|livefyre|viafoura) /;
const outside = new RegExp(` (?:${names.outside.join('|')}) `);
/** Shortest article from which comments are removed. */
const SHORTEST_ARTICLE = 200;

export function lengthOf(leaves: readonly Leaf[]): number {
  return leaves.reduce((sum, { block }) => sum + (block.text?.length ?? 0), 0);
}

/** Computed once per trail, because neighbouring leaves share it. */
function boilerplateNamesOf(leaves: readonly Leaf[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { trail } of leaves) {
    if (!found.has(trail)) found.set(trail, new Set(trail.split(' ').filter((word) => boilerplateNameSet.has(word))));
  }
  return found;
}

/** Whether a name around the block marks boilerplate. */
export function isInBoilerplateContainer({ trail }: Leaf): boolean {
  return (
    outside.test(trail) ||
    trail.includes(' figuretext ') ||
    trail.split(' ').some((word) => boilerplateNameSet.has(word))
  );
}

/** Share of the text (0–1) in comment sections, sidebars and the like. */
export function boilerplateShare(leaves: readonly Leaf[]): number {
  return lengthOf(leaves.filter(({ trail }) => outside.test(trail))) / Math.max(1, lengthOf(leaves));
}

/** Comments may be longer than the article; any other removal must be less than half of the text. */
export function withoutBoilerplateContainers(leaves: readonly Leaf[]): Leaf[] {
  const running = leaves.filter(({ trail, block }) => block.type === 'image' || !trail.includes(' figuretext '));
  const written = running.filter(({ trail }) => !commentNames.test(trail));
  let kept = lengthOf(written) >= SHORTEST_ARTICLE ? written : running;
  const half = lengthOf(kept) / 2;
  const wordsOf = boilerplateNamesOf(kept);
  const present = new Set([...wordsOf.values()].flatMap((words) => [...words]));
  for (const word of boilerplateNames) {
    if (!present.has(word)) continue;
    const rest = kept.filter(({ trail }) => !wordsOf.get(trail)?.has(word));
    if (rest.length < kept.length && lengthOf(rest) >= half) kept = rest;
  }
  return kept;
}
