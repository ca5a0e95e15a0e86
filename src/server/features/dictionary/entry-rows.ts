/**
 * Puts the entries into a new dictionary file: half of the work of the build, for a thread of its own.
 */
import { DatabaseSync } from 'node:sqlite';
import { insertRows } from './many-rows.ts';
import { keyIndex, tables } from './schema.ts';
import { sourceEntries } from './source-entries.ts';

const columns = [
  'id',
  'key',
  'word',
  'rank',
  'collins',
  'tags',
  'is_name',
  'phonetic',
  'exchange',
  'translation',
  'definition',
];

/** Makes the file with its tables, and all entries in it but for their bases. */
export function insertEntries(path: string, source: string): void {
  const db = new DatabaseSync(path);
  try {
    db.exec(unsafeButFast);
    db.exec(tables);
    db.exec('BEGIN');
    insertRows(db, 'entry', columns, rowsOf(source));
    db.exec(keyIndex);
    db.exec('COMMIT');
  } finally {
    db.close();
  }
}

/** Nothing is lost when the build is cut short: the file is thrown away. */
export const unsafeButFast =
  'PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -32000;';

function* rowsOf(source: string): Generator<(string | number | null)[]> {
  for (const { id, key, headword, rank, tags, isName, translation, row } of sourceEntries(source)) {
    const { collins, phonetic, exchange, definition } = row;
    const name = isName ? 1 : 0;
    yield [id, key, headword, rank, collins, tags.join(' '), name, phonetic, exchange, translation, definition];
  }
}
