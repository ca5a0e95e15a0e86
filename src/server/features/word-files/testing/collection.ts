/** Collections of Anki for tests: of one note type with three fields, in the old schema and in the recent one. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { collectionRow, TABLES } from '../anki/package-writer.ts';

const TYPE_ID = 1_500_000_000_001;
const FIELDS = ['Front', 'Back', 'Example'];

/** @returns the path of the file; {@link bytesOf} reads it and takes it away */
export function collection({ schema, notes }: { schema: 11 | 18; notes: readonly string[][] }): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'waikan-collection-')), 'collection.anki2');
  const db = new DatabaseSync(file, { defensive: false });
  db.exec(TABLES);
  const row = collectionRow(new Date(0), new Date(0));
  db.prepare(`INSERT INTO col VALUES (${row.map(() => '?').join(', ')})`).run(...row);
  if (schema === 11) {
    const flds = FIELDS.map((name, ord) => ({ name, ord }));
    db.prepare('UPDATE col SET models = ?').run(JSON.stringify({ [TYPE_ID]: { name: 'Basic', flds } }));
  } else recentTypes(db);
  const insert = db.prepare(`INSERT INTO notes VALUES (?, ?, ?, 0, 0, '', ?, '', 0, 0, '')`);
  for (const [place, fields] of notes.entries()) insert.run(place + 1, `guid${place}`, TYPE_ID, fields.join('\u001f'));
  db.close();
  return file;
}

/** Note types as tables, sorted by a rule that only Anki has. */
function recentTypes(db: DatabaseSync): void {
  db.exec(`UPDATE col SET models = '', ver = 18;
    CREATE TABLE notetypes (id integer PRIMARY KEY, name text NOT NULL COLLATE nocase, config blob);
    CREATE UNIQUE INDEX idx_notetypes_name ON notetypes (name);
    CREATE TABLE fields (ntid integer NOT NULL, ord integer NOT NULL, name text NOT NULL COLLATE nocase, config blob,
      PRIMARY KEY (ntid, ord)) WITHOUT ROWID;
    CREATE UNIQUE INDEX idx_fields_name_ntid ON fields (name, ntid);`);
  db.prepare('INSERT INTO notetypes VALUES (?, ?, ?)').run(TYPE_ID, 'Basic', '');
  const insert = db.prepare('INSERT INTO fields VALUES (?, ?, ?, ?)');
  for (const [ord, name] of FIELDS.entries()) insert.run(TYPE_ID, ord, name, '');
  db.exec(`PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(sql, 'COLLATE nocase', 'COLLATE unicase');
    PRAGMA writable_schema = OFF;`);
}

export function bytesOf(file: string): Buffer {
  const bytes = readFileSync(file);
  rmSync(path.dirname(file), { recursive: true });
  return bytes;
}
