/**
 * Finds the entry of a word: by its lemma, as it is written, or with other points, hyphens or accents. Rejects an entry when the word
 * is rather a misspelling of a common word, and says what a contraction (`didn’t`) says more than its headword.
 */
import { lemmaOf, stripClitics } from '#engine/lemma.ts';
import type { Lexicon } from '#engine/lexicon.ts';
import type { PartOfSpeech } from '#engine/part-of-speech.ts';
import { baseSpellings } from '#engine/spelling.ts';
import type { AnalyzedWord } from '#engine/tagger/analysis.ts';
import { normalizeWord } from '#engine/tokens.ts';
import { alternatives } from '#engine/words/alternatives.ts';
import numerals from '#engine/words/numerals.json' with { type: 'json' };
import type { DictionaryWord } from './dictionary-word.ts';
import { isSpecial, pressWordings, sensesOf, wordClasses } from './senses.ts';
import type { DictionaryStore, EntryRow } from './store.ts';
import { likelyCorrection } from './suggest.ts';
import { readWordList } from './word-list.ts';

/** Digits alone, and numbers in words, whose entries are chat codes and chemicals. */
const NUMBER = new RegExp(`^(?:\\d+|(?:${alternatives(numerals.ten)})-(?:${alternatives(numerals.unit)}))$`);
/** Rank up to which a word is so common that even a listed rare word is more likely a misspelling of it: `wich`. */
const COMMONEST = 100;
/** Letters with points between, also in the plural; the last point is left out in the sentence's end only. */
const POINTED = /^\p{L}(?:\.\p{L})+(?:\.s?)?$/u;

/**
 * Entry of a normalized word of one part, null when there is none or the word is more likely a misspelling.
 * @param tagged the word in its sentence, trusted where `part` is sure
 */
export function findEntry(
  key: string,
  part: PartOfSpeech | null,
  tagged: AnalyzedWord | null,
  lexicon: Lexicon,
  store: DictionaryStore,
): EntryRow | null {
  if (NUMBER.test(key)) return null;
  const pointed = pointedEntry(stripClitics(key), store);
  if (pointed !== null) return pointed;
  const spellings: string[] = [];
  // `used cars`, `a leading cause`: the participle's own entry.
  if (part === 'adjective' && tagged?.tag === 'VERB') spellings.push(key);
  // `He lay down`, `wants to found`: the tagger tells which verb a form belongs to. Half sure is enough where the form's own entry has a
  // verb too, which is another one, or neither adjective nor noun: `The film was shot in Spain`.
  if (tagged?.tag === 'VERB' && hasPart(tagged.lemma, 'verb', lexicon)) {
    const mayBeOther = hasPart(key, 'adjective', lexicon) || hasPart(key, 'noun', lexicon);
    const isVerb = part === null && (hasPart(key, 'verb', lexicon) || !mayBeOther);
    if (part === 'verb' || (isVerb && isFormOf(key, tagged.lemma, lexicon))) spellings.push(tagged.lemma);
  }
  // `savings`, `remains`, `the opening`: a noun of its own, which only looks like a form of another word.
  if (tagged?.tag === 'NOUN' && tagged.lemma === key && /(?:s|ing)$/.test(key) && hasPart(key, 'noun', lexicon)) {
    spellings.push(key);
  }
  // `the nineties`: it is no plural of the number.
  if (tagged?.fine === 'NNS' && hasPart(key, 'noun', lexicon) && hasPart(tagged.lemma, 'numeral', lexicon)) {
    spellings.push(key);
  }
  // `sales` are sold things; the entry spelled so is an adjective.
  if (tagged?.fine === 'NNS' && isOnlyPlural(key, tagged.lemma, lexicon)) spellings.push(tagged.lemma);
  // `Charles` is not the plural of a name, nor `Rose Tremain` something that rose.
  if (tagged?.fine === 'NNP' && (lexicon.entry(key)?.isName || part === null)) spellings.push(key);
  // `the Alps`, `the Rockies`: no plural of a word that is no name, or no noun.
  if (tagged?.fine === 'NNPS' && isPluralName(key, normalizeWord(tagged.lemma), lexicon)) spellings.push(key);
  const plain = key.normalize('NFD').replace(/\p{M}/gu, '');
  spellings.push(lemmaOf(key, lexicon, part), key, key.replace(/\.$/, ''), `${key}.`, key.replaceAll('-', ''));
  spellings.push(key.replaceAll('-', ' '), lemmaOf(plain, lexicon, part), plain);
  for (const spelling of spellings) {
    const row = store.entry(normalizeWord(spelling));
    if (row !== null) return isMisspelling(key, row, lexicon, store) ? null : row;
  }
  return null;
}

/**
 * Entry of an abbreviation with points. Its own may be the term of a rare field (`A.I.` 人工授精): then the abbreviation of the same letters
 * without points is more likely. Null for a word that has none.
 */
function pointedEntry(key: string, store: DictionaryStore): EntryRow | null {
  if (!POINTED.test(key)) return null;
  const own = store.entry(/\.s?$/.test(key) ? key : `${key}.`);
  if (own !== null && hasCommonSense(own)) return own;
  const letters = key.replaceAll('.', '');
  const plain = store.entry(letters) ?? (key.endsWith('.s') ? store.entry(letters.slice(0, -1)) : null);
  return plain !== null && isAbbreviation(plain) ? plain : own;
}

/** Whether syllabuses list the abbreviation with its full stops: `P.M.` is a time of day rather than somebody's title. */
export function isTaughtWithPoints(key: string, store: DictionaryStore): boolean {
  return POINTED.test(key) && (store.entry(key)?.tags ?? '') !== '';
}

/** `FDA` and `nfl`, but neither `us` nor `La`. */
function isAbbreviation(row: EntryRow): boolean {
  if (!hasCommonSense(row) || /^\p{Lu}\p{Ll}/u.test(row.word)) return false;
  return row.word === row.word.toUpperCase() || sensesOf(row).every(({ pos }) => wordClasses(pos).length === 0);
}

function hasCommonSense(row: EntryRow): boolean {
  return sensesOf(row).some((sense) => !isSpecial(sense));
}

function hasPart(word: string, part: PartOfSpeech, lexicon: Lexicon): boolean {
  return lexicon.entry(word)?.parts.includes(part) ?? false;
}

function isFormOf(key: string, lemma: string, lexicon: Lexicon): boolean {
  return lexicon.readings(key).some((reading) => normalizeWord(reading.lemma) === lemma);
}

/** Whether the entry of a form is no noun, but that of its lemma is. */
function isOnlyPlural(key: string, lemma: string, lexicon: Lexicon): boolean {
  const own = lexicon.entry(key);
  return lemma !== key && own?.parts.includes('noun') === false && hasPart(lemma, 'noun', lexicon);
}

/** Whether a plural name has an entry of its own and is not told by that of its lemma, as `Kurds` is by that of `Kurd`. */
function isPluralName(key: string, lemma: string, lexicon: Lexicon): boolean {
  const [own, single] = [lexicon.entry(key), lexicon.entry(lemma)];
  if (own === null || lemma === key || single?.isName) return false;
  return own.isName || single?.parts.includes('noun') === false;
}

/**
 * Whether the word is more likely a misspelling of a common word. Applies to unranked words outside the syllabuses and our own list, to
 * forms of rare words (`thier` of thy), and to unlisted forms (`writting` of writ).
 */
function isMisspelling(key: string, row: EntryRow, lexicon: Lexicon, store: DictionaryStore): boolean {
  if (!/^[a-z]{3,}$/.test(key)) return false;
  const isOwn = normalizeWord(row.word) === key;
  if (!isOwn && isKnownForm(key, row, lexicon)) return false;
  if (isOwn && (row.rank !== null || row.tags !== '' || row.collins > 0 || pressWordings(key).length > 0)) return false;
  const isInWordNet = isOwn && row.definition !== '';
  return likelyCorrection(key, isInWordNet ? COMMONEST : (row.rank ?? Number.POSITIVE_INFINITY), store) !== null;
}

function isKnownForm(key: string, row: EntryRow, lexicon: Lexicon): boolean {
  const lemma = normalizeWord(row.word);
  const kinds = lexicon.readings(key).filter((reading) => normalizeWord(reading.lemma) === lemma);
  // A comparative or superlative must be regular, and its lemma gradable or the word common: pronouns, for one, have no comparatives.
  if (kinds.some(({ inflection }) => inflection !== 'comparative' && inflection !== 'superlative')) return true;
  const isRegular = baseSpellings(key).includes(lemma);
  const isGraded = lexicon.entry(lemma)?.parts.some((part) => part === 'adjective' || part === 'adverb') ?? false;
  return isRegular && (isGraded || isCommon(row));
}

function isCommon({ rank }: EntryRow): boolean {
  return rank !== null && rank <= 5000;
}

/** Contractions, which mean more than the headword that they are looked up under. */
let contractions: ReadonlyMap<string, { full: string; zh: string }> | undefined;

/** @param key as `normalizeWord` gives it */
function contractionOf(key: string): DictionaryWord['contraction'] {
  contractions ??= new Map(
    readWordList('contractions').map(({ word = '', full = '', zh = '' }) => [normalizeWord(word), { full, zh }]),
  );
  return contractions.get(key) ?? null;
}

/** The answer for a word as it was looked up: what is certain of the headword of a contraction is not so of the contraction. */
export function withContraction(found: DictionaryWord, key: string): DictionaryWord {
  const contraction = key.includes("'") ? contractionOf(key) : null;
  return contraction === null ? found : { ...found, contraction, best: null, likely: [], certainty: null, nearby: [] };
}
