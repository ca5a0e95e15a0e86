/**
 * Builds the dictionary file from ECDICT: read-only SQLite, built beside its final path and renamed, so that a reader never sees an
 * incomplete file.
 */
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type ListedLemma, lemmaOrder } from '#engine/known/lemma-table.ts';
import { phraseTrie } from '#engine/phrases/phrase-trie.ts';
import { insertPhraseTrie, insertWordTable } from './array-storage.ts';
import { BUILD_VERSION, BULK_LOAD_PRAGMAS, insertRows, laterIndexes } from './dictionary-file.ts';
import { sourcePath } from './ecdict.ts';
import { aggregateEntries } from './entry-aggregates.ts';
import { startEntries } from './entry-insertion.ts';
import { selectNames, selectPhrases } from './phrase-selection.ts';
import { derivations } from './word-family.ts';
import { wordTable } from './word-table-builder.ts';

/**
 * Makes sure that the file at `path` exists and was built from this source by this version; builds it if not (seconds).
 * @param source the ECDICT table as CSV; its size identifies its version.
 * @returns whether it had to be built.
 */
export function ensureDictionary(path: string, source = sourcePath()): boolean {
  const stamp = `${BUILD_VERSION}:${statSync(source).size}`;
  if (isFresh(path, stamp)) return false;
  buildDictionary(path, source, stamp);
  return true;
}

/** Builds the file and replaces the old one. Two processes may do so at once; the later rename wins. */
function buildDictionary(path: string, source: string, stamp: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}.${Date.now()}.tmp`;
  try {
    const finishEntries = startEntries(unfinished, source);
    let insertOtherTables: (db: DatabaseSync) => void;
    try {
      insertOtherTables = prepareOtherTables(source, stamp);
    } finally {
      finishEntries();
    }
    withDatabase(unfinished, insertOtherTables);
    renameSync(unfinished, path);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function isFresh(path: string, stamp: string): boolean {
  if (!existsSync(path)) return false;
  try {
    const db = new DatabaseSync(path, { readOnly: true });
    try {
      return db.prepare('SELECT value FROM stamp').get()?.value === stamp;
    } finally {
      db.close();
    }
  } catch {
    // Not a dictionary of ours, or truncated: rebuild.
    return false;
  }
}

/** Computes everything but the entries; the returned function inserts it into the file with the entries. */
function prepareOtherTables(source: string, stamp: string): (db: DatabaseSync) => void {
  const { family, phrases, facts, listed, words, forms } = aggregateEntries(source);
  const bases = derivations(family);
  const trie = phraseTrie(selectPhrases(phrases, facts), selectNames(phrases, facts));
  const table = wordTable(words, bases, forms);
  const lemmas = listed.map((lemma) => ({ ...lemma, base: bases.get(lemma.key) ?? lemma.base }));
  return (db) => {
    insertRows(
      db,
      'form',
      ['form', 'lemma', 'kind'],
      forms.map(({ form, lemma, kind }) => [form, lemma, kind]),
    );
    insertPhraseTrie(db, trie);
    const setBase = db.prepare('UPDATE entry SET base = ? WHERE key = ?');
    for (const [key, base] of bases) setBase.run(base, key);
    insertLemmaOrder(db, lemmas);
    insertWordTable(db, table);
    db.exec(laterIndexes);
    db.prepare('INSERT INTO stamp (value) VALUES (?)').run(stamp);
  };
}

function withDatabase(path: string, fill: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(path);
  try {
    db.exec(BULK_LOAD_PRAGMAS);
    db.exec('BEGIN');
    fill(db);
    db.exec('COMMIT');
  } finally {
    db.close();
  }
}

function insertLemmaOrder(db: DatabaseSync, lemmas: readonly ListedLemma[]): void {
  const { ids, ranks, derivations: pairs } = lemmaOrder(lemmas);
  const bytes = ({ buffer }: Int32Array | Uint16Array) => new Uint8Array(buffer);
  db.prepare('INSERT INTO lemma_order (ids, ranks, derivations) VALUES (?, ?, ?)').run(
    bytes(ids),
    bytes(ranks),
    bytes(pairs),
  );
}
