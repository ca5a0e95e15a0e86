/**
 * The dictionary's interface to other features: looks a word up, alone or in its sentence; completes or corrects a spelling; provides
 * the lexicon that the engine works with.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LONGEST_SENTENCE, LONGEST_WORD } from '#contract/limits.ts';
import type { ExamLevel } from '#engine/exam-level.ts';
import { type LemmaTable, lemmaTable } from '#engine/known/lemma-table.ts';
import type { Lexicon } from '#engine/lexicon.ts';
import type { PartOfSpeech } from '#engine/part-of-speech.ts';
import type { PhraseMatch } from '#engine/phrases/find.ts';
import { senseByTranslation } from '#engine/sense/sense-by-translation.ts';
import { partOfTag } from '#engine/tagger/universal-tags.ts';
import type { TextRange } from '#engine/text-range.ts';
import { normalizeWord, tokenText } from '#engine/tokens.ts';
import { readVectors, type WordVectors } from '#engine/word-vectors.ts';
import { nextSlice } from '#server/threads/time-slicing.ts';
import { type DictionaryWord, shortGloss, shortGlossOf } from './dictionary-word.ts';
import { headwordCorrections } from './ecdict.ts';
import { findEntry, isTaughtWithPoints, withContraction } from './headword.ts';
import { dictionaryLexicon, memoisedIds } from './lexicon.ts';
import { createMeaningChoice } from './meaning-choice.ts';
import { isNameGloss } from './name-glosses.ts';
import { type NameRun, nameRuns, nameWording } from './name-runs.ts';
import { otherReadings } from './other-readings.ts';
import { lookUpPressName } from './press-names.ts';
import { cleanPhonetic, heteronymPhonetic } from './pronunciation.ts';
import { parseExchange, parseTags, type Sense, wordClasses } from './senses.ts';
import { type DictionaryStore, type EntryRow, openStore } from './store.ts';
import { suggest } from './suggest.ts';
import { createTextReader, type TextReader } from './text-reader.ts';
import { relatives } from './word-family.ts';
import { analyzedWord, joinedParts, partInSentence, type WordInSentence, wordInSentence } from './word-in-sentence.ts';

export type { DictionaryWord };
export { joinedParts, nameRuns, shortGloss, shortGlossOf, wordClasses };

/** A headword of the frequency lists, without its meanings. */
interface RankedHeadword {
  word: string;
  rank: number;
  collins: number;
  tags: readonly ExamLevel[];
  isName: boolean;
  /** Whether it is a form of another headword. */
  isInflected: boolean;
  base: string | null;
}

/** Selects an occurrence in the sentence, the word instead of the phrase around it, and its own entry instead of its lemma's. */
interface LookupOptions {
  /** UTF-16 offset in the sentence; without it the first occurrence. */
  at?: number | undefined;
  /** Only the word itself, not the phrase around it. */
  alone?: boolean | undefined;
  /** The word is a headword as it is spelled, even if it could be a form of another one. */
  isHeadword?: boolean | undefined;
}

export interface Dictionary {
  /**
   * Entry of a word in any form, or of the dictionary phrase around it when a sentence is given that has one.
   * Null without an entry.
   */
  lookup(word: string, sentence?: string, options?: LookupOptions): DictionaryWord | null;
  /** Reads what the first look-up in a sentence would read: half a second in which nothing else is done. */
  warmUp(): void;
  /** Up to eight headwords that begin with what was typed, or of which it is a misspelling. */
  suggest(typed: string): string[];
  /** Headwords of the frequency lists down to a rank, in a stable order, as an iterator. */
  ranked(lastRank: number): Iterable<RankedHeadword>;
  /** Senses of a headword as it is spelled; empty when there is none. */
  senses(headword: string): Sense[];
  /** Whether two headwords have a wording in common, as spellings of one word have, and `four` and `for` have not. */
  isSameWord(one: string, other: string): boolean;
  /** Every headword that a syllabus has; a fifth of a second, in pieces. */
  examLemmas(): Promise<ExamLemma[]>;
  readonly lexicon: Lexicon;
  /** Number of a headword, whatever its case; null without an entry. Microseconds. */
  lemmaId(headword: string): number | null;
  /** The headword of a number; null for none. */
  headword(id: number): string | null;
  /** Ranks and derivatives by number; read at the first call, in a few milliseconds. */
  lemmaTable(): LemmaTable;
  /** Identifies the build: two dictionaries with different stamps may number headwords differently. */
  readonly stamp: string;
  /** Reads running text: sentences, words, phrases. */
  readonly reader: TextReader;
  /** Vectors of the commonest headwords; read at the first call, 1.7 MB in some 20 ms. */
  vectors(): WordVectors;
  close(): void;
}

const vectorsPath = fileURLToPath(new URL('../../../../data/word-vectors.bin', import.meta.url));

/** Stands for an object inside a phrase. */
const PLACEHOLDER = / (?:sb|sth)\.?(?= )/g;

/**
 * Opens the dictionary file (see `ensureDictionary`). Throws when the file is not there.
 */
export function createDictionary({ path }: { path: string }): Dictionary {
  const store = openStore(path);
  const lexicon = dictionaryLexicon(store);
  const reader = createTextReader(lexicon, store);
  let loaded: WordVectors | undefined;
  const vectors = () => {
    loaded ??= readVectors(readFileSync(vectorsPath));
    return loaded;
  };
  const meaningIn = createMeaningChoice(vectors);

  function lookup(word: string, sentence?: string, options: LookupOptions = {}): DictionaryWord | null {
    const { at, alone = false, isHeadword = false } = options;
    const asked = word.trim().replace(/\s+/g, ' ');
    const key = normalizeWord(asked).replace(/^[^\p{L}\p{N}']+|[^\p{L}\p{N}.']+$/gu, '');
    if (key === '' || asked.length > LONGEST_WORD) return null;
    const cut = sentence?.slice(0, LONGEST_SENTENCE);
    const place = cut === undefined ? null : wordInSentence(key, cut, at ?? null, reader);
    const found = alone ? null : place?.phrase;
    const name = isTaughtWithPoints(key, store) ? null : lookUpPressName(asked, place, alone);
    // The own gloss of a name is better than the dictionary's.
    if (place && found && found.parts.length > key.split(' ').length && normalizeWord(found.phrase) !== nameKey(name)) {
      const row = phraseRow(found.phrase, store);
      if (row) return asPhrase(describe(asked, row, null, null, joinedParts(place.sentence, found.parts)), found);
    }
    if (place === null && cut !== undefined && key.includes(' ')) {
      const row = store.entry(key);
      const foundApart = row && separated(key, cut);
      if (foundApart) return asPhrase(describe(asked, row, null, null, joinedParts(cut, foundApart.parts)), foundApart);
    }
    if (name) {
      const own = store.entry(normalizeWord(name.lemma));
      // The frequency of `us` is not that of US.
      if (own?.word !== name.lemma) return name;
      const { phonetic, tags, collins, rank } = describe(asked, own, null, null, []);
      return { ...name, phonetic, tags, collins, rank };
    }
    const part = place && partInSentence(place, lexicon);
    const tagged = place && analyzedWord(place);
    const own = isHeadword ? store.entry(key) : null;
    const row = own ?? (key.includes(' ') ? phraseEntry(key) : findEntry(key, part, tagged, lexicon, store));
    const start = place?.tokens[place.index]?.start;
    const parts = start === undefined ? [] : [{ start, end: start + key.length }];
    if (row === null) return null;
    const answer = withContraction(describe(asked, row, place, part, parts), key);
    // A sentence decides which reading it is.
    const also = place || key.includes(' ') ? [] : otherReadings(key, row, lexicon, store, plainSenses);
    return also.length > 0 ? { ...answer, also } : answer;
  }

  /** Finds a phrase by its headword although it is inflected or separated by other words. */
  function separated(headword: string, sentence: string): PhraseMatch | undefined {
    const phrases = reader.sentences(sentence).flatMap((part) => reader.phrases(sentence, part));
    return phrases.find(({ phrase }) => [normalizeWord(phrase), phraseRow(phrase, store)?.word].includes(headword));
  }

  function phraseEntry(key: string): EntryRow | null {
    const exact = store.entry(key);
    if (exact !== null) return exact;
    const [whole] = reader.sentences(key);
    const inflected = whole && reader.phrases(key, whole)[0];
    const isWhole = inflected?.parts[0]?.start === 0 && inflected.parts.at(-1)?.end === key.length;
    return inflected && isWhole ? store.entry(normalizeWord(inflected.phrase)) : null;
  }

  function describe(
    asked: string,
    row: EntryRow,
    place: WordInSentence | null,
    part: PartOfSpeech | null,
    parts: TextRange[],
  ): DictionaryWord {
    const name = place && nameAround(place, row);
    const meaning = meaningIn(row, place, part);
    return {
      word: asked,
      lemma: headwordAsWritten(asked, row, place),
      phrase: row.word.includes(' '),
      phonetic: phoneticOf(row, place, part),
      ...meaning,
      tags: [...parseTags(row.tags)],
      collins: row.collins || null,
      rank: row.rank,
      forms: printedForms(row),
      family: relatives(normalizeWord(row.word), store),
      match: wholeOf(parts),
      parts,
      name: name === null ? null : { text: name, zh: nameWording(meaning.senses) },
      contraction: null,
      origin: 'dictionary',
    };
  }

  const plainSenses = (row: EntryRow): Sense[] => meaningIn(row, null, null).senses;
  const idOf = memoisedIds(store);
  let table: LemmaTable | undefined;
  function* ranked(lastRank: number): Iterable<RankedHeadword> {
    for (const { is_name: isName, is_form: isForm, tags, ...row } of store.ranked(lastRank)) {
      yield { ...row, tags: parseTags(tags), isName: isName === 1, isInflected: isForm === 1 };
    }
  }

  function senses(headword: string): Sense[] {
    const row = store.entry(normalizeWord(headword));
    return row ? plainSenses(row) : [];
  }

  return {
    lookup,
    warmUp() {
      lookup('bank', 'The bank has lent them money for years.', { at: 4 });
    },
    suggest: (typed) => suggest(typed, store),
    ranked,
    senses,
    isSameWord(one, other) {
      const own = wordingSet(senses(one));
      return [...wordingSet(senses(other))].some((wording) => own.has(wording));
    },
    examLemmas: () => examLemmas(store),
    lexicon,
    reader,
    vectors,
    headword: (id) => store.headword(id),
    lemmaId: (headword) => idOf(normalizeWord(headword)),
    lemmaTable() {
      table ??= lemmaTable(store.lemmaOrder());
      return table;
    },
    stamp: store.stamp(),
    close: () => store.close(),
  };
}

/**
 * The name that a common word or part of a name is part of in its sentence: `Gordon Brown` for `Brown`, `David Cameron` for `Cameron`, but
 * nothing for `President` and `Monday`.
 */
function nameAround(place: WordInSentence, { word: headword, translation }: EntryRow): string | null {
  const word = analyzedWord(place);
  if (word?.tag !== 'PROPN' || place.reading === null) return null;
  if (/^\p{Lu}/u.test(headword) && !isNameGloss(translation)) return null;
  const isAround = ({ start, end }: NameRun) => start <= word.start && word.end <= end;
  const run = nameRuns(place.sentence, place.reading.around.words).find(isAround);
  return run && (run.hasTitle || run.name.includes(' ')) ? run.name : null;
}

/** A headword as it is shown. A word that is also a name has the name's capital where the text means it by one: `polish shoes`, `Polish ships`. */
function headwordAsWritten(asked: string, { word: headword }: EntryRow, place: WordInSentence | null): string {
  const { lowerCase, bothCases } = headwordCorrections();
  const name = bothCases.get(headword);
  if (name === undefined) return lowerCase.get(headword) ?? headword;
  if (place === null) return asked === name ? name : headword;
  const { sentence, tokens, index } = place;
  const token = tokens[index];
  const isCapital = token !== undefined && /^\p{Lu}\p{Ll}/u.test(tokenText(sentence, token));
  // The first word of a sentence has a capital in any case.
  const isFirst = !tokens.slice(0, index).some(({ kind }) => kind === 'word');
  return isCapital && (!isFirst || analyzedWord(place)?.tag === 'PROPN') ? name : headword;
}

/** The sense of a phrase is no more certain than that the words are the phrase: `in the dark` may be meant literally. */
function asPhrase(answer: DictionaryWord, { certainty }: PhraseMatch): DictionaryWord {
  return { ...answer, certainty: answer.certainty && Math.min(answer.certainty, certainty) };
}

/** The entry of a phrase. A phrase listed with and without its object (`keep sb at bay`) has one card, so that marks apply to both. */
function phraseRow(phrase: string, store: Pick<DictionaryStore, 'entry'>): EntryRow | null {
  const key = normalizeWord(phrase);
  const own = store.entry(key);
  const bare = key.replace(PLACEHOLDER, '');
  const plain = bare !== key && bare.includes(' ') ? store.entry(bare) : null;
  return plain && own && (headwordCorrections().plainPhrases.get(key) === bare || meansTheSame(plain, own))
    ? plain
    : own;
}

/** `have sth done` is not `have done`: they must have a wording in common, or nearly. */
function meansTheSame(one: EntryRow, other: EntryRow): boolean {
  return senseByTranslation([{ zh: one.translation }], 0, [0], other.translation).wording !== null;
}

/** Separators of wordings in an entry. */
const BETWEEN_WORDINGS = /[,，;；、\s()（）[\]〔〕]+/;

/** Wordings of two characters and more. */
function wordingSet(senses: readonly Sense[]): Set<string> {
  const texts = senses.flatMap(({ zh }) => zh.split(BETWEEN_WORDINGS));
  return new Set(texts.filter((text) => text.length > 1));
}

/** Forms as they are printed: for `Saturday` the table has `saturdays`. */
function printedForms({ exchange, word }: EntryRow): DictionaryWord['forms'] {
  const { forms } = parseExchange(exchange, word);
  if (!/^\p{Lu}\p{Ll}/u.test(word)) return forms;
  return forms.map((form) => ({ ...form, word: form.word.charAt(0).toUpperCase() + form.word.slice(1) }));
}

/** Pronunciation by word class in the sentence; an uncertain class is better than showing both. */
function phoneticOf(row: EntryRow, place: WordInSentence | null, part: PartOfSpeech | null): string | null {
  const tagged = place && analyzedWord(place);
  const likely = part ?? (tagged ? partOfTag(tagged.tag) : null);
  return heteronymPhonetic(row.word, likely, place && isPast(place)) ?? cleanPhonetic(row.phonetic, row.word);
}

/** Null for `they read`, which may be either. */
function isPast({ reading }: WordInSentence): boolean | null {
  const [before, word] = reading ? reading.around.words.slice(Math.max(0, reading.at - 1)) : [];
  const fine = reading?.at === 0 ? before?.fine : word?.fine;
  if (fine === 'VBN') return true;
  if (fine !== 'VBD') return false;
  return before !== undefined && /^(?:s?he|it|who)$/.test(before.key) ? true : null;
}

function nameKey(name: DictionaryWord | null): string | null {
  return name && normalizeWord(name.lemma);
}

function wholeOf(parts: readonly TextRange[]): TextRange | null {
  const [first] = parts;
  const last = parts.at(-1);
  return first && last ? { start: first.start, end: last.end } : null;
}

interface ExamLemma {
  /** Number of the headword. */
  id: number;
  levels: readonly ExamLevel[];
}

/** Numbers gone through at a time: some milliseconds. */
const PIECE = 20_000;

/** Every headword that a syllabus has, by its number; a fifth of a second in all. */
async function examLemmas(store: Pick<DictionaryStore, 'tagged' | 'lastId'>): Promise<ExamLemma[]> {
  const found: ExamLemma[] = [];
  const last = store.lastId();
  for (let after = 0; after < last; after += PIECE) {
    for (const { id, tags } of store.tagged(after, after + PIECE)) found.push({ id, levels: parseTags(tags) });
    await nextSlice();
  }
  return found;
}
