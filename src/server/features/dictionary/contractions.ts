/** Contractions (`didn’t`, `they’re`), which say more than the headword that they are looked up under. */
import { normalizeWord } from '#engine/tokens.ts';
import type { DictionaryWord } from './dictionary-word.ts';
import { readWordList } from './word-list.ts';

let contractions: ReadonlyMap<string, { full: string; zh: string }> | undefined;

/** @param key as `normalizeWord` gives it */
function contractionOf(key: string): DictionaryWord['contraction'] {
  contractions ??= new Map(
    readWordList('contractions').map(({ word = '', full = '', zh = '' }) => [normalizeWord(word), { full, zh }]),
  );
  return contractions.get(key) ?? null;
}

/** The answer for a word as it was looked up: what is certain of the headword of a contraction is not so of the contraction. */
export function withContraction(found: DictionaryWord, key: string): DictionaryWord {
  const contraction = key.includes("'") ? contractionOf(key) : null;
  return contraction === null ? found : { ...found, contraction, best: null, likely: [], certainty: null, nearby: [] };
}
