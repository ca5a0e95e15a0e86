/**
 * The engine's {@link Lexicon} over the dictionary file. Single words are answered from the word table, which is read at
 * the first question; what has no room there from the database. What was asked lately is kept, because a text repeats
 * its words.
 */
import type { FormReading, LexicalEntry, Lexicon } from '#engine/lexicon.ts';
import { memoise } from '#engine/memoise.ts';
import type { Inflection } from '#engine/part-of-speech.ts';
import { normalizeWord } from '#engine/tokens.ts';
import { readAbstractness } from './abstractness.ts';
import { parseTags, partsOfTranslation } from './definitions.ts';
import type { DictionaryStore, EntryRow } from './store.ts';
import { ABSENT, entryAt, facts, readingsAt, rowOf, UNDECIDED, type WordTable } from './word-table.ts';

/** Words kept of each kind from the database; some 20 MB when full. */
const KEPT_WORDS = 30_000;
/** Rows of the table kept as they are handed out, some 10 MB; a power of two. The commonest never drive each other out. */
const KEPT_ROWS = 65_536;
/** No headword is longer; longer ones are not worth a look-up. */
const LONGEST_HEADWORD = 100;
const NO_READINGS: readonly FormReading[] = [];

/** Numbers of normalized headwords, for texts and word books, which ask for the same ones again and again. */
export function memoisedIds(store: DictionaryStore): (key: string) => number | null {
  return memoise(KEPT_WORDS, store.id);
}

export function dictionaryLexicon(store: DictionaryStore): Lexicon {
  let loaded: WordTable | null = null;
  function table(): WordTable {
    loaded ??= store.wordTable();
    return loaded;
  }
  let abstractness: ReadonlyMap<string, number> | null = null;
  const entryOfRow = keptByRow((row) => entryAt(row, table()));
  const readingsOfRow = keptByRow((row) => readingsAt(row, table()));
  const storedEntry = memoise(KEPT_WORDS, (key: string): LexicalEntry | null => {
    const row = store.entry(key);
    return row && lexicalEntry(row);
  });
  const storedReadings = memoise(KEPT_WORDS, (form: string): readonly FormReading[] =>
    store.readings(form).map(({ lemma, kind }) => ({ lemma, inflection: kind as Inflection })),
  );
  const has = (row: number, fact: number) => ((table().facts[row] as number) & fact) !== 0;
  return {
    entry(word) {
      if (word.length > LONGEST_HEADWORD) return null;
      const row = rowOf(word, table());
      if (row === ABSENT) return null;
      if (row === UNDECIDED || has(row, facts.isInDatabase)) return storedEntry(normalizeWord(word));
      return has(row, facts.isHeadword) ? entryOfRow(row) : null;
    },
    readings(form) {
      if (form.length > LONGEST_HEADWORD) return NO_READINGS;
      const row = rowOf(form, table());
      if (row === ABSENT) return NO_READINGS;
      return row === UNDECIDED || has(row, facts.isInDatabase) ? storedReadings(form) : readingsOfRow(row);
    },
    abstractness(lemma) {
      abstractness ??= readAbstractness();
      return abstractness.get(lemma) ?? null;
    },
  };
}

function lexicalEntry(row: EntryRow): LexicalEntry {
  return {
    headword: row.word,
    rank: row.rank,
    tags: parseTags(row.tags),
    collins: row.collins,
    parts: partsOfTranslation(row.translation),
    isName: row.is_name === 1,
    base: row.base,
  };
}

/** Keeps one row's answer in each cell. */
function keptByRow<T>(make: (row: number) => T): (row: number) => T {
  const rows = new Int32Array(KEPT_ROWS).fill(-1);
  const answers = new Array<T>(KEPT_ROWS);
  return (row) => {
    const cell = row & (KEPT_ROWS - 1);
    if (rows[cell] !== row) {
      answers[cell] = make(row);
      rows[cell] = row;
    }
    return answers[cell] as T;
  };
}
