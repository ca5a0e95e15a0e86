/**
 * Transparent derivatives: words that a reader understands from the base alone (`happiness` from `happy`), unlike `department` from
 * `depart`.
 */

import { suffixRules } from '../derivation.ts';
import affixes from '../words/affixes.json' with { type: 'json' };
import suffixes from '../words/suffixes.json' with { type: 'json' };

/** Levels 2 and 3 of Bauer and Nation's affixes (1993), which leave the base as it is but for spelling. */
const SUFFIXES = suffixRules(suffixes.transparent);
const DOUBLED = /([bdfgklmnprtvz])\1$/;

/** Whether `word` is `base` with one such affix. By spelling only; the dictionary decides whether they share a meaning. */
export function isTransparent(word: string, base: string): boolean {
  if (affixes.transparent_prefix.some((prefix) => word === prefix + base)) return true;
  return SUFFIXES.some(([suffix, replacements]) => {
    if (!word.endsWith(suffix)) return false;
    const stem = word.slice(0, -suffix.length);
    if (replacements.some((replacement) => stem + replacement === base)) return true;
    return /^[aeiouy]/.test(suffix) && DOUBLED.test(stem) && stem.slice(0, -1) === base;
  });
}
