/** Lemmas of closed-class words and of irregular forms, as in the English treebanks of Universal Dependencies. */

import lists from '../words/irregular-lemmas.json' with { type: 'json' };
import type { UniversalTag } from './universal-tags.ts';

type Lemmas = Readonly<Record<string, string>>;

/** Closed classes: a form that the list lacks is its own lemma. */
const closed: Partial<Record<UniversalTag, Lemmas>> = {
  PRON: lists.pronoun,
  DET: lists.determiner,
  PART: lists.particle,
  ADP: lists.preposition,
  SCONJ: lists.preposition,
  CCONJ: lists.conjunction,
  INTJ: {},
};
const open: Partial<Record<UniversalTag, Lemmas>> = {
  AUX: lists.auxiliary,
  VERB: lists.auxiliary,
  NOUN: lists.noun,
  ADJ: lists.adjective,
  ADV: lists.adverb,
};
/** Their own lemmas unless tagged as comparative. */
const OWN_WHEN_PLAIN = new Set(['further', 'later', 'elder']);

/** Lemma of a word cut short that no class tells better: `'tis`, `y'all`; null for other words. */
export function cliticLemma(key: string): string | null {
  return own(lists.clitic, key);
}

/** Lemma of a word of a closed class, null for other classes. */
export function closedLemma(key: string, tag: UniversalTag): string | null {
  const lemmas = closed[tag];
  return lemmas === undefined ? null : (own(lemmas, key) ?? key);
}

/**
 * Lemma of a word of an open class that no rule covers; null for the others.
 * @param isInflected whether its fine tag says that it is compared, in the plural or a past or third person.
 */
export function irregularLemma(key: string, tag: UniversalTag, isInflected: boolean): string | null {
  const lemmas = open[tag];
  if (lemmas === undefined || (!isInflected && OWN_WHEN_PLAIN.has(key))) return null;
  return own(lemmas, key);
}

function own(lemmas: Lemmas, key: string): string | null {
  return Object.hasOwn(lemmas, key) ? (lemmas[key] ?? null) : null;
}
