/**
 * Chinese words that may render a headword although no wording of its senses says so. A card does not show them; a human translation
 * that has one of them chooses it. They are words whose English in CC-CEDICT contains the headword (`relativity`: 相对论), and what the
 * dictionaries say of its synonyms in WordNet (`recoup`: 收回).
 */

import { similarity } from './gloss-vectors.ts';
import type { Sources } from './sources.ts';

const MOST = 14;
const SHORTEST = 2;
const LONGEST = 5;
/** Least count of a word in jieba's table. */
const FEWEST_COUNT = 3;
/** Similarity with the headword's vector below which a word is left out. */
const LEAST_SIMILAR = 0.3;
/** Similarity that is added when the word's English contains the headword. */
const CONTAINS = 0.25;
const HAN = /^\p{Script=Han}+$/u;

/** @param said cores of its wordings. @returns likeliest first */
export function nearbyWords(key: string, said: ReadonlySet<string>, sources: Sources): string[] {
  const { synsets, cedict, words, vectors, byGloss, coresOfKey, phrases } = sources;
  const synonyms = new Map<string, number>();
  for (const { synonyms: own, share } of synsets(key)) {
    for (const word of own) synonyms.set(word.replaceAll('_', ' '), Math.max(share, synonyms.get(word) ?? 0));
  }
  const found = new Map<string, number>();
  const add = (word: string, bonus: number) => {
    const length = [...word].length;
    if (said.has(word) || length < SHORTEST || length > LONGEST || !HAN.test(word)) return;
    if ((words.get(word)?.count ?? 0) < FEWEST_COUNT) return;
    found.set(word, Math.max(bonus, found.get(word) ?? Number.NEGATIVE_INFINITY));
  };
  for (const word of phrases.chinese.get(key) ?? []) if (!isCompound(word, key, sources)) add(word, CONTAINS);
  for (const [synonym, share] of synonyms) {
    for (const { word } of byGloss.get(synonym) ?? []) add(word, 0.1 * share);
    for (const core of coresOfKey.get(synonym) ?? []) add(core, 0.1 * share);
  }
  const own = vectors.word(key);
  return [...found]
    .map(([word, bonus]) => {
      const near = (cedict.glosses.get(word) ?? []).map(({ text }) => similarity(vectors.text(text), own));
      return { word, value: Math.max(0, ...near) + bonus };
    })
    .filter(({ value }) => value >= LEAST_SIMILAR)
    .sort((a, b) => b.value - a.value)
    .slice(0, MOST)
    .map(({ word }) => word);
}

/**
 * Whether the word renders another word of its English as well, or is a name: 博物馆 in 大英博物馆 is no part of the meaning of `British`, and the
 * Federal Reserve is no reserve.
 */
function isCompound(word: string, key: string, { cedict, coresOfKey }: Sources): boolean {
  const saysOther = (other: string) =>
    other.toLowerCase() !== key &&
    (/^[A-Z]/.test(other) || [...(coresOfKey.get(other) ?? [])].some((core) => core !== '' && word.includes(core)));
  return (cedict.glosses.get(word) ?? [])
    .map(({ text }) => text.split(/[^A-Za-z'-]+/))
    .filter((tokens) => tokens.some((token) => token.toLowerCase() === key))
    .every((tokens) => tokens.some(saysOther));
}
