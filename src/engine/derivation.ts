/**
 * English derivation, undone: the words that a derived word may come from (`happiness` → `happy`). By spelling only; the dictionary
 * decides whether base and word share a meaning.
 */

import affixes from './words/affixes.json' with { type: 'json' };
import { alternatives } from './words/alternatives.ts';
import suffixes from './words/suffixes.json' with { type: 'json' };

/** A suffix, and what may stand in its place in the base, the likelier first. */
type SuffixRule = readonly [suffix: string, replacements: readonly string[]];

/** Rules of a list in which `-` stands for nothing. */
function suffixRules(list: Readonly<Record<string, string>>): SuffixRule[] {
  return Object.entries(list).map(([suffix, bases]) => [
    suffix,
    bases.split(' ').map((base) => (base === '-' ? '' : base)),
  ]);
}

const SUFFIXES = suffixRules(suffixes.derived);
/** Levels 2 and 3 of Bauer and Nation's affixes (1993), which leave the base as it is but for spelling. */
const TRANSPARENT_SUFFIXES = suffixRules(suffixes.transparent);
const DOUBLED = /([bdfgklmnprtvz])\1$/;
/** Negations of Latin adjectives and of nouns derived from them: `impossible`, but never `impeach`. */
const LATIN_NEGATION = /^(?:im(?=[bmp])|il(?=l)|ir(?=r))/;
const LATIN_ADJECTIVE = new RegExp(`(?:${alternatives(affixes.latin_adjective)})$`);
const ITS_NOUN = new RegExp(`(?:${alternatives(affixes.latin_noun)})$`);

/** Shorter bases are nearly always coincidence: `me` + `al`. */
const SHORTEST_BASE = 3;
/** After these endings a base of three letters is coincidence too: `thence` is not from `the`, nor `logic` from `log`. */
const LATIN_ENDING = /(?:ance|ence|ancy|ency|(?<!tri)al|ic|ian|ant|(?<!m)ent|ise)$/;
const SHORTEST_LATIN_BASE = 4;
/** Participles that look like `fatten` from `fat`: `written` is not from `writ`. */
const PARTICIPLE = /(?:itten|otten|idden|odden)$/;

/**
 * Spellings that a word could be derived from, in order of likelihood, without the word itself.
 * `runner` → run (doubling undone), runn, runne.
 */
export function baseCandidates(word: string): string[] {
  const bases = new Set<string>();
  const shortest = LATIN_ENDING.test(word) ? SHORTEST_LATIN_BASE : SHORTEST_BASE;
  for (const [suffix, replacements] of PARTICIPLE.test(word) ? [] : SUFFIXES) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, -suffix.length);
    for (const replacement of replacements) {
      const doubled = replacement === '' && /^[aeiouy]/.test(suffix) && DOUBLED.test(stem);
      if (doubled) bases.add(stem.slice(0, -1));
      bases.add(stem + replacement);
    }
  }
  for (const prefix of affixes.derived_prefix) if (word.startsWith(prefix)) bases.add(word.slice(prefix.length));
  const negated = word.replace(LATIN_NEGATION, '');
  if (LATIN_ADJECTIVE.test(negated) || ITS_NOUN.test(negated)) bases.add(negated);
  bases.delete(word);
  return [...bases].filter((base) => base.length >= shortest);
}

/**
 * Whether `word` is a transparent derivative of `base`, understood from the base alone (`happiness` from `happy`, but not `department`
 * from `depart`). By spelling only; the dictionary decides whether they share a meaning.
 */
export function isTransparent(word: string, base: string): boolean {
  if (affixes.transparent_prefix.some((prefix) => word === prefix + base)) return true;
  return TRANSPARENT_SUFFIXES.some(([suffix, replacements]) => {
    if (!word.endsWith(suffix)) return false;
    const stem = word.slice(0, -suffix.length);
    if (replacements.some((replacement) => stem + replacement === base)) return true;
    return /^[aeiouy]/.test(suffix) && DOUBLED.test(stem) && stem.slice(0, -1) === base;
  });
}
