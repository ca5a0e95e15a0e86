/**
 * The engine's {@link Lexicon} over the dictionary file. Single words are answered from the word table, which is loaded on first use,
 * all others from the database. Recent answers are cached, because texts repeat their words.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FormReading, LexicalEntry, Lexicon } from '#engine/lexicon.ts';
import { memoise } from '#engine/memoise.ts';
import type { Inflection } from '#engine/part-of-speech.ts';
import { normalizeWord } from '#engine/tokens.ts';
import { parseTags, partsOfTranslation } from './senses.ts';
import type { DictionaryStore, EntryRow } from './store.ts';
import { ABSENT, entryAt, facts, readingsAt, rowOf, UNDECIDED, type WordTable } from './word-table.ts';

/** Cached database answers of each kind; some 20 MB when full. */
const CACHED_WORDS = 30_000;
/** Cached table rows, some 10 MB; a power of two. The commonest rows never evict each other. */
const CACHED_ROWS = 65_536;
/** Longer strings are not looked up: no headword is longer. */
const LONGEST_HEADWORD = 100;
const NO_READINGS: readonly FormReading[] = [];

/** Cached numbers of normalized headwords: texts and word books look up the same ones often. */
export function memoisedIds(store: DictionaryStore): (key: string) => number | null {
  return memoise(CACHED_WORDS, store.id);
}

export function dictionaryLexicon(store: DictionaryStore): Lexicon {
  let loaded: WordTable | null = null;
  function table(): WordTable {
    loaded ??= store.wordTable();
    return loaded;
  }
  let abstractness: ReadonlyMap<string, number> | null = null;
  const entryOfRow = cacheByRow((row) => entryAt(row, table()));
  const readingsOfRow = cacheByRow((row) => readingsAt(row, table()));
  const storedEntry = memoise(CACHED_WORDS, (key: string): LexicalEntry | null => {
    const row = store.entry(key);
    return row && lexicalEntry(row);
  });
  const storedReadings = memoise(CACHED_WORDS, (form: string): readonly FormReading[] =>
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

/** Direct-mapped cache: one row per cell. */
function cacheByRow<T>(make: (row: number) => T): (row: number) => T {
  const rows = new Int32Array(CACHED_ROWS).fill(-1);
  const answers = new Array<T>(CACHED_ROWS);
  return (row) => {
    const cell = row & (CACHED_ROWS - 1);
    if (rows[cell] !== row) {
      answers[cell] = make(row);
      rows[cell] = row;
    }
    return answers[cell] as T;
  };
}

const wordsPath = fileURLToPath(new URL('../../../../data/word-abstractness.txt', import.meta.url));

/** Values by lemma in lower case. Each line of the file has a value and the words that have it. Throws when the file is missing. */
function readAbstractness(): Map<string, number> {
  const values = new Map<string, number>();
  for (const line of readFileSync(wordsPath, 'utf8').split('\n')) {
    const [value, ...words] = line.split(' ');
    for (const word of words) values.set(word, Number(value));
  }
  return values;
}
