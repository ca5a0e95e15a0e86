/**
 * Words for peoples, faiths and places, which keep their capital in English.
 */
import type { Lexicon } from '../lexicon.ts';
import lists from '../words/demonyms.json' with { type: 'json' };

/** How they end, though a dictionary may write them small. */
const DEMONYM = /(?:ese|[^r]ian|[^aeiou]ean|can|elan|stani|ite|[aeiou][^aeiou]i|wi|qi)$/;
const LISTED = new Set(lists.demonym);

/** Whether a word in lower case is for a people, a faith or a place; `clean` and `favorite` only end like one. */
export function isDemonym(key: string, lexicon: Lexicon): boolean {
  return LISTED.has(key) || (DEMONYM.test(key) && (lexicon.entry(key)?.tags.length ?? 0) === 0);
}

/** Common words for which the dictionary has the name alone, or the name first. */
const COMMON_NOUNS = new Set(lists.common_noun);

/** What a word written small is when the dictionary has it with a capital: `german` → `German`, but `gods` stay small; null when it has none. */
export function asName(word: string, lexicon: Lexicon): string | null {
  return COMMON_NOUNS.has(word) ? null : nameOf(word, lexicon);
}

/** The headword with a capital that the dictionary has for a word in lower case; null when it has none. */
export function nameOf(word: string, lexicon: Lexicon): string | null {
  const entry = lexicon.entry(word);
  if (entry === null || entry.headword.toLowerCase() !== word) return null;
  return /^\p{Lu}.*\p{Ll}/u.test(entry.headword) ? entry.headword : null;
}
