/** Cache of the headwords of editors' word notes, which every article request needs; a phrase costs a millisecond to look up. */
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { WordService } from '#server/features/words/service.ts';

const MAX_ENTRIES = 20_000;

/** @returns the cached look-up; headwords never change */
export function cachedHeadwords(words: Pick<WordService, 'headwordOf'>): (word: string) => string {
  const cache = createBoundedCache<string, string>(MAX_ENTRIES, () => 1);
  return (word) => {
    const headword = cache.get(word) ?? words.headwordOf(word);
    cache.set(word, headword);
    return headword;
  };
}
