/**
 * Lemma of an inflected form of an open class: from the dictionary's table, and by spelling for forms that the table lacks. Candidates are
 * ranked by the dictionary. Demonyms and other words for nations, religions and places keep their capital.
 */
import type { Lexicon } from '../lexicon.ts';
import type { Inflection, PartOfSpeech } from '../part-of-speech.ts';
import { baseSpellings } from '../spelling.ts';
import lists from '../words/demonyms.json' with { type: 'json' };

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
/** Length of the longest regular ending, `ies`; `ing`, `ed` and `est` may remove one more letter, a doubled consonant or a vowel. */
const LONGEST_ENDING = 3;
/** Plurals without an s, at the end of any compound. */
const IRREGULAR_PLURAL: readonly (readonly [RegExp, string])[] = [
  [/children$/, 'child'],
  [/(?<=.)men$/, 'man'],
];

/** Plurals of Latin and Greek; the singular must be a known word. */
const LEARNED_PLURAL: readonly (readonly [RegExp, string])[] = [
  [/(?<=.{3})ae$/, 'a'],
  [/(?<=.{2})i$/, 'us'],
  [/(?<=.{3})a$/, 'um'],
  [/(?<=.{3}a)ta$/, ''],
  [/(?<=corp|gen)(?:o|e)ra$/, 'us'],
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
  if (!inflections.includes('plural')) return lemma;
  return standsInPlural(key, lemma, lexicon) ? key : (asName(lemma, lexicon) ?? lemma);
}

function lemmaByTable(written: string, inflections: readonly Inflection[], lexicon: Lexicon): string {
  const key = withoutAccents(written);
  if (key === written) return lemmaOfPlain(key, inflections, lexicon);
  const lemma = lemmaOfPlain(key, inflections, lexicon);
  return key.startsWith(lemma) ? written.normalize('NFC').slice(0, lemma.length) : lemma;
}

/** `crèches` is looked for as `creches`. */
function withoutAccents(word: string): string {
  return /^[ -~]*$/.test(word) ? word : word.normalize('NFD').replace(/\p{M}/gu, '');
}

function lemmaOfPlain(key: string, inflections: readonly Inflection[], lexicon: Lexicon): string {
  const isPlural = inflections.includes('plural');
  if (isPlural && isField(key, lexicon)) return key;
  const listed: string[] = [];
  for (const { lemma, inflection } of lexicon.readings(key)) {
    // The table has `aches` of the verb ache, and as a plural of ach.
    const isOfNoun = isPlural && inflection === 'third_person' && lexicon.entry(lemma)?.parts.includes('noun');
    if (!inflections.includes(inflection) && !isOfNoun) continue;
    // As a noun, `leaves` is of leaf and not of leave.
    if (inflection === 'plural' && /fe?$/.test(lemma) && key.endsWith('ves')) return lemma;
    listed.push(lemma);
  }
  if (isPlural)
    for (const [plural, singular] of IRREGULAR_PLURAL) if (plural.test(key)) return key.replace(plural, singular);
  const part = partOf(inflections);
  const spelled = inflections.some((inflection) => endings[inflection].test(key)) ? baseSpellings(key) : [];
  // `grinds` is of grind, though the table has it of ground as well.
  const plain = listed.filter((lemma) => lemma === lemma.toLowerCase() || !listed.includes(lemma.toLowerCase()));
  const near = spelled.length === 0 ? plain : plain.filter((lemma) => sharesStem(lemma, key));
  const best = mostFrequentLemma(near.length > 0 ? near : plain, part, lexicon);
  // The table has misprints among its lemmas (`calory`): those that are no such word yield to a spelling that is.
  const isDoubtful = best === null || !mayBe(best, part, lexicon) || (isPlural && key.endsWith('ies'));
  if (!isDoubtful) return inLowerCase(best);
  const greek = isPlural && key.endsWith('ses') ? [`${key.slice(0, -2)}is`] : [];
  const known = [...spelled, ...greek].filter((lemma) => isCounted(lemma, lexicon));
  if (isPlural && best === null) {
    for (const [plural, singular] of LEARNED_PLURAL) {
      if (plural.test(key)) known.push(...[key.replace(plural, singular)].filter((lemma) => isCounted(lemma, lexicon)));
    }
  }
  const likeliest = mostFrequentLemma(best === null ? known : [best, ...known], part, lexicon);
  if (likeliest !== null) return inLowerCase(likeliest);
  // `over-diagnosis` is no plural, whatever the tagger says.
  return spelled.length === 0 || (isPlural && /(?:sis|ss|us)$/.test(key)) ? key : unknownLemma(spelled, lexicon);
}

/** Whether a lemma and its regular form have the same stem. */
function sharesStem(lemma: string, key: string): boolean {
  const length = Math.max(1, key.length - (key.endsWith('s') ? LONGEST_ENDING : LONGEST_ENDING + 1));
  return lemma.slice(0, length).toLowerCase() === key.slice(0, length);
}

function isCounted(lemma: string, lexicon: Lexicon): boolean {
  const entry = lexicon.entry(lemma);
  return entry !== null && (entry.rank !== null || entry.parts.length > 0);
}

function partOf(inflections: readonly Inflection[]): PartOfSpeech {
  if (inflections.includes('plural')) return 'noun';
  return inflections.includes('comparative') || inflections.includes('superlative') ? 'adjective' : 'verb';
}

/** The dictionary writes words such as FAX in capitals, but texts write their forms in lower case. */
function inLowerCase(lemma: string): string {
  return /^\p{Lu}{2,}$/u.test(lemma) ? lemma.toLowerCase() : lemma;
}

/** Stands in for the rank of a lemma that no frequency list has, and twice that for one the dictionary has not got. */
export const UNCOUNTED = 100_000;
/** Factor by which a lemma counts as rarer when the dictionary does not give it the word class, or has it in capitals only. */
const OF_ANOTHER_CLASS = 4;
/** Closed classes, which have no inflected forms: `themed` does not come from `them`. */
const CLOSED: readonly PartOfSpeech[] = ['pronoun', 'determiner', 'preposition', 'conjunction'];
const CLOSED_TIMES = 1000;
/** A tail of a word that is as common as this tells how it ends: `blacklined` is of line. */
const COMMON_TAIL = 10_000;
const SHORTEST_TAIL = 4;
const SHORTEST_FRONT = 2;
/** Stems that lost an e before an ending: `vapourised`, `microdosed`. */
const LOST_E = /(?:iz|is|yz|(?<![eo])at|ut|[cuv]|[dlnr]g|[bdfgkptz]l)$/;
/** `vaped`: a short stem would have doubled its consonant. */
const ONE_SYLLABLE = /^[^aeiouy]*[aeiou][bdfgklmnprtvz]$/;

/** The lemma a form of this word class is likeliest of, the first of equals; null of none. */
function mostFrequentLemma(lemmas: readonly string[], part: PartOfSpeech, lexicon: Lexicon): string | null {
  let best: string | null = null;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const lemma of lemmas) {
    const rank = rankAs(lemma, part, lexicon);
    if (rank < bestRank) {
      best = lemma;
      bestRank = rank;
    }
  }
  return best;
}

/** Whether a lemma has a rank and may have the class. */
function mayBe(lemma: string, part: PartOfSpeech, lexicon: Lexicon): boolean {
  const entry = lexicon.entry(lemma);
  return entry?.rank != null && entry.parts.includes(part) && (!entry.isName || entry.headword !== lemma);
}

function rankAs(lemma: string, part: PartOfSpeech, lexicon: Lexicon): number {
  const entry = lexicon.entry(lemma);
  if (entry === null) return UNCOUNTED * 2 * OF_ANOTHER_CLASS;
  let rank = entry.rank ?? UNCOUNTED;
  if (!entry.parts.includes(part)) rank *= OF_ANOTHER_CLASS;
  if (/^\p{Lu}+$/u.test(entry.headword)) rank *= OF_ANOTHER_CLASS;
  return !entry.parts.includes(part) && entry.parts.some((one) => CLOSED.includes(one)) ? rank * CLOSED_TIMES : rank;
}

/**
 * Lemma of a form that is of no known word: the spelling with the longest common word at its end, else with the e that an ending takes away.
 * @param spelled what it may be by its spelling, likeliest first; not empty.
 */
function unknownLemma(spelled: readonly string[], lexicon: Lexicon): string {
  const [first = ''] = spelled;
  let best = first;
  let longest = 0;
  for (const lemma of spelled) {
    const tail = commonTail(lemma, lexicon);
    if (tail > longest) [best, longest] = [lemma, tail];
  }
  if (longest > 0) return best;
  return (LOST_E.test(first) || ONE_SYLLABLE.test(first)) && spelled.includes(`${first}e`) ? `${first}e` : first;
}

function commonTail(lemma: string, lexicon: Lexicon): number {
  for (let at = SHORTEST_FRONT; at <= lemma.length - SHORTEST_TAIL; at++) {
    const entry = lexicon.entry(lemma.slice(at));
    if (entry?.rank != null && entry.rank <= COMMON_TAIL) return lemma.length - at;
  }
  return 0;
}

/** Endings of demonyms, which a dictionary may write in lower case. */
const DEMONYM = /(?:ese|[^r]ian|[^aeiou]ean|can|elan|stani|ite|[aeiou][^aeiou]i|wi|qi)$/;
const LISTED = new Set(lists.demonym);

/** Whether a word in lower case is a demonym; `clean` and `favorite` only end like one. */
export function isDemonym(key: string, lexicon: Lexicon): boolean {
  return LISTED.has(key) || (DEMONYM.test(key) && (lexicon.entry(key)?.tags.length ?? 0) === 0);
}

/** Common nouns for which the dictionary has only the name, or the name first. */
const COMMON_NOUNS = new Set(lists.common_noun);

/** The capitalized headword of a word in lower case (`german` → `German`), null when there is none or the word is a common noun too (`god`). */
export function asName(word: string, lexicon: Lexicon): string | null {
  return COMMON_NOUNS.has(word) ? null : nameOf(word, lexicon);
}

/** The headword with a capital that the dictionary has for a word in lower case; null when it has none. */
export function nameOf(word: string, lexicon: Lexicon): string | null {
  const entry = lexicon.entry(word);
  if (entry === null || entry.headword.toLowerCase() !== word) return null;
  return /^\p{Lu}.*\p{Ll}/u.test(entry.headword) ? entry.headword : null;
}
