/** Fetches all words of a list, including those that have not been scrolled into view. */
import { LONGEST_PAGE } from '#contract/limits.ts';

interface Page<Word> {
  items: readonly Word[];
  total: number;
}

/**
 * @param fetchPage some words of the list from an offset on, and how many the list has in all
 * @returns each once, in the order of the list
 */
export async function wholeList<Word extends { word: string }>(
  fetchPage: (offset: number, limit: number) => Promise<Page<Word>>,
): Promise<ReadonlyMap<string, Word>> {
  const words = new Map<string, Word>();
  for (let offset = 0, total = 1; offset < total; offset += LONGEST_PAGE) {
    const page = await fetchPage(offset, LONGEST_PAGE);
    for (const word of page.items) words.set(word.word, word);
    total = page.items.length === 0 ? 0 : page.total;
  }
  return words;
}
