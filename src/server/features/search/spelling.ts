/** Spelling: the words of articles and the dictionary that are nearest to one that no article has. */
import { typingErrors } from '#engine/edit-distance.ts';
import type { Db } from '#server/db/database.ts';
import { wordsFrom } from './queries.ts';

/** Words with the same beginning that are compared letter by letter. */
const COMPARED = 6_000;
const SHORTEST = 4;
const LONGEST = 40;
const LONG = 8;
/** An edit costs as much as being in a hundredth of the articles. */
const EDIT_COST = 2;
/** Near words of which it is looked up in how many articles they are. */
const MAX_NEAR = 60;

/**
 * @param suggested by the dictionary, which also knows words with another beginning
 * @param documentsOf in how many articles each of some words is; those that none has are left out
 * @returns the nearest word that articles have; null when none is near
 */
export async function nearestWord(
  db: Db,
  typed: string,
  suggested: readonly string[],
  documentsOf: (words: readonly string[]) => Promise<ReadonlyMap<string, number>>,
): Promise<string | null> {
  const word = typed.toLowerCase();
  if (word.length < SHORTEST || word.length > LONGEST || !/^\p{L}+$/u.test(word)) return null;
  const allowed = word.length < LONG ? 1 : 2;
  const near = new Map<string, number>();
  const consider = (candidate: string) => {
    const edits = typingErrors(word, candidate, allowed);
    if (edits <= allowed) near.set(candidate, edits);
  };
  // Two letters are a narrow beginning; a swap of them is found by the dictionary.
  const letters = { from: word.length - allowed, to: word.length + allowed };
  for (const known of await wordsFrom(db, word.slice(0, 2), letters, COMPARED)) consider(known);
  for (const candidate of suggested) consider(candidate.toLowerCase());
  const nearest = [...near].sort((a, b) => a[1] - b[1]).slice(0, MAX_NEAR);
  // Words stay in the list for a while when the last article with them is gone.
  const documents = await documentsOf(nearest.map(([candidate]) => candidate));
  const costs = nearest.flatMap(([candidate, edits]) => {
    const count = documents.get(candidate) ?? 0;
    return count === 0 ? [] : [{ candidate, cost: edits * EDIT_COST - Math.log10(count + 1) }];
  });
  return costs.sort((a, b) => a.cost - b.cost)[0]?.candidate ?? null;
}
