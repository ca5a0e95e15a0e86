/**
 * Transparent derivatives: words that a reader understands from the base alone (`happiness` from `happy`), unlike `department` from
 * `depart`.
 */

/**
 * Levels 2 and 3 of Bauer and Nation's affixes (1993): the inflections, where a dictionary has the form as a word of its own
 * (`exposed`), and the most frequent and regular ones of derivation, that leave the base as it is but for spelling. Suffix,
 * then what may stand in its place in the base.
 */
const suffixes: readonly (readonly [string, ...string[]])[] = [
  ['ably', 'able'],
  ['ily', 'y'],
  ['ly', '', 'le'],
  ['iness', 'y'],
  ['ness', ''],
  ['less', ''],
  ['able', '', 'e'],
  ['ier', 'y'],
  ['er', '', 'e'],
  ['ish', '', 'e'],
  ['ieth', 'y'],
  ['th', ''],
  ['y', '', 'e'],
  ['ied', 'y'],
  ['ed', '', 'e'],
  ['ing', '', 'e', 'ie'],
];
const prefixes = ['un', 'non-', 'non'];
const DOUBLED = /([bdfgklmnprtvz])\1$/;

/** Whether `word` is `base` with one such affix. By spelling only; the dictionary decides whether they share a meaning. */
export function isTransparent(word: string, base: string): boolean {
  if (prefixes.some((prefix) => word === prefix + base)) return true;
  return suffixes.some(([suffix, ...replacements]) => {
    if (!word.endsWith(suffix)) return false;
    const stem = word.slice(0, -suffix.length);
    if (replacements.some((replacement) => stem + replacement === base)) return true;
    return /^[aeiouy]/.test(suffix) && DOUBLED.test(stem) && stem.slice(0, -1) === base;
  });
}
