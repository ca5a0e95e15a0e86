/** Stores the {@link WordTable} and the {@link PhraseTrie} in the dictionary file, one row for each of their typed arrays. */
import type { DatabaseSync } from 'node:sqlite';
import type { PartOfSpeech } from '#engine/part-of-speech.ts';
import type { PhraseTrie } from '#engine/phrases/phrase-trie.ts';
import type { WordTable } from './word-table.ts';

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
