/**
 * Lemmas as in Universal Dependencies for English: `me` is I, `an` is a, `best` is good or well, names keep their form. The fine tag gives
 * the inflection, lists the lemmas of closed classes and irregular forms, the dictionary's table the others. A name in capitals gets its usual
 * case, a plural name its singular, a month its full name.
 */
import type { Lexicon } from '../lexicon.ts';
import type { Inflection } from '../part-of-speech.ts';
import calendar from '../words/calendar-abbreviations.json' with { type: 'json' };
import lists from '../words/irregular-lemmas.json' with { type: 'json' };
import names from '../words/plural-names.json' with { type: 'json' };
import { asName, inflectedLemma, isDemonym, nameOf, UNCOUNTED } from './inflected-lemma.ts';
import type { UniversalTag, WordClass } from './universal-tags.ts';

/** Marks that treebanks have as a typewriter would. */
const PLAIN_MARKS = new Map([
  ['“', '"'],
  ['”', '"'],
  ['‘', "'"],
  ['’', "'"],
  ['’’', "''"],
  ['—', '-'],
  ['–', '-'],
]);
/** Ligatures of printed pages: ﬁ, ﬂ. */
const LIGATURE = /[\uFB00-\uFB06]/;
/** `1990s`, `1990's`, `'60s`: names of their own. */
const DECADE = /^(?:'|mid-)?\d{1,3}0'?s$/;
/** `CO2`, `Q1`, `AK47s`. */
const LETTERS_WITH_NUMBER = /^(?=.*\d)\p{Lu}[\p{Lu}\p{Ll}\p{Nd}₀-₉]*$/u;

const inflectionOf: Record<string, readonly Inflection[]> = {
  NNS: ['plural'],
  NNPS: ['plural'],
  VBD: ['past', 'past_participle'],
  VBN: ['past_participle', 'past'],
  VBG: ['present_participle'],
  VBZ: ['third_person'],
  JJR: ['comparative'],
  RBR: ['comparative'],
  JJS: ['superlative'],
  RBS: ['superlative'],
};

/**
 * Lemma of a treebank word.
 * @param context what the word behind it tells (see `lemmaContext`).
 */
export function universalLemma(
  written: string,
  wordClass: WordClass,
  lexicon: Lexicon,
  context: LemmaContext = lemmaContexts.none,
): string {
  const form = LIGATURE.test(written) ? written.normalize('NFKC') : written;
  const { tag, fine } = wordClass;
  const key = form.toLowerCase().replaceAll('’', "'").replaceAll('‑', '-');
  const clitic = cliticLemma(key);
  if (clitic !== null) return clitic;
  if (tag === 'PUNCT') return PLAIN_MARKS.get(form) ?? form;
  if (tag === 'SYM' || tag === 'X') return form;
  if (tag === 'PROPN' || fine === 'NNP') return nameLemma(form, fine === 'NNPS', lexicon);
  // The letter of a list is no billion.
  if (tag === 'NUM') return fine === 'LS' ? form : numberLemma(form, key);
  if (fine === 'PRP$') return possessiveLemma(key);
  if (context === lemmaContexts.ofLay) return key;
  if (context === lemmaContexts.ofHadBetter) return 'well';
  if (context === lemmaContexts.ofHave && (tag === 'AUX' || tag === 'VERB')) return 'have';
  const closed = closedLemma(key, tag);
  if (closed !== null) return closed;
  if (tag === 'NOUN') {
    if (DECADE.test(key)) return key.replace(/(?<=\d)'/, '');
    if (/^\p{Lu}$/u.test(form)) return form;
    if (form.startsWith('°')) return form;
    if (LETTERS_WITH_NUMBER.test(form)) return fine === 'NNS' ? form.replace(/['’]?s$/, '') : form;
  }
  const inflections = inflectionOf[fine] ?? evidentInflections(key, fine, lexicon);
  const irregular = irregularLemma(key, tag, inflections !== undefined);
  if (irregular !== null) return irregular;
  // An abbreviation is written in capitals wherever it stands: CEO, TV; so is its plural.
  if (tag === 'NOUN' && /^\p{Lu}{2,}s?$/u.test(form) && isAbbreviation(key, lexicon)) {
    return inflections && form.endsWith('s') ? form.slice(0, -1) : form;
  }
  if (inflections !== undefined) return inflectedLemma(key, inflections, lexicon);
  return tag === 'ADJ' || tag === 'NOUN' ? writtenAs(form, key, tag === 'ADJ', lexicon) : key;
}

const PAST: readonly Inflection[] = ['past', 'past_participle'];
const PLURAL: readonly Inflection[] = ['plural'];

/** Inflections that are certain although the tag contradicts them: `schoolchildren` tagged as a singular. */
function evidentInflections(key: string, fine: string, lexicon: Lexicon): readonly Inflection[] | undefined {
  if (fine === 'NN' && key.endsWith('children')) return PLURAL;
  return isPast(key, fine, lexicon) ? PAST : undefined;
}

/** Whether a form tagged as a base form can only be a past: `I'd kept` where `'d` was taken for would. */
function isPast(key: string, fine: string, lexicon: Lexicon): boolean {
  if (fine !== 'VB' && fine !== 'VBP') return false;
  const entry = lexicon.entry(key);
  if (entry?.parts.includes('verb')) return false;
  return lexicon.readings(key).some(({ inflection }) => PAST.includes(inflection));
}

/** Magnitudes behind a number: `3.5m`. */
const magnitudes: Record<string, string> = {
  k: 'thousand',
  m: 'million',
  mn: 'million',
  b: 'billion',
  bn: 'billion',
  tn: 'trillion',
};

function numberLemma(form: string, key: string): string {
  const magnitude = Object.hasOwn(magnitudes, key) ? magnitudes[key] : undefined;
  if (magnitude !== undefined) return magnitude;
  return /^[IVXLCDM]+$/.test(form) ? form : key.replaceAll(/(?<=\d),(?=\d{3})/g, '');
}

/** Misspelt possessive pronouns: `you book`, `there house`. The correct ones are their own lemmas. */
const possessives: Record<string, string> = {
  you: 'your',
  ur: 'your',
  yo: 'your',
  youre: 'your',
  there: 'their',
};

function possessiveLemma(key: string): string {
  return Object.hasOwn(possessives, key) ? (possessives[key] ?? key) : key;
}

function isAbbreviation(key: string, lexicon: Lexicon): boolean {
  const entry = lexicon.entry(key) ?? lexicon.entry(key.replace(/s$/, ''));
  return entry === null || entry.headword !== entry.headword.toLowerCase();
}

// The few words whose lemma depends on the word behind them: `'d` and `'s` cut short, a past `lay`, `better` of `had better`.

/** What the word behind tells; `none` for all other words. */
export const lemmaContexts = { none: 0, ofHave: 1, ofLay: 2, ofHadBetter: 3 } as const;
export type LemmaContext = (typeof lemmaContexts)[keyof typeof lemmaContexts];

/** The word behind: in lower case with plain apostrophes, and its fine tag. */
export interface NextWord {
  readonly key: string;
  readonly fine: string;
}

/** Fine tags before which `'d` is had and not would: `he'd gone`, `we'd better go`. */
const BEHIND_HAD = new Set(['VBN', 'VBD', 'JJR', 'RBR']);
/** Participles before which `'s` is has; before others it may be is or has. */
const BEHIND_HAS = new Set(['been', 'got', 'had', 'become']);
/** Fine tags of what may be an object: `they lay eggs`, but `he lay there`. */
const OBJECTS = new Set(['NN', 'NNS', 'PRP', 'PRP$']);

/** @param key as {@link NextWord}'s. @param next null at the end of a sentence */
export function lemmaContext(key: string, fine: string, next: NextWord | null): LemmaContext {
  if (next === null) return lemmaContexts.none;
  if (key === "'d" && BEHIND_HAD.has(next.fine)) return lemmaContexts.ofHave;
  if (key === "'s" && BEHIND_HAS.has(next.key)) return lemmaContexts.ofHave;
  if (key === 'lay' && fine === 'VBD' && OBJECTS.has(next.fine)) return lemmaContexts.ofLay;
  // Only `had better` is followed by a base form.
  return key === 'better' && next.fine === 'VB' ? lemmaContexts.ofHadBetter : lemmaContexts.none;
}

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
function nameLemma(form: string, isPlural: boolean, lexicon: Lexicon): string {
  if (PREFIXED.test(form)) return lowerFirst(form);
  const written = asUsual(form, lexicon);
  if (isPlural) return singularName(written, lexicon);
  return CALENDAR.get(written.replace(/\.$/, '')) ?? CALENDAR_WITH_STOP.get(written) ?? written;
}

/**
 * Spelling of an adjective or a noun that is no name: in lower case, but with the capital that the dictionary gives it
 * (`American`) or that its ending asks for (`Lebanese`).
 */
function writtenAs(form: string, key: string, isAdjective: boolean, lexicon: Lexicon): string {
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
/** Words that are their own lemmas unless tagged as comparative. */
const OWN_WHEN_PLAIN = new Set(['further', 'later', 'elder']);

/** Lemma of a word cut short that no class tells better: `'tis`, `y'all`; null for other words. */
function cliticLemma(key: string): string | null {
  return own(lists.clitic, key);
}

/** Lemma of a word of a closed class, null for other classes. */
function closedLemma(key: string, tag: UniversalTag): string | null {
  const lemmas = closed[tag];
  return lemmas === undefined ? null : (own(lemmas, key) ?? key);
}

/**
 * Lemma of a word of an open class that no rule covers; null for the others.
 * @param isInflected whether its fine tag says that it is compared, in the plural or a past or third person.
 */
function irregularLemma(key: string, tag: UniversalTag, isInflected: boolean): string | null {
  const lemmas = open[tag];
  if (lemmas === undefined || (!isInflected && OWN_WHEN_PLAIN.has(key))) return null;
  return own(lemmas, key);
}

function own(lemmas: Lemmas, key: string): string | null {
  return Object.hasOwn(lemmas, key) ? (lemmas[key] ?? null) : null;
}
