/**
 * The {@link WordTable} in the dictionary file: a row for each of its arrays.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { PartOfSpeech } from '#engine/part-of-speech.ts';
import { bufferOf } from './stored-bytes.ts';
import type { WordTable } from './word-table.ts';

const arrays = {
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
  for (const name of Object.keys(arrays) as (keyof typeof arrays)[]) {
    insert.run(name, new Uint8Array(table[name].buffer));
  }
  insert.run(TEXT, table.text);
  insert.run(PART_LISTS, new TextEncoder().encode(table.partLists.map((list) => list.join(' ')).join('\n')));
}

export function readWordTable(db: DatabaseSync): WordTable {
  const select = db.prepare('SELECT bytes FROM word_table WHERE name = ?');
  const bytesOf = (name: string) => (select.get(name) as { bytes: Uint8Array }).bytes;
  const read = Object.entries(arrays).map(([name, array]) => [name, new array(bufferOf(bytesOf(name)))]);
  const partLists = new TextDecoder()
    .decode(bytesOf(PART_LISTS))
    .split('\n')
    .map((list) => list.split(' ').filter(Boolean) as PartOfSpeech[]);
  return { ...Object.fromEntries(read), text: Buffer.from(bytesOf(TEXT)), partLists } as WordTable;
}
