/** Spelling: the words of articles and the dictionary that are nearest to one that no article has. */
import { editDistance } from '#engine/edit-distance.ts';
import type { Db } from '#server/db/database.ts';
import { wordsFrom } from './queries.ts';

/** Words with the same beginning that are compared letter by letter. */
const COMPARED = 6_000;
const SHORTEST = 4;
const LONGEST = 40;
const LONG = 8;
/** An edit costs as much as being in a hundredth of the articles. */
const EDIT_COST = 2;

/**
 * @param suggested by the dictionary, which also knows words with another beginning
 * @param isIndexed which of some words articles have
 * @returns the nearest word that articles have; null when none is near
 */
export async function nearestWord(
  db: Db,
  typed: string,
  suggested: readonly string[],
  isIndexed: (words: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string | null> {
  const word = typed.toLowerCase();
  if (word.length < SHORTEST || word.length > LONGEST || !/^\p{L}+$/u.test(word)) return null;
  const allowed = word.length < LONG ? 1 : 2;
  const costs = new Map<string, number>();
  const consider = (candidate: string, documents: number) => {
    if (Math.abs(candidate.length - word.length) > allowed) return;
    const edits = edited(word, candidate);
    const cost = edits * EDIT_COST - Math.log10(documents + 1);
    if (edits <= allowed && cost < (costs.get(candidate) ?? Number.POSITIVE_INFINITY)) costs.set(candidate, cost);
  };
  // Two letters are a narrow beginning; a swap of them is found by the dictionary.
  const letters = { from: word.length - allowed, to: word.length + allowed };
  for (const row of await wordsFrom(db, word.slice(0, 2), letters, COMPARED)) consider(row.word, row.documents);
  for (const candidate of suggested) consider(candidate.toLowerCase(), 0);
  const best = [...costs].sort((a, b) => a[1] - b[1]).map(([candidate]) => candidate);
  // Words stay in the list when the last article with them is gone.
  const indexed = await isIndexed(best.slice(0, 20));
  return best.find((candidate) => indexed.has(candidate)) ?? null;
}

/** Edits of which two letters changing places are one. */
function edited(one: string, other: string): number {
  const distance = editDistance(one, other);
  if (distance !== 2 || one.length !== other.length) return distance;
  const at = [...one].findIndex((letter, place) => letter !== other[place]);
  const isSwap = one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
  return isSwap ? 1 : distance;
}
