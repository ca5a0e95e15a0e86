/**
 * Notes of an Anki collection as tables, one for each note type. Knows schema 11, where note types are JSON, and 18, where they
 * are tables. The file is anybody's: nothing in it but plain tables with plain columns is asked, because SQLite can't be interrupted while it computes
 * a value that a view or a column is defined by.
 */
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { AppError } from '#contract/errors.ts';
import { roleByName, withRoles } from '../column-roles.ts';
import { type FileTable, OWN_COLUMNS, ownRows } from '../filed-word.ts';
import { FIELD_SEPARATOR, htmlToText, otherSentences } from './note.ts';
import { FIELDS, NOTE_TYPE_NAME } from './note-type.ts';

const MAX_NOTES = 200_000;
/** Characters of one note; the rest is cut off. */
const LONGEST_NOTE = 60_000;
const LONGEST_FIELD = 20_000;
/** Characters of all notes together. */
const MAX_TEXT = 64 * 1024 * 1024;
/** The most used note types; a deck of words has one or two. */
const MAX_TABLES = 20;
const MAX_FIELDS = 100;
const LONGEST_NAME = 200;
/** Bytes of the note types as JSON, with their templates and styles; those of large collections have one million. */
const LARGEST_MODELS = 8_000_000;

const damaged = (cause?: unknown) => new AppError('INVALID_INPUT', { msg: '牌组已损坏，请在 Anki 里重新导出', cause });
const tooLarge = () => new AppError('INVALID_INPUT', { msg: '牌组太大，请在 Anki 里分成几个再导出' });

interface NoteType {
  name: string;
  fields: string[];
}

/** @param path of a copy that is ours to change. @throws {AppError} INVALID_INPUT for what is no collection, damaged or too large */
export function readCollection(path: string): { tables: FileTable[]; isOwn: boolean } {
  let db: DatabaseSync | undefined;
  try {
    forgetUnicase(path);
    db = new DatabaseSync(path, { readOnly: true, allowExtension: false });
    db.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;');
    return tablesOf(db, noteTypes(db));
  } catch (error) {
    throw error instanceof AppError ? error : damaged(error);
  } finally {
    db?.close();
  }
}

/**
 * Schema 18 sorts names by a rule of Anki's own. SQLite without that rule refuses the table of fields altogether, so the rule's
 * name is replaced by one that it has; nothing is looked up by these names.
 */
function forgetUnicase(path: string): void {
  const db = new DatabaseSync(path, { allowExtension: false, defensive: false });
  try {
    db.exec(`PRAGMA trusted_schema = OFF; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, 'unicase', 'nocase') WHERE sql LIKE '%unicase%'`);
  } finally {
    db.close();
  }
}

/** A view, a virtual table or a generated column would run what somebody else wrote. @throws {AppError} for a table that has such columns */
function hasTable(db: DatabaseSync, name: string): boolean {
  const found = db
    .prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ? AND sql LIKE 'CREATE TABLE%' LIMIT 1`)
    .get(name);
  if (found === undefined) return false;
  const generated = db.prepare('SELECT 1 FROM pragma_table_xinfo(?) WHERE hidden IN (2, 3) LIMIT 1').get(name);
  if (generated !== undefined) throw damaged();
  return true;
}

function noteTypes(db: DatabaseSync): Map<string, NoteType> {
  if (!hasTable(db, 'notes')) throw damaged();
  return hasTable(db, 'notetypes') && hasTable(db, 'fields') ? typesOfTables(db) : typesOfJson(db);
}

const Models = z.record(
  z.string(),
  z.object({
    name: z.string(),
    flds: z.array(z.object({ name: z.string(), ord: z.int().nullish() })).max(MAX_FIELDS),
  }),
);

function typesOfJson(db: DatabaseSync): Map<string, NoteType> {
  if (!hasTable(db, 'col')) throw damaged();
  const size = db.prepare('SELECT octet_length(models) AS bytes FROM col LIMIT 1').get();
  if (Number(size?.bytes) > LARGEST_MODELS) throw tooLarge();
  const row = db.prepare('SELECT models FROM col LIMIT 1').get();
  const models = Models.parse(JSON.parse(String(row?.models)));
  return new Map(
    Object.entries(models).map(([id, { name, flds }]) => {
      const inOrder = flds.toSorted((a, b) => (a.ord ?? 0) - (b.ord ?? 0));
      return [id, noteType(name, inOrder)];
    }),
  );
}

/** Types in the order of their numbers: by name only Anki can sort them (see {@link forgetUnicase}). */
function typesOfTables(db: DatabaseSync): Map<string, NoteType> {
  const types = db.prepare('SELECT CAST(id AS text) AS id, name FROM notetypes NOT INDEXED LIMIT 1000').all();
  const fields = db.prepare(`SELECT name FROM fields WHERE ntid = CAST(? AS integer) ORDER BY ord LIMIT ${MAX_FIELDS}`);
  return new Map(types.map(({ id, name }) => [String(id), noteType(name, fields.all(String(id)))]));
}

function noteType(name: unknown, fields: readonly { name?: unknown }[]): NoteType {
  const cut = (value: unknown) => String(value).slice(0, LONGEST_NAME);
  return { name: cut(name), fields: fields.map((field) => cut(field.name)) };
}

function tablesOf(db: DatabaseSync, types: ReadonlyMap<string, NoteType>) {
  const rows = new Map<string, string[][]>();
  let text = 0;
  const notes = db.prepare(
    `SELECT CAST(mid AS text) AS type, substr(CAST(flds AS text), 1, ${LONGEST_NOTE}) AS fields FROM notes NOT INDEXED LIMIT ${MAX_NOTES + 1}`,
  );
  let count = 0;
  for (const note of notes.iterate()) {
    count += 1;
    const fields = String(note.fields);
    text += fields.length;
    if (count > MAX_NOTES || text > MAX_TEXT) throw tooLarge();
    const type = String(note.type);
    const values = fields.split(FIELD_SEPARATOR, MAX_FIELDS).map((field) => field.slice(0, LONGEST_FIELD));
    const known = rows.get(type);
    if (known) known.push(values);
    else rows.set(type, [values]);
  }
  const used = [...rows].sort(([, a], [, b]) => b.length - a.length).slice(0, MAX_TABLES);
  const tables: FileTable[] = [];
  let areOwn = used.length > 0;
  for (const [id, values] of used) {
    const type = types.get(id);
    const isOwn = type !== undefined && isOwnType(type);
    areOwn &&= isOwn;
    tables.push(isOwn ? ownTable(values) : foreignTable(type, values));
  }
  return { tables, isOwn: areOwn };
}

/** Anki adds to the name of a note type that somebody has changed. */
function isOwnType({ name, fields }: NoteType): boolean {
  return name.startsWith(NOTE_TYPE_NAME) && FIELDS.every((field, place) => fields[place] === field);
}

function ownTable(notes: readonly string[][]): FileTable {
  const rows: string[][] = [];
  for (const fields of notes) {
    const [word = '', phonetic = '', meaning = '', ...newest] = fields.slice(0, 6).map(htmlToText);
    const all = [newest, ...otherSentences(fields[FIELDS.indexOf('其他例句')] ?? '')];
    const contexts = all.flatMap(([sentence = '', translation = '', source = '']) =>
      sentence === '' ? [] : [{ sentence, translation, source }],
    );
    rows.push(...ownRows({ word, phonetic, meaning, contexts }));
  }
  // Notes come by their numbers, the oldest first.
  return { name: NOTE_TYPE_NAME, columns: [...OWN_COLUMNS], rows: inNewestOrder(rows) };
}

/** Words turned round, the sentences of each as they are. */
function inNewestOrder(rows: readonly string[][]): string[][] {
  const groups: string[][][] = [];
  let last: string | undefined;
  for (const row of rows) {
    if (row[0] === last) groups.at(-1)?.push(row);
    else groups.push([row]);
    last = row[0];
  }
  return groups.reverse().flat();
}

function foreignTable(type: NoteType | undefined, notes: readonly string[][]): FileTable {
  const rows = notes.map((fields) => fields.map(htmlToText));
  const width = Math.max(type?.fields.length ?? 0, rows[0]?.length ?? 0);
  const columns = Array.from({ length: width }, (_, place) => {
    const name = type?.fields[place] ?? `第 ${place + 1} 列`;
    return { name, role: roleByName(name) };
  });
  return withRoles({ name: type?.name ?? '未知的笔记类型', columns, rows });
}
