/** Demonyms and other words for nations, religions and places, which keep their capital in English. */
import type { Lexicon } from '../lexicon.ts';
import lists from '../words/demonyms.json' with { type: 'json' };

/** Endings of demonyms, which a dictionary may write in lower case. */
const DEMONYM = /(?:ese|[^r]ian|[^aeiou]ean|can|elan|stani|ite|[aeiou][^aeiou]i|wi|qi)$/;
const LISTED = new Set(lists.demonym);

/** Whether a word in lower case is a demonym; `clean` and `favorite` only end like one. */
export function isDemonym(key: string, lexicon: Lexicon): boolean {
  return LISTED.has(key) || (DEMONYM.test(key) && (lexicon.entry(key)?.tags.length ?? 0) === 0);
}

/** Common nouns for which the dictionary has only the name, or the name first. */
const COMMON_NOUNS = new Set(lists.common_noun);

/** The capitalized headword of a word in lower case (`german` → `German`), null when there is none or the word is a common noun too (`god`). */
export function asName(word: string, lexicon: Lexicon): string | null {
  return COMMON_NOUNS.has(word) ? null : nameOf(word, lexicon);
}

/** The headword with a capital that the dictionary has for a word in lower case; null when it has none. */
export function nameOf(word: string, lexicon: Lexicon): string | null {
  const entry = lexicon.entry(word);
  if (entry === null || entry.headword.toLowerCase() !== word) return null;
  return /^\p{Lu}.*\p{Ll}/u.test(entry.headword) ? entry.headword : null;
}
