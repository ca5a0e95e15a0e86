/**
 * The word book as an Anki package (`.apkg`): a collection of schema 11, which every version since 2.1 imports (described at
 * https://github.com/ankidroid/Anki-Android/wiki/Database-Structure), written batch by batch into a file of its own, then zipped on its way
 * out. Nothing of it is in memory but one batch.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { reviewDayStart } from '#engine/schedule/review-day.ts';
import type { BookWord } from '#server/features/words/service.ts';
import { type CardState, newCard, noteOf, scheduledCard } from './note.ts';
import { CSS, DECK_ID, DECK_NAME, FIELDS, NOTE_TYPE_ID, NOTE_TYPE_NAME, TEMPLATES } from './note-type.ts';

/** Days before now from which review days are counted, so long that words that have been due for years still are due after that day. */
const DAYS_BEFORE = 3_650;

/**
 * @param batches the newest words first
 * @param workDir where its files lie until they are read
 * @param withSchedule gives the cards where they stand in review, else all are new
 * @returns the bytes of the package; its files are gone when they were read, or nobody reads on
 */
export async function ankiPackage(
  batches: AsyncIterable<BookWord[]>,
  { withSchedule, at, workDir }: { withSchedule: boolean; at: Date; workDir: string },
): Promise<ReadableStream> {
  const folder = await mkdtemp(path.join(workDir, 'anki-'));
  const clean = () => rm(folder, { recursive: true, force: true });
  try {
    const file = path.join(folder, 'collection.anki2');
    await writeCollection(file, batches, { withSchedule, at });
    const zip = new ZipFile();
    zip.addFile(file, 'collection.anki2', { mtime: at });
    zip.addBuffer(Buffer.from('{}'), 'media', { mtime: at });
    zip.end();
    const out = new Readable().wrap(zip.outputStream);
    zip.once('error', (error: Error) => out.destroy(error));
    out.once('close', () => void clean());
    return Readable.toWeb(out) as ReadableStream;
  } catch (error) {
    await clean();
    throw error;
  }
}

async function writeCollection(
  file: string,
  batches: AsyncIterable<BookWord[]>,
  { withSchedule, at }: { withSchedule: boolean; at: Date },
): Promise<void> {
  const begins = reviewDayStart(at, -DAYS_BEFORE);
  const db = new DatabaseSync(file);
  try {
    // Without journal and sync: nobody reads the file before it is complete.
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;');
    db.exec(TABLES);
    insertInto(db, 'col', 13).run(...collectionRow(at, begins));
    const writeWord = wordWriter(db, (row, place) =>
      withSchedule ? scheduledCard(row, place, begins) : newCard(row, place),
    );
    for await (const batch of batches) {
      db.exec('BEGIN');
      for (const word of batch) writeWord(word);
      db.exec('COMMIT');
    }
    db.exec(INDEXES);
  } finally {
    db.close();
  }
}

function insertInto(db: DatabaseSync, table: string, columns: number) {
  return db.prepare(`INSERT INTO ${table} VALUES (${Array.from({ length: columns }, () => '?').join(', ')})`);
}

/** Numbers of notes and cards are the milliseconds of their making, each once: they go down, as the words come. */
function wordWriter(db: DatabaseSync, cardOf: (row: BookWord['row'], place: number) => CardState) {
  const insertNote = insertInto(db, 'notes', 11);
  const insertCard = insertInto(db, 'cards', 18);
  let noteId = Number.MAX_SAFE_INTEGER;
  let cardId = Number.MAX_SAFE_INTEGER;
  // The oldest word is to be the first of the new ones.
  let place = 1_000_000;
  return (word: BookWord): void => {
    const { guid, modified, tags, fields, sortField, checksum, hasGap } = noteOf(word);
    const made = word.row.createdAt.getTime();
    noteId = Math.min(noteId - 1, made);
    place -= 1;
    insertNote.run(noteId, guid, NOTE_TYPE_ID, modified, -1, tags, fields, sortField, checksum, 0, '');
    const { type, queue, due, interval, factor, reps, lapses, left, data } = cardOf(word.row, place);
    for (const ord of hasGap ? [1, 0] : [0]) {
      cardId = Math.min(cardId - 1, made);
      const rest = [type, queue, due, interval, factor, reps, lapses, left, 0, 0, 0, data];
      insertCard.run(cardId, noteId, DECK_ID, ord, modified, -1, ...rest);
    }
  };
}

const SCHEMA_VERSION = 11;

export const TABLES = `
CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL,
  ver integer NOT NULL, dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL,
  models text NOT NULL, decks text NOT NULL, dconf text NOT NULL, tags text NOT NULL);
CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL,
  usn integer NOT NULL, tags text NOT NULL, flds text NOT NULL, sfld integer NOT NULL, csum integer NOT NULL,
  flags integer NOT NULL, data text NOT NULL);
CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL,
  mod integer NOT NULL, usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL, due integer NOT NULL,
  ivl integer NOT NULL, factor integer NOT NULL, reps integer NOT NULL, lapses integer NOT NULL, left integer NOT NULL,
  odue integer NOT NULL, odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL,
  ivl integer NOT NULL, lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL, type integer NOT NULL);
CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);`;

/** Created after the rows are inserted, which is faster. */
const INDEXES = `
CREATE INDEX ix_notes_usn ON notes (usn);
CREATE INDEX ix_notes_csum ON notes (csum);
CREATE INDEX ix_cards_usn ON cards (usn);
CREATE INDEX ix_cards_nid ON cards (nid);
CREATE INDEX ix_cards_sched ON cards (did, queue, due);
CREATE INDEX ix_revlog_usn ON revlog (usn);
CREATE INDEX ix_revlog_cid ON revlog (cid);`;

const DEFAULT_DECK_ID = 1;
const CONF = {
  activeDecks: [DEFAULT_DECK_ID],
  curDeck: DEFAULT_DECK_ID,
  curModel: String(NOTE_TYPE_ID),
  nextPos: 1,
  estTimes: true,
  dueCounts: true,
  sortType: 'noteFld',
  sortBackwards: false,
  newSpread: 0,
  collapseTime: 1200,
  timeLim: 0,
  addToCur: true,
};
const OPTIONS = {
  id: 1,
  name: 'Default',
  mod: 0,
  usn: 0,
  dyn: false,
  autoplay: true,
  maxTaken: 60,
  replayq: true,
  timer: 0,
  new: { bury: true, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 7], order: 1, perDay: 20, separate: true },
  rev: { bury: true, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36500, minSpace: 1, perDay: 200 },
  lapse: { delays: [10], leechAction: 0, leechFails: 8, minInt: 1, mult: 0 },
};

/** @param at seconds since 1970 */
function noteType(at: number) {
  return {
    id: NOTE_TYPE_ID,
    name: NOTE_TYPE_NAME,
    type: 0,
    mod: at,
    usn: -1,
    sortf: 0,
    did: DECK_ID,
    css: CSS,
    latexPre: '',
    latexPost: '',
    tags: [],
    vers: [],
    // Field that makes each card exist: 单词 for the first, 填空 for the second.
    req: [
      [0, 'any', [0]],
      [1, 'any', [FIELDS.indexOf('填空')]],
    ],
    flds: FIELDS.map((name, ord) => ({ name, ord, font: 'Arial', size: 20, media: [], rtl: false, sticky: false })),
    tmpls: TEMPLATES.map(({ name, question, answer }, ord) => ({
      name,
      ord,
      qfmt: question,
      afmt: answer,
      bqfmt: '',
      bafmt: '',
      did: null,
    })),
  };
}

function deck(id: number, name: string, at: number) {
  const counts = { newToday: [0, 0], revToday: [0, 0], lrnToday: [0, 0], timeToday: [0, 0] };
  const limits = { extendNew: 10, extendRev: 50, conf: OPTIONS.id, dyn: 0 };
  return { id, name, mod: at, usn: -1, desc: '', collapsed: false, browserCollapsed: false, ...limits, ...counts };
}

/** The values of the row of `col`. @param at when it is made @param begins the day from which days of review count */
export function collectionRow(at: Date, begins: Date): (string | number)[] {
  const seconds = Math.floor(at.getTime() / 1000);
  const decks = {
    [DEFAULT_DECK_ID]: deck(DEFAULT_DECK_ID, 'Default', seconds),
    [DECK_ID]: deck(DECK_ID, DECK_NAME, seconds),
  };
  return [
    1,
    Math.floor(begins.getTime() / 1000),
    at.getTime(),
    at.getTime(),
    SCHEMA_VERSION,
    0,
    0,
    0,
    JSON.stringify(CONF),
    JSON.stringify({ [NOTE_TYPE_ID]: noteType(seconds) }),
    JSON.stringify(decks),
    JSON.stringify({ [OPTIONS.id]: OPTIONS }),
    '{}',
  ];
}
