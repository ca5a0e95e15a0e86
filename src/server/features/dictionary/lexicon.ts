/**
 * The engine's {@link Lexicon} over the dictionary file. Nothing is loaded ahead; what was asked lately is kept, because
 * a text repeats its words.
 */
import type { FormReading, LexicalEntry, Lexicon } from '#engine/lexicon.ts';
import type { Inflection } from '#engine/part-of-speech.ts';
import { normalizeWord } from '#engine/tokens.ts';
import { parseTags, partsOfTranslation } from './definitions.ts';
import type { DictionaryStore, EntryRow } from './store.ts';

/** Words kept of each kind; some 20 MB when full. */
const KEPT_WORDS = 30_000;
/** No headword is longer; longer ones are not worth a look-up. */
const LONGEST_HEADWORD = 100;

/** Numbers of normalized headwords, for texts and word books, which ask for the same ones again and again. */
export function rememberedIds(store: DictionaryStore): (key: string) => number | null {
  return remembered(KEPT_WORDS, store.id);
}

export function sqliteLexicon(store: DictionaryStore): Lexicon {
  const entry = remembered(KEPT_WORDS, (key: string): LexicalEntry | null => {
    const row = store.entry(key);
    return row && lexicalEntry(row);
  });
  const readings = remembered(KEPT_WORDS, (form: string): readonly FormReading[] =>
    store.readings(form).map(({ lemma, kind }) => ({ lemma, inflection: kind as Inflection })),
  );
  return {
    entry: (word) => (word.length > LONGEST_HEADWORD ? null : entry(normalizeWord(word))),
    readings: (form) => (form.length > LONGEST_HEADWORD ? [] : readings(form)),
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

/** Keeps answers in two generations: when the young one is full it becomes the old one, and the old one is forgotten. */
function remembered<T>(limit: number, find: (key: string) => T): (key: string) => T {
  let young = new Map<string, T>();
  let old = new Map<string, T>();
  return (key) => {
    const known = young.get(key);
    if (known !== undefined || young.has(key)) return known as T;
    const value = old.has(key) ? (old.get(key) as T) : find(key);
    if (young.size >= limit / 2) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
    return value;
  };
}
