/**
 * Lemmas of names and capitalized words, as in the English treebanks of Universal Dependencies: a name keeps its form, an all-capital name
 * gets its usual case, a plural name its singular, a month its full name.
 */
import type { Lexicon } from '../lexicon.ts';
import calendar from '../words/calendar-abbreviations.json' with { type: 'json' };
import names from '../words/plural-names.json' with { type: 'json' };
import { irregularLemma } from './closed-lemmas.ts';
import { asName, isDemonym, nameOf } from './demonyms.ts';
import { inflectedLemma } from './inflected-lemma.ts';
import { UNCOUNTED } from './lemma-ranking.ts';

/** Short names of months and days, but for those that are as often something else: Jan, Mar, Sat, Sun. */
const CALENDAR = new Map(Object.entries(calendar.any));
/** Those that mean a month or day with their stop only: `Sat.`. */
const CALENDAR_WITH_STOP = new Map(Object.entries(calendar.with_stop));
/** Names that are always plural. */
const PLURAL_NAMES = new Set(names.plural);
/** A shorter name in capitals is taken for an abbreviation: NATO, UNESCO. */
const SHORTEST_IN_CAPITALS = 7;
const SHORTEST_KNOWN_IN_CAPITALS = 5;
/** A name this many times more frequent than its apparent singular is no plural: Wales, Thomas, Brussels. */
const NAME_ALONE_RATIO = 5;
/** A prefix with a capital at the start of a sentence: `Non-Muslims`. */
const PREFIXED = /^(?:Non|Anti|Ex|Mid|Post|Pre|Pro)-\p{Lu}\p{Ll}/u;
const PREFIXED_NAME = /^\p{Lu}?\p{Ll}+-\p{Lu}/u;

/** Lemma of a proper noun. */
export function nameLemma(form: string, isPlural: boolean, lexicon: Lexicon): string {
  if (PREFIXED.test(form)) return lowerFirst(form);
  const written = asUsual(form, lexicon);
  if (isPlural) return singularName(written, lexicon);
  return CALENDAR.get(written.replace(/\.$/, '')) ?? CALENDAR_WITH_STOP.get(written) ?? written;
}

/**
 * Spelling of an adjective or a noun that is no name: in lower case, but with the capital that the dictionary gives it
 * (`American`) or that its ending asks for (`Lebanese`).
 */
export function writtenAs(form: string, key: string, isAdjective: boolean, lexicon: Lexicon): string {
  if (form === key) return isAdjective ? (asName(key, lexicon) ?? key) : key;
  if (PREFIXED_NAME.test(form)) return lowerFirst(form);
  const name = nameOf(key, lexicon);
  if (name !== null) return name;
  if (/^\p{Lu}\p{Ll}/u.test(form) && isAdjective && isDemonym(key, lexicon)) return form;
  const isShouted = /^\p{Lu}{2,}$/u.test(form);
  return isShouted && lexicon.entry(key)?.headword === form ? form : key;
}

function lowerFirst(form: string): string {
  return form.charAt(0).toLowerCase() + form.slice(1);
}

/** `TEXAS` → `Texas`, `texas` → `Texas` when the dictionary knows the name; `NASA` and `iPhone` as they are. */
function asUsual(form: string, lexicon: Lexicon): string {
  const key = form.toLowerCase();
  if (form === key) {
    const entry = lexicon.entry(key);
    return entry?.isName && entry.headword.toLowerCase() === key ? entry.headword : form;
  }
  if (!/^\p{Lu}+$/u.test(form) || form.length < SHORTEST_KNOWN_IN_CAPITALS) return form;
  const headword = lexicon.entry(key)?.headword;
  const isKnown = headword !== undefined && headword !== form && headword.toLowerCase() === key;
  return isKnown || form.length >= SHORTEST_IN_CAPITALS ? form.charAt(0) + key.slice(1) : form;
}

function rankOf(word: string, lexicon: Lexicon): number {
  return lexicon.entry(word)?.rank ?? UNCOUNTED;
}

function singularName(form: string, lexicon: Lexicon): string {
  const key = form.toLowerCase();
  // A noun without a singular has none in a name either: Proceedings, Mathematics.
  if (PLURAL_NAMES.has(form) || irregularLemma(key, 'NOUN', true) === key) return form;
  const own = lexicon.entry(key);
  const lemma = inflectedLemma(key, ['plural'], lexicon);
  if (own?.isName && own.rank !== null && own.rank * NAME_ALONE_RATIO < rankOf(lemma, lexicon)) return form;
  // Achilles and Johannes have a rank, and their apparent singular is no word.
  if (lexicon.entry(lemma) === null && own?.rank != null) return form;
  // Inner capitals are kept where the lemma is the beginning of the form: PCs, McDonalds.
  if (form.toLowerCase().startsWith(lemma.toLowerCase())) return form.slice(0, lemma.length);
  return form === form.toUpperCase() ? lemma.toUpperCase() : lemma.charAt(0).toUpperCase() + lemma.slice(1);
}
