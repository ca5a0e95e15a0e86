/** Which places of a page hold something else than its article, told by the names that pages give to them. */
import names from '#server/words/page-names.json' with { type: 'json' };
import type { Leaf } from './block.ts';

/** Words of class and id names. Each counts only if half of the text stays. */
const foreignWords = names.foreign;
const isForeignWord = new Set(foreignWords);

/** Where readers write, which may be more than the article. */
export const readerWords =
  /(?<! (?:has|with|no|show|hide)) (?:comments?(?! (?:open|closed|enabled|disabled|allowed|status|count|link|icon|on|off) )|commentlist|commentary list|disqus|respond|replies|responses|livefyre|viafoura) /;
const outside = new RegExp(` (?:${names.outside.join('|')}) `);
/** An article shorter than this is not told from what else is left when readers' words are gone. */
const SHORTEST_ARTICLE = 200;

export function lengthOf(leaves: readonly Leaf[]): number {
  return leaves.reduce((sum, { block }) => sum + (block.text?.length ?? 0), 0);
}

/** Leaves that stand together share a trail: each is looked at once. */
function foreignWordsOf(leaves: readonly Leaf[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { trail } of leaves) {
    if (!found.has(trail)) found.set(trail, new Set(trail.split(' ').filter((word) => isForeignWord.has(word))));
  }
  return found;
}

/** Whether any of the names around it says that it is something else. */
export function isForeign({ trail }: Leaf): boolean {
  return (
    outside.test(trail) || trail.includes(' figuretext ') || trail.split(' ').some((word) => isForeignWord.has(word))
  );
}

/** Share of the text (0–1) that stands where readers comment, or beside and below articles. */
export function outsideShare(leaves: readonly Leaf[]): number {
  return lengthOf(leaves.filter(({ trail }) => outside.test(trail))) / Math.max(1, lengthOf(leaves));
}

/** What readers wrote may be longer than the article; everything else that goes has to be less than half. */
export function withoutForeignPlaces(leaves: readonly Leaf[]): Leaf[] {
  const running = leaves.filter(({ trail, block }) => block.type === 'image' || !trail.includes(' figuretext '));
  const written = running.filter(({ trail }) => !readerWords.test(trail));
  let kept = lengthOf(written) >= SHORTEST_ARTICLE ? written : running;
  const half = lengthOf(kept) / 2;
  const wordsOf = foreignWordsOf(kept);
  const present = new Set([...wordsOf.values()].flatMap((words) => [...words]));
  for (const word of foreignWords) {
    if (!present.has(word)) continue;
    const rest = kept.filter(({ trail }) => !wordsOf.get(trail)?.has(word));
    if (rest.length < kept.length && lengthOf(rest) >= half) kept = rest;
  }
  return kept;
}
