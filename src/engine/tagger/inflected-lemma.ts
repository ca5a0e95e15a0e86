/**
 * Lemma of an inflected form of an open class: by the dictionary's table, and by spelling for what the table has not got.
 */
import type { Lexicon } from '../lexicon.ts';
import type { Inflection } from '../part-of-speech.ts';
import { baseSpellings } from '../spelling.ts';

/** Stands in for the rank of a lemma that no frequency list has, and twice that for one the dictionary has not got. */
const UNCOUNTED = 100_000;
/** How a regular form of each inflection ends. */
const endings: Record<Inflection, RegExp> = {
  plural: /s$/,
  third_person: /s$/,
  past: /ed$/,
  past_participle: /ed$/,
  present_participle: /ing$/,
  comparative: /er$/,
  superlative: /est$/,
};
/** Plurals without an s, at the end of any compound. */
const IRREGULAR_PLURAL: readonly (readonly [RegExp, string])[] = [
  [/children$/, 'child'],
  [/(?<=.)men$/, 'man'],
];

/** A plural that is a headword and this many times commoner than its singular is a word of its own: `earnings`, `feces`. */
const PLURAL_ALONE_RATIO = 5;

function standsInPlural(key: string, singular: string, lexicon: Lexicon): boolean {
  const own = lexicon.entry(key);
  if (own?.rank == null || own.headword !== key || !own.parts.includes('noun')) return false;
  return own.rank * PLURAL_ALONE_RATIO < (lexicon.entry(singular)?.rank ?? UNCOUNTED);
}

/** `phonetics`, `robotics`: a field of study, which is counted as a word while the one without its s is no noun. */
function isField(key: string, lexicon: Lexicon): boolean {
  if (!key.endsWith('ics') || lexicon.entry(key)?.rank == null) return false;
  const shorter = lexicon.entry(key.slice(0, -1));
  return shorter === null || !(shorter.parts.includes('noun') || /^\p{Lu}/u.test(shorter.headword));
}

/** The commonest lemma of which the form is one of these inflections; by spelling when the table has none; else the form. */
export function inflectedLemma(key: string, inflections: readonly Inflection[], lexicon: Lexicon): string {
  const lemma = lemmaByTable(key, inflections, lexicon);
  return inflections.includes('plural') && standsInPlural(key, lemma, lexicon) ? key : lemma;
}

function lemmaByTable(key: string, inflections: readonly Inflection[], lexicon: Lexicon): string {
  if (inflections.includes('plural') && isField(key, lexicon)) return key;
  const lemmas: string[] = [];
  for (const { lemma, inflection } of lexicon.readings(key)) {
    // The table has `aches` of the verb ache, and as a plural of ach.
    const isOfNoun = inflection === 'third_person' && lexicon.entry(lemma)?.parts.includes('noun');
    if (!inflections.includes(inflection) && !(isOfNoun && inflections.includes('plural'))) continue;
    // As a noun, `leaves` is of leaf and not of leave.
    if (inflection === 'plural' && /fe?$/.test(lemma) && key.endsWith('ves')) return lemma;
    lemmas.push(lemma);
  }
  const listed = commonest(lemmas, lexicon);
  // The table has misprints among its lemmas: one that is no headword yields to a spelling that is.
  if (listed !== null && lexicon.entry(listed) !== null) return inLowerCase(listed);
  if (inflections.includes('plural')) {
    for (const [plural, singular] of IRREGULAR_PLURAL) if (plural.test(key)) return key.replace(plural, singular);
  }
  const isRegular = inflections.some((inflection) => endings[inflection].test(key));
  const spelled = isRegular ? commonest(baseSpellings(key), lexicon) : null;
  if (listed !== null && (spelled === null || lexicon.entry(spelled) === null)) return listed;
  return spelled ?? key;
}

/** Words such as FAX stand in capitals in the dictionary; their forms do not. */
function inLowerCase(lemma: string): string {
  return /^\p{Lu}{2,}$/u.test(lemma) ? lemma.toLowerCase() : lemma;
}

/** The lemma with the best rank, the first of equals. */
function commonest(lemmas: readonly string[], lexicon: Lexicon): string | null {
  let best: string | null = null;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const lemma of lemmas) {
    const entry = lexicon.entry(lemma);
    const rank = entry === null ? UNCOUNTED * 2 : (entry.rank ?? UNCOUNTED);
    if (rank < bestRank) {
      best = lemma;
      bestRank = rank;
    }
  }
  return best;
}
