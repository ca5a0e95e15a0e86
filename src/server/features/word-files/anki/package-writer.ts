/**
 * The word book as an Anki package (`.apkg`): a collection written batch by batch into a file of its own, then zipped on its
 * way out. Nothing of it is in memory but one batch.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { reviewDayStart } from '#engine/schedule/review-day.ts';
import type { BookWord } from '#server/features/words/service.ts';
import { collectionRow, INDEXES, TABLES } from './collection-schema.ts';
import { type CardState, newCard, noteOf, scheduledCard } from './note.ts';
import { DECK_ID, NOTE_TYPE_ID } from './note-type.ts';

/** Days of review count from so long ago: words that have been due for years still are due after that day. */
const DAYS_BEFORE = 3_650;

/**
 * @param batches the newest words first
 * @param withSchedule gives the cards where they stand in review, else all are new
 * @returns the bytes of the package; its files are gone when they were read, or nobody reads on
 */
export async function ankiPackage(
  batches: AsyncIterable<BookWord[]>,
  { withSchedule, at }: { withSchedule: boolean; at: Date },
): Promise<ReadableStream> {
  const folder = await mkdtemp(path.join(tmpdir(), 'waikan-anki-'));
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
    // Nobody reads it before it is whole.
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
