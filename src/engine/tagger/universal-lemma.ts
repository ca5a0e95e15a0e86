/**
 * Lemmas as in Universal Dependencies for English: `me` is I, `an` is a, `best` is good or well, names keep their form. The fine tag gives
 * the inflection, the dictionary's table the lemma.
 */
import type { Lexicon } from '../lexicon.ts';
import type { Inflection } from '../part-of-speech.ts';
import { cliticLemma, closedLemma, irregularLemma } from './closed-lemmas.ts';
import { inflectedLemma } from './inflected-lemma.ts';
import { nameLemma, writtenAs } from './name-lemma.ts';
import type { WordClass } from './universal-tags.ts';

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
/** Of a printed page: ﬁ, ﬂ. */
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
