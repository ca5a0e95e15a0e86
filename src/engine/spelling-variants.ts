/**
 * British and American spelling variants of a word, by rule and from a list. They are candidates: a dictionary decides which of them are
 * the same word.
 */
import pairs from './words/spelling-variants.json' with { type: 'json' };

/** British and American endings and letter groups, each way (Oxford's and Merriam-Webster's notes on spelling). */
const GROUPS: readonly (readonly [british: RegExp, american: string, americanForm: RegExp, britishForm: string])[] = [
  [/our/g, 'or', /or/g, 'our'],
  [/is(?=(?:e|ed|es|er|ers|ing|ation|ations|able)$)/g, 'iz', /iz(?=(?:e|ed|es|er|ers|ing|ation|ations|able)$)/g, 'is'],
  [/ys(?=(?:e|ed|es|er|ers|ing)$)/g, 'yz', /yz(?=(?:e|ed|es|er|ers|ing)$)/g, 'ys'],
  [/(?<=[bcdghtv])re$/g, 'er', /(?<=[bcdghtv])er$/g, 're'],
  [/ll(?=(?:ed|er|ers|ing|ery|ous)$)/g, 'l', /(?<!l)l(?=(?:ed|er|ers|ing|ery|ous)$)/g, 'll'],
  [/(?<!l)l(?=(?:|s|ment|ments|ful)$)/g, 'll', /ll(?=(?:|s|ment|ments|ful)$)/g, 'l'],
  [/enc(?=es?$)/g, 'ens', /ens(?=es?$)/g, 'enc'],
  [/ogue(?=s?$)/g, 'og', /og(?=s?$)/g, 'ogue'],
  [/ae|oe/g, 'e', /(?!)/g, ''],
  [/dgement/g, 'dgment', /dgment/g, 'dgement'],
];

/** Whether two headwords are spellings of one word, as far as a dictionary can tell. */
export type IsSameWord = (one: string, other: string) => boolean;

/** American spellings that a British word may have, never the word itself. @param word in lower case */
export function americanSpellings(word: string): string[] {
  const found = new Set<string>();
  for (const [british, american] of GROUPS) found.add(word.replaceAll(british, american));
  const listed = americanOf.get(word);
  if (listed !== undefined) found.add(listed);
  found.delete(word);
  return [...found];
}

const americanOf = new Map(pairs.map(({ british, american }) => [british, american]));

/** Other spellings of a word in lower case: at most a handful, never the word itself. @param word in lower case */
export function spellingVariants(word: string): string[] {
  const found = new Set<string>();
  for (const [british, american, americanForm, britishForm] of GROUPS) {
    found.add(word.replaceAll(british, american));
    found.add(word.replaceAll(americanForm, britishForm));
  }
  for (const { british, american } of pairs) {
    if (word === british) found.add(american);
    if (word === american) found.add(british);
  }
  found.delete(word);
  return [...found];
}
