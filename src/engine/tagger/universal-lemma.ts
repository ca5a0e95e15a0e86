/**
 * Lemmas as Universal Dependencies has them for English: `me` is I, `an` is a, `best` is good or well, names keep their
 * form. The fine tag says which inflection a form is; the dictionary's table says of what.
 */
import type { Lexicon } from '../lexicon.ts';
import type { Inflection } from '../part-of-speech.ts';
import { baseSpellings } from '../spelling.ts';
import { closedLemma, irregularLemma } from './closed-lemmas.ts';
import type { WordClass } from './universal-tags.ts';

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
const UNCOUNTED = 100_000;

/**
 * Lemma of a treebank word.
 * @param nextFine fine tag of the word after it, which tells `he's gone` from `he's here`.
 */
export function universalLemma(form: string, { tag, fine }: WordClass, lexicon: Lexicon, nextFine?: string): string {
  const key = form.toLowerCase().replaceAll('’', "'").replaceAll('‑', '-');
  if (tag === 'PUNCT' || tag === 'SYM' || tag === 'X') return form;
  if (tag === 'PROPN') return fine === 'NNPS' ? singularName(form, lexicon) : form;
  if (fine === 'NNP') return form;
  if (tag === 'NUM') return /^[IVXLCDM]+$/.test(form) ? form : key.replaceAll(/(?<=\d),(?=\d{3})/g, '');
  if (fine === 'PRP$') return possessiveLemma(key);
  const closed = closedLemma(key, tag, nextFine === 'VBN');
  if (closed !== null) return closed;
  if (tag === 'NOUN' && /^\p{Lu}$/u.test(form)) return form;
  const irregular = irregularLemma(key, tag, inflectionOf[fine] !== undefined);
  if (irregular !== null) return irregular;
  const inflections = inflectionOf[fine];
  // An abbreviation is written in capitals wherever it stands: CEO, TV; so is its plural.
  if (tag === 'NOUN' && /^\p{Lu}{2,}s?$/u.test(form) && isAbbreviation(key, lexicon)) {
    return inflections && form.endsWith('s') ? form.slice(0, -1) : form;
  }
  if (inflections === undefined) return tag === 'ADJ' || tag === 'NOUN' ? writtenAs(form, key, lexicon) : key;
  return inflectedLemma(key, inflections, lexicon);
}

/** `her` and `your` are their own lemmas, and `you` written for it is meant. */
function possessiveLemma(key: string): string {
  return key === 'you' || key === 'ur' || key === 'yo' ? 'your' : key;
}

/** `American` and `Tamil` keep the capital that the dictionary gives them. */
function writtenAs(form: string, key: string, lexicon: Lexicon): string {
  if (form === key) return key;
  const headword = lexicon.entry(key)?.headword ?? key;
  return headword.toLowerCase() === key ? headword : key;
}

/** The commonest lemma of which the form is such an inflection; by spelling when the table has none. */
function inflectedLemma(key: string, inflections: readonly Inflection[], lexicon: Lexicon): string {
  let best: string | null = null;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const { lemma, inflection } of lexicon.readings(key)) {
    if (!inflections.includes(inflection)) continue;
    // As a noun, `leaves` is of leaf and not of leave.
    if (inflection === 'plural' && /fe?$/.test(lemma) && key.endsWith('ves')) return lemma;
    const entry = lexicon.entry(lemma);
    const rank = entry === null ? UNCOUNTED * 2 : (entry.rank ?? UNCOUNTED);
    if (rank < bestRank) {
      best = lemma;
      bestRank = rank;
    }
  }
  if (best !== null) return best;
  return regularLemma(key, inflections, lexicon) ?? key;
}

/** A base by spelling, of the words that the dictionary has the commonest; else the plainest. */
function regularLemma(key: string, inflections: readonly Inflection[], lexicon: Lexicon): string | null {
  const ending = inflections.includes('present_participle') ? 'ing' : inflections.includes('past') ? 'ed' : '';
  if (!key.endsWith(ending)) return null;
  const bases = baseSpellings(key);
  let best: string | null = null;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const base of bases) {
    const entry = lexicon.entry(base);
    const rank = entry === null ? UNCOUNTED * 2 : (entry.rank ?? UNCOUNTED);
    if (rank < bestRank) {
      best = base;
      bestRank = rank;
    }
  }
  return best;
}

function singularName(form: string, lexicon: Lexicon): string {
  const key = form.toLowerCase();
  const lemma = inflectedLemma(key, ['plural'], lexicon);
  if (form === form.toUpperCase()) return lemma.toUpperCase();
  return lemma.charAt(0).toUpperCase() + form.slice(1, lemma.length) + lemma.slice(form.length);
}

function isAbbreviation(key: string, lexicon: Lexicon): boolean {
  const entry = lexicon.entry(key) ?? lexicon.entry(key.replace(/s$/, ''));
  return entry === null || entry.headword !== entry.headword.toLowerCase();
}
