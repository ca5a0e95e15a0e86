/**
 * Format of the dictionary file (SQLite): schema, bulk insertion, and the {@link WordTable} and {@link PhraseTrie} stored as typed
 * arrays. Raise {@link BUILD_VERSION} when the tables or their content change.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { PartOfSpeech } from '#engine/part-of-speech.ts';
import type { PhraseTrie } from '#engine/phrases/phrase-trie.ts';
import type { WordTable } from './word-table.ts';

/** Part of the stamp: a file built by another version is built again. */
export const BUILD_VERSION = 43;

export const tables = `
  CREATE TABLE entry (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL,         -- normalized headword
    word TEXT NOT NULL,        -- headword as written
    rank INTEGER,              -- best place in the two frequency lists
    collins INTEGER NOT NULL,
    tags TEXT NOT NULL,        -- syllabuses, parted by spaces
    is_name INTEGER NOT NULL,
    base TEXT,                 -- key of the word it is derived from
    phonetic TEXT NOT NULL,
    exchange TEXT NOT NULL,
    translation TEXT NOT NULL,
    definition TEXT NOT NULL
  );
  CREATE TABLE form (form TEXT NOT NULL, lemma TEXT NOT NULL, kind TEXT NOT NULL, PRIMARY KEY (form, lemma, kind)) WITHOUT ROWID;
  CREATE TABLE phrase_trie (name TEXT PRIMARY KEY, bytes BLOB NOT NULL); -- phrases to look for: a row for each array
  CREATE TABLE lemma_order (ids BLOB NOT NULL, ranks BLOB NOT NULL, derivations BLOB NOT NULL); -- one row of typed arrays
  CREATE TABLE word_table (name TEXT PRIMARY KEY, bytes BLOB NOT NULL); -- one row for each array of the word table
  CREATE TABLE wording_rank (key TEXT PRIMARY KEY, nearby TEXT NOT NULL, ranks TEXT NOT NULL, collocates TEXT, attested TEXT) WITHOUT ROWID; -- see engine/sense/
  CREATE TABLE stamp (value TEXT NOT NULL);
`;

/** Created after the rows are inserted, which is far faster. Not unique: a few headwords differ only in their apostrophe. */
export const keyIndex = 'CREATE INDEX entry_key ON entry (key)';

/** Indexes that are created after the bases are filled in, too. */
export const laterIndexes = `
  CREATE INDEX entry_common ON entry (key, rank, word) WHERE rank IS NOT NULL;
  CREATE INDEX entry_base ON entry (base) WHERE base IS NOT NULL;
`;

/** Without journal and sync: when the build is cut short, the file is thrown away. */
export const BULK_LOAD_PRAGMAS =
  'PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -32000;';

/** Multi-row statements: most of the cost of inserting a single row is the call into SQLite. */
const ROWS_PER_STATEMENT = 48;

type Value = string | number | null;

/**
 * @param columns names of the table's columns; each row has a value for each.
 */
export function insertRows(
  db: DatabaseSync,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): void {
  const row = `(${columns.map(() => '?').join(', ')})`;
  const prepared = (count: number) =>
    db.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${Array(count).fill(row).join(', ')}`);
  const many = prepared(ROWS_PER_STATEMENT);
  let waiting: Value[] = [];
  for (const values of rows) {
    waiting.push(...values);
    if (waiting.length < ROWS_PER_STATEMENT * columns.length) continue;
    many.run(...waiting);
    waiting = [];
  }
  if (waiting.length > 0) prepared(waiting.length / columns.length).run(...waiting);
}

/** The bytes' own memory where they are all of it; a copy where they begin inside other memory, at any byte. */
export function bufferOf(bytes: Uint8Array): ArrayBuffer {
  const { buffer, byteLength } = bytes;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) return buffer;
  return new Uint8Array(bytes).buffer;
}

const trieArrays = {
  first: Int32Array,
  edges: Int32Array,
  ends: Int32Array,
  names: Int32Array,
  flags: Uint8Array,
  plainness: Uint8Array,
  places: Int32Array,
} as const;
const trieLists = ['words', 'headwords'] as const;

export function insertPhraseTrie(db: DatabaseSync, trie: PhraseTrie): void {
  const insert = db.prepare('INSERT INTO phrase_trie (name, bytes) VALUES (?, ?)');
  for (const name of Object.keys(trieArrays) as (keyof typeof trieArrays)[]) {
    insert.run(name, new Uint8Array(trie[name].buffer));
  }
  for (const name of trieLists) insert.run(name, new TextEncoder().encode(trie[name].join('\n')));
}

export function readPhraseTrie(db: DatabaseSync): PhraseTrie {
  const select = db.prepare('SELECT bytes FROM phrase_trie WHERE name = ?');
  const bytesOf = (name: string) => (select.get(name) as { bytes: Uint8Array }).bytes;
  const numbers = Object.entries(trieArrays).map(([name, array]) => [name, new array(bufferOf(bytesOf(name)))]);
  const texts = trieLists.map((name) => [name, new TextDecoder().decode(bytesOf(name)).split('\n').filter(Boolean)]);
  return Object.fromEntries([...numbers, ...texts]) as PhraseTrie;
}

const tableArrays = {
  ends: Uint32Array,
  slots: Int32Array,
  ranks: Uint16Array,
  tags: Uint8Array,
  facts: Uint8Array,
  parts: Uint16Array,
  bases: Uint32Array,
  readingEnds: Uint32Array,
  readings: Uint32Array,
} as const;
const TEXT = 'text';
const PART_LISTS = 'partLists';

export function insertWordTable(db: DatabaseSync, table: WordTable): void {
  const insert = db.prepare('INSERT INTO word_table (name, bytes) VALUES (?, ?)');
  for (const name of Object.keys(tableArrays) as (keyof typeof tableArrays)[]) {
    insert.run(name, new Uint8Array(table[name].buffer));
  }
  insert.run(TEXT, table.text);
  insert.run(PART_LISTS, new TextEncoder().encode(table.partLists.map((list) => list.join(' ')).join('\n')));
}

export function readWordTable(db: DatabaseSync): WordTable {
  const select = db.prepare('SELECT bytes FROM word_table WHERE name = ?');
  const bytesOf = (name: string) => (select.get(name) as { bytes: Uint8Array }).bytes;
  const read = Object.entries(tableArrays).map(([name, array]) => [name, new array(bufferOf(bytesOf(name)))]);
  const partLists = new TextDecoder()
    .decode(bytesOf(PART_LISTS))
    .split('\n')
    .map((list) => list.split(' ').filter(Boolean) as PartOfSpeech[]);
  return { ...Object.fromEntries(read), text: Buffer.from(bytesOf(TEXT)), partLists } as WordTable;
}
