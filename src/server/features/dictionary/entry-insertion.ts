/**
 * Writes the entries into a new dictionary file. This is half of the build's work, so it runs in a thread (`entry-worker.ts`) while
 * the build prepares the other tables.
 */
import { DatabaseSync } from 'node:sqlite';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { BULK_LOAD_PRAGMAS, insertRows, keyIndex, tables } from './dictionary-file.ts';
import { sourceEntries } from './ecdict.ts';

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
    db.exec(BULK_LOAD_PRAGMAS);
    db.exec(tables);
    db.exec('BEGIN');
    insertRows(db, 'entry', columns, rowsOf(source));
    db.exec(keyIndex);
    db.exec('COMMIT');
  } finally {
    db.close();
  }
}

function* rowsOf(source: string): Generator<(string | number | null)[]> {
  for (const { id, key, headword, rank, tags, isName, translation, row } of sourceEntries(source)) {
    const { collins, phonetic, exchange, definition } = row;
    const name = isName ? 1 : 0;
    yield [id, key, headword, rank, collins, tags.join(' '), name, phonetic, exchange, translation, definition];
  }
}

/** Input of the thread. */
export interface EntryTask {
  path: string;
  source: string;
  /** Raised to 1 and notified when the thread has finished. */
  finished: Int32Array;
}

/** Takes seconds; after this time the thread counts as dead. */
const LONGEST_WAIT_MS = 10 * 60 * 1000;

/** Starts the thread. The returned function blocks until it ends and rethrows its error. */
export function startEntries(path: string, source: string): () => void {
  const finished = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const { port1, port2 } = new MessageChannel();
  const task: EntryTask = { path, source, finished };
  const thread = new Worker(new URL('./entry-worker.ts', import.meta.url), {
    workerData: { task, port: port2 },
    transferList: [port2],
    execArgv: [],
  });
  thread.unref();
  return () => {
    const outcome = Atomics.wait(finished, 0, 0, LONGEST_WAIT_MS);
    const failure = receiveMessageOnPort(port1);
    port1.close();
    if (failure !== undefined) throw failure.message;
    if (outcome === 'timed-out') throw new Error('the entries of the dictionary were not written');
  };
}
