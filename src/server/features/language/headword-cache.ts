/** Headwords of what editors write notes on: asked for with every article, a millisecond for a phrase. */
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { WordService } from '#server/features/words/service.ts';

const MOST = 20_000;

/** @returns gives the headword, the same for ever */
export function rememberedHeadwords(words: Pick<WordService, 'headwordOf'>): (word: string) => string {
  const kept = createBoundedCache<string, string>(MOST, () => 1);
  return (word) => {
    const headword = kept.get(word) ?? words.headwordOf(word);
    kept.set(word, headword);
    return headword;
  };
}
