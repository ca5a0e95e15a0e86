/**
 * The {@link PhraseTrie} in the dictionary file: a row for each of its arrays.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { PhraseTrie } from '#engine/phrases/phrase-trie.ts';
import { bufferOf } from './stored-bytes.ts';

const arrays = {
  first: Int32Array,
  edges: Int32Array,
  ends: Int32Array,
  names: Int32Array,
  flags: Uint8Array,
  places: Int32Array,
} as const;
const lists = ['words', 'headwords'] as const;

export function insertPhraseTrie(db: DatabaseSync, trie: PhraseTrie): void {
  const insert = db.prepare('INSERT INTO phrase_trie (name, bytes) VALUES (?, ?)');
  for (const name of Object.keys(arrays) as (keyof typeof arrays)[]) {
    insert.run(name, new Uint8Array(trie[name].buffer));
  }
  for (const name of lists) insert.run(name, new TextEncoder().encode(trie[name].join('\n')));
}

export function readPhraseTrie(db: DatabaseSync): PhraseTrie {
  const select = db.prepare('SELECT bytes FROM phrase_trie WHERE name = ?');
  const bytesOf = (name: string) => (select.get(name) as { bytes: Uint8Array }).bytes;
  const numbers = Object.entries(arrays).map(([name, array]) => [name, new array(bufferOf(bytesOf(name)))]);
  const texts = lists.map((name) => [name, new TextDecoder().decode(bytesOf(name)).split('\n').filter(Boolean)]);
  return Object.fromEntries([...numbers, ...texts]) as PhraseTrie;
}
