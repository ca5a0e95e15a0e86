/**
 * The dictionary as the other features see it: look a word up, as it stands or in its sentence; complete or correct a
 * spelling; and the lexicon that the engine works with.
 */
import type { ExamLevel } from '#engine/exam-level.ts';
import { type LemmaTable, lemmaTable } from '#engine/known/lemma-table.ts';
import { lemmaOf } from '#engine/lemma.ts';
import type { Lexicon } from '#engine/lexicon.ts';
import type { Inflection, PartOfSpeech } from '#engine/part-of-speech.ts';
import { phraseAt, phraseCovering } from '#engine/phrases.ts';
import { normalizeWord, tokenize, tokenText } from '#engine/tokens.ts';
import { bestSense, type Place } from './best-sense.ts';
import { parseSenses, parseTags, type Sense } from './definitions.ts';
import { relatives } from './family.ts';
import { parseExchange } from './inflections.ts';
import { rememberedIds, sqliteLexicon } from './lexicon.ts';
import { partReader } from './part-in-sentence.ts';
import { cleanPhonetic } from './phonetic.ts';
import { type EntryRow, openStore } from './store.ts';
import { suggest } from './suggest.ts';

/** What the dictionary alone knows of a word; what belongs to a reader or an article is added by others. */
export interface DictionaryWord {
  /** As it was asked. */
  word: string;
  /** Headword of the entry; of the whole phrase when `phrase`. */
  lemma: string;
  phrase: boolean;
  /** IPA in slashes. */
  phonetic: string | null;
  senses: Sense[];
  /** Index of the sense that fits the sentence; null when that is not evident. */
  best: number | null;
  tags: ExamLevel[];
  collins: number | null;
  rank: number | null;
  forms: { kind: Inflection; word: string }[];
  /** Words of the same family, the commonest first. */
  family: string[];
  /** Where the word or phrase stands in the given sentence, in UTF-16 offsets; null when it is not in it. */
  match: { start: number; end: number } | null;
  origin: 'dictionary';
}

/** A headword of the frequency lists, without its meanings. */
export interface RankedHeadword {
  word: string;
  rank: number;
  collins: number;
  tags: ExamLevel[];
  isName: boolean;
  /** It is a form of another headword. */
  isInflected: boolean;
  base: string | null;
}

export interface Dictionary {
  /**
   * Entry of a word in any form, or of the dictionary phrase around it when a sentence is given that has one.
   * Null for what the dictionary has not got.
   */
  lookup(word: string, sentence?: string): DictionaryWord | null;
  /** Up to eight headwords for the beginning of a word or a misspelling. */
  suggest(typed: string): string[];
  /** Headwords of the frequency lists down to a rank, always in the same order, read as they are asked for. */
  ranked(lastRank: number): Iterable<RankedHeadword>;
  /** Senses of a headword as it is spelled; empty when there is none. */
  senses(headword: string): Sense[];
  readonly lexicon: Lexicon;
  /** Number of a headword, whatever its case; null for what the dictionary has not got. Microseconds. */
  lemmaId(headword: string): number | null;
  /** Ranks and derivatives by number; read at the first call, in a few milliseconds. */
  lemmaTable(): LemmaTable;
  /** Tells dictionaries apart whose numbers may differ. */
  readonly stamp: string;
  close(): void;
}

/** Longer questions are no words; longer sentences are cut. */
const LONGEST_WORD = 100;
const LONGEST_SENTENCE = 2000;

/**
 * Opens the dictionary file (see `ensureDictionary`). Throws when the file is not there.
 */
export function createDictionary({ path }: { path: string }): Dictionary {
  const store = openStore(path);
  const lexicon = sqliteLexicon(store);
  const partAt = partReader(lexicon);

  function lookup(word: string, sentence?: string): DictionaryWord | null {
    const asked = word.trim().replace(/\s+/g, ' ');
    const key = normalizeWord(asked).replace(/^[^\p{L}\p{N}']+|[^\p{L}\p{N}.']+$/gu, '');
    if (key === '' || asked.length > LONGEST_WORD) return null;
    const place = sentence === undefined ? null : placeOf(key, sentence.slice(0, LONGEST_SENTENCE));
    if (place !== null) {
      const found = phraseCovering(place.sentence, place.tokens, place.index, lexicon);
      const row = found && found.phrase.split(' ').length > key.split(' ').length ? store.entry(found.phrase) : null;
      if (found && row) return describe(asked, row, null, null, { start: found.start, end: found.end });
    }
    const part = place && partAt(place);
    const row = key.includes(' ') ? phraseEntry(key) : wordEntry(key, part);
    const token = place?.tokens[place.index];
    return (
      row && describe(asked, row, place, part, token ? { start: token.start, end: token.start + key.length } : null)
    );
  }

  function wordEntry(key: string, part: PartOfSpeech | null): EntryRow | null {
    const spellings = [lemmaOf(key, lexicon, part), key, key.replace(/\.$/, ''), `${key}.`, key.replaceAll('-', '')];
    spellings.push(key.replaceAll('-', ' '));
    for (const spelling of spellings) {
      const row = store.entry(normalizeWord(spelling));
      if (row !== null) return row;
    }
    return null;
  }

  function phraseEntry(key: string): EntryRow | null {
    const exact = store.entry(key);
    if (exact !== null) return exact;
    const tokens = tokenize(key);
    const inflected = phraseAt(key, tokens, 0, lexicon);
    return inflected !== null && inflected.last === tokens.length - 1 ? store.entry(inflected.phrase) : null;
  }

  function describe(
    asked: string,
    row: EntryRow,
    place: Place | null,
    part: PartOfSpeech | null,
    match: DictionaryWord['match'],
  ): DictionaryWord {
    const senses = parseSenses(row.translation, row.definition);
    return {
      word: asked,
      lemma: row.word,
      phrase: row.word.includes(' '),
      phonetic: cleanPhonetic(row.phonetic),
      senses,
      best: bestSense(senses, place, part),
      tags: parseTags(row.tags),
      collins: row.collins || null,
      rank: row.rank,
      forms: parseExchange(row.exchange, row.word).forms,
      family: relatives(normalizeWord(row.word), store),
      match,
      origin: 'dictionary',
    };
  }

  const idOf = rememberedIds(store);
  let table: LemmaTable | undefined;
  function* ranked(lastRank: number): Iterable<RankedHeadword> {
    for (const { is_name: isName, is_form: isForm, tags, ...row } of store.ranked(lastRank)) {
      yield { ...row, tags: parseTags(tags), isName: isName === 1, isInflected: isForm === 1 };
    }
  }

  function senses(headword: string): Sense[] {
    const row = store.entry(normalizeWord(headword));
    return row ? parseSenses(row.translation, row.definition) : [];
  }

  return {
    lookup,
    suggest: (typed) => suggest(typed, store),
    ranked,
    senses,
    lexicon,
    lemmaId: (headword) => idOf(normalizeWord(headword)),
    lemmaTable() {
      table ??= lemmaTable(store.lemmaOrder());
      return table;
    },
    stamp: store.stamp(),
    close: () => store.close(),
  };
}

/** The first place in the sentence where the word, or the run of words, stands. */
function placeOf(key: string, sentence: string): Place | null {
  const tokens = tokenize(sentence);
  const wanted = key.split(' ');
  const index = tokens.findIndex((_, first) =>
    wanted.every((word, offset) => {
      const token = tokens[first + offset];
      return token !== undefined && normalizeWord(tokenText(sentence, token)) === word;
    }),
  );
  return index === -1 ? null : { sentence, tokens, index };
}
