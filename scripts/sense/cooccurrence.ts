/**
 * Phrases with their Chinese as a small parallel corpus: how often a wording stands in the Chinese of phrases that have a word. From the
 * entries of several words of ECDICT and from CC-CEDICT.
 */
import { sourceEntries, sourcePath } from '#server/features/dictionary/ecdict.ts';
import type { ChineseDictionary } from './chinese.ts';

/** Chinese of phrases by a word of them: general ones, those of special fields, those of CC-CEDICT. */
export interface PhrasesByWord {
  general: ReadonlyMap<string, readonly string[]>;
  special: ReadonlyMap<string, readonly string[]>;
  chinese: ReadonlyMap<string, readonly string[]>;
}

const SPECIAL = /^\[/;
const WEB = /^\[网络\]/;

export function readPhrases(cedict: ChineseDictionary, isWanted: (word: string) => boolean): PhrasesByWord {
  const general = new Map<string, string[]>();
  const special = new Map<string, string[]>();
  const chinese = new Map<string, string[]>();
  for (const { key, line } of translatedPhrases()) {
    const target = SPECIAL.test(line.trim()) ? special : general;
    for (const word of new Set(key.split(/[ -]/))) if (isWanted(word)) push(target, word, line);
  }
  for (const [word, glosses] of cedict.glosses) {
    if (word.length < 2) continue;
    const english = new Set(glosses.flatMap(({ text }) => text.toLowerCase().split(/[^a-z'-]+/)));
    for (const one of english) if (isWanted(one)) push(chinese, one, word);
  }
  return { general, special, chinese };
}

/** Lines of the dictionary's entries of several words. */
export function* translatedPhrases(): Generator<{ key: string; line: string }> {
  for (const { isSingleWord, key, translation } of sourceEntries(sourcePath())) {
    if (isSingleWord || translation === '') continue;
    for (const line of translation.split('\\n')) if (!WEB.test(line)) yield { key, line };
  }
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/** Number of the phrases that contain the wording. */
export function countOf(core: string, phrases: readonly string[] | undefined): number {
  if (phrases === undefined || core === '') return 0;
  let count = 0;
  for (const phrase of phrases) if (phrase.includes(core)) count++;
  return count;
}
