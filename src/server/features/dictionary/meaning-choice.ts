/**
 * Senses of an entry with their best wordings first, and the one that a word has in its sentence: by the ranks of the wordings, the
 * probabilities of the word's classes there, and what grammar says (decision 090).
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PartOfSpeech } from '#engine/part-of-speech.ts';
import {
  attestedSenses,
  type ExpectedClass,
  expectedClasses,
  parseAttested,
  placeOf,
  sensesByPlace,
  withAttestedWords,
} from '#engine/sense/attested.ts';
import { chooseMeaning, type MeaningWeights } from '#engine/sense/choose-meaning.ts';
import { classProbability, printedClass } from '#engine/sense/class-probability.ts';
import {
  collocateRows,
  type MeaningCollocates,
  meaningLikeness,
  meaningSupport,
  parseCollocates,
  supportedSenses,
  withAddedMeanings,
} from '#engine/sense/collocates.ts';
import { printedSense, type RankedSense, type RankedWording, rankedSenses } from '#engine/sense/ranked-senses.ts';
import type { AnalyzedWord } from '#engine/tagger/analysis.ts';
import { partOfTag } from '#engine/tagger/universal-tags.ts';
import { normalizeWord } from '#engine/tokens.ts';
import type { WordVectors } from '#engine/word-vectors.ts';
import type { DictionaryWord } from './dictionary-word.ts';
import { chooseSense } from './sense-choice.ts';
import { pressWordings, type Sense, sensesOf, usualOrder, wordClasses } from './senses.ts';
import type { EntryRow } from './store.ts';
import { analyzedWord, type WordInSentence } from './word-in-sentence.ts';

type SensesInSentence = Pick<DictionaryWord, 'senses' | 'best' | 'likely' | 'certainty' | 'nearby'>;

/** Least certainty of a sense that is called the fitting one. */
const LEAST_CERTAIN = 0.5;

/** Days, months, countries and what else is often written about mean the same in every text. */
const COMMON_NAMES = 3_000;
/**
 * Certainty at most for other names, which may be of people and places that the dictionary has not: `Mr Barlow` is no knife. Where the
 * translation has the wording the meaning is certain nevertheless (`engine/sense/meaning.ts`).
 */
const MAX_OF_A_NAME = 0.9;

/**
 * Certainty at most where the words around a headword change its first wording: of such changes, read by eye, some four in five were right.
 */
const MAX_BY_CONTEXT = 0.9;

/** Entries whose parsed senses are kept, some 2 KB each. */
const KEPT_ENTRIES = 2000;

interface ParsedEntry {
  listed: Sense[];
  ranked: RankedSense[];
  /** Senses as they are shown. */
  senses: Sense[];
  nearby: string[];
  /** Collocates of an ambiguous headword; empty for others. */
  collocates: MeaningCollocates[];
  /** Rows of the collocates' vectors; null until a sentence asks. */
  collocateRows: Uint16Array[] | null;
  /** Wordings by which translators render it; empty for a headword of few texts. */
  attested: ExpectedClass[];
  /** Places of the senses, those of the class first that the headword mostly has. */
  order: readonly number[];
}

/**
 * Chooses meanings; keeps what it parsed of the entries asked about last.
 *
 * @param vectors asked for with the first ambiguous word in a sentence
 */
export function createMeaningChoice(vectors: () => WordVectors) {
  const parsed = new Map<string, ParsedEntry>();
  let weights: MeaningWeights | undefined;

  function parsedEntry(row: EntryRow): ParsedEntry {
    const known = parsed.get(row.word);
    if (known) return known;
    const { listed, parts, collocates, ranks } = rankedEntry(row);
    const counted = row.attested ? parseAttested(row.attested) : [];
    const first = withAttestedWords(ranks, parts, counted);
    const attested = expectedClasses(first, parts, counted);
    const ranked = attestedSenses(first, parts, attested);
    const senses = shownSenses(ranked, listed, row.ranks !== null);
    const nearby = row.nearby ? row.nearby.split('，') : [];
    const order = usualOrder(row.word, listed);
    const entry: ParsedEntry = { listed, ranked, senses, nearby, collocates, collocateRows: null, attested, order };
    const [oldest] = parsed.keys();
    if (parsed.size === KEPT_ENTRIES && oldest !== undefined) parsed.delete(oldest);
    parsed.set(row.word, entry);
    return entry;
  }

  /**
   * @param place null without a sentence, and for a phrase: grammar alone chooses then
   * @param part word class of the word at its place, null when that is not sure
   */
  return (row: EntryRow, place: WordInSentence | null, part: PartOfSpeech | null): SensesInSentence => {
    const entry = parsedEntry(row);
    const { listed, senses, nearby, order } = entry;
    if (place === null) {
      const inOrder = <T>(all: readonly T[]) => order.map((at) => all[at] as T);
      const chosen = chooseSense(inOrder(listed), null, part, row.word.includes(' '));
      return { senses: inOrder(senses), nearby: [...nearby], ...chosen };
    }
    const shown = { senses: [...senses], nearby: [...nearby] };
    const grammar = chooseSense(listed, place, part, row.word.includes(' '));
    const word = analyzedWord(place);
    if (word === null || place.reading === null) return { ...shown, ...grammar };
    const isRareName = word.tag === 'PROPN' && (row.rank ?? Number.POSITIVE_INFINITY) > COMMON_NAMES;
    const next = place.reading.around.words[place.reading.at + 1];
    const classProbabilities = classProbabilitiesOf(listed, row.word, word, next, part);
    weights ??= readWeights();
    // `It needs one thing`: what is read as a full verb is no auxiliary.
    const isAuxiliary = word.tag === 'AUX';
    const classes = listed.map(({ pos }) => (pos === 'aux.' && !isAuxiliary ? null : (wordClasses(pos)[0] ?? null)));
    const ranked = rankedIn(place.reading, entry, place.sentence.slice(word.start, word.end), vectors);
    if (ranked !== entry.ranked) shown.senses = shownSenses(ranked, listed, true);
    const chosen = chooseMeaning(ranked, { classes, classProbabilities, grammar: grammar.best }, weights);
    if (chosen === null || chosen.senseCertainty < LEAST_CERTAIN) {
      return { ...shown, best: null, likely: chosen?.likely ?? [], certainty: chosen?.senseCertainty ?? null };
    }
    const isOther = ranked[chosen.sense]?.wordings[0]?.text !== entry.ranked[chosen.sense]?.wordings[0]?.text;
    const most = Math.min(isRareName ? MAX_OF_A_NAME : 1, isOther ? MAX_BY_CONTEXT : 1);
    // A common word spelled like the name that stands there.
    if (word.tag === 'PROPN' && part === null && !/^\p{Lu}/u.test(row.word)) {
      return { ...shown, ...grammar, certainty: grammar.certainty && Math.min(grammar.certainty, most) };
    }
    return { ...shown, best: chosen.sense, likely: chosen.likely, certainty: Math.min(chosen.certainty, most) };
  };
}

/** An entry's senses ranked by all but what translators choose. */
export function rankedEntry(row: EntryRow) {
  const listed = sensesOf(row);
  const collocates = row.collocates ? parseCollocates(row.collocates) : [];
  // Added behind the dictionary's own, before the press's come first: else they would stand right behind these.
  const all = withAddedMeanings(rankedSenses(listed, row.ranks), collocates, isOfClass);
  return { listed, parts: partsOf(listed), collocates, ranks: withFirst(all, pressWordings(row.word)) };
}

function isOfClass(label: string, wanted: string): boolean {
  const classes = wordClasses(label);
  return wordClasses(wanted).some((part) => classes.includes(part));
}

/** Null for a sense without class. */
const partsOf = (senses: readonly Sense[]): (PartOfSpeech | null)[] =>
  senses.map(({ pos }) => wordClasses(pos)[0] ?? null);

/** The senses as the other words of the sentence rank them. */
function rankedIn(
  { around, at }: NonNullable<WordInSentence['reading']>,
  entry: ParsedEntry,
  form: string,
  vectors: () => WordVectors,
): readonly RankedSense[] {
  const { collocates, attested, listed } = entry;
  const ranked = attested.length
    ? sensesByPlace(entry.ranked, partsOf(listed), attested, placeOf(around.words, at, form), vectors())
    : entry.ranked;
  if (collocates.length === 0) return ranked;
  const lemmas = around.words.map(({ lemma }) => lemma);
  entry.collocateRows ??= collocateRows(collocates, vectors());
  const likeness = meaningLikeness(entry.collocateRows, around.words, at, vectors());
  return supportedSenses(ranked, collocates, meaningSupport(collocates, lemmas, at, form), likeness);
}

/** Probability of the class where the neighbours agree with the tagger, or the tagger is certain. */
const SURE_CLASS = 0.985;
const OTHER_CLASS = 0.004;

/** Tags of a past or participle, which only verbs have. */
const VERB_FORM = new Set(['VBD', 'VBG', 'VBN']);

/** @param part the word's class where that is sure. @returns by sense; null for one without class */
export function classProbabilitiesOf(
  senses: readonly Pick<Sense, 'pos'>[],
  headword: string,
  word: AnalyzedWord,
  next: AnalyzedWord | undefined,
  part: PartOfSpeech | null,
): (number | null)[] {
  // `fallen` is no form of the noun or adjective `fall`.
  const isVerbForm = VERB_FORM.has(word.fine) && normalizeWord(headword) !== word.key;
  const listed = new Set(senses.flatMap(({ pos }) => wordClasses(pos)));
  const tagged = partOfTag(word.tag);
  const printed = tagged && printedClass(tagged, next, listed);
  const wanted = part && printedClass(part, next, listed);
  return senses.map(({ pos }) => {
    const classes = wordClasses(pos);
    if (classes.length === 0) return null;
    // What stands for the tag's class has the probability of that class.
    const probable = Math.max(
      ...classes.map((own) => classProbability(word, next, own === printed && tagged ? tagged : own)),
    );
    if (isVerbForm && !classes.includes('verb')) return Math.min(probable, OTHER_CLASS);
    if (wanted === null) return probable;
    if (classes.includes(wanted)) return Math.max(SURE_CLASS, probable);
    // A participle may be an adjective all the same.
    return word.fine === 'VBN' || word.fine === 'VBG' ? probable : Math.min(probable, OTHER_CLASS);
  });
}

/** Score added to meanings of today's press, which were chosen by hand and come before those of dictionaries and vectors. */
const PRESS_BONUS = 3;

function withFirst(ranked: RankedSense[], preferred: readonly string[]): RankedSense[] {
  if (preferred.length === 0) return ranked;
  return ranked.map((sense) => {
    const place = ({ text }: RankedWording) => preferred.indexOf(`${sense.pos} ${text}`);
    const highest = sense.wordings[0]?.score ?? 0;
    // In the order of the list.
    const scoreOf = (one: RankedWording) =>
      place(one) === -1 ? one.score : highest + PRESS_BONUS * (1 - place(one) / preferred.length);
    const wordings = sense.wordings.map((one) => ({ ...one, score: scoreOf(one) }));
    return { ...sense, wordings: wordings.sort((a, b) => b.score - a.score) };
  });
}

function shownSenses(ranked: readonly RankedSense[], listed: readonly Sense[], hasRanks: boolean): Sense[] {
  return ranked.map((sense, index) => shownSense(sense, listed[index] as Sense, hasRanks));
}

/** The definition is that of the first wording's meaning; words without ranks keep the dictionary's. */
function shownSense(ranked: RankedSense, { pos, en }: Sense, hasRanks: boolean): Sense {
  const definition = hasRanks ? ranked.definitions.get(ranked.wordings[0]?.meaning ?? '') : en;
  return { pos, zh: printedSense(ranked), ...(definition && { en: definition }) };
}

const weightsPath = fileURLToPath(new URL('../../../../data/sense-weights.json', import.meta.url));

/** Throws when the file is not there. */
function readWeights(): MeaningWeights {
  return JSON.parse(readFileSync(weightsPath, 'utf8')) as MeaningWeights;
}
