/** Reads files of notes in a worker thread with limits of time and memory, so that a hostile one cannot block requests. */
import { createWorkerThread } from '#server/threads/worker-thread.ts';
import type { GivenNoteFile } from './note-files/reading.ts';
import type { MatchedFile, NoteRequest, OwnBook } from './note-worker.ts';

/** Twenty thousand clippings take half a second. */
const WORK_MS = 10_000;

export interface NoteReader {
  /**
   * @param own books of the reader, to which those of the files are matched
   * @throws {AppError} INVALID_INPUT saying what is wrong with a file
   */
  read(files: readonly GivenNoteFile[], own: readonly OwnBook[]): Promise<MatchedFile[]>;
  close(): Promise<void>;
}

/** @param options.workMs processor time for the files of one import; defaults to 10 s */
export function createNoteReader({ workMs = WORK_MS }: { workMs?: number } = {}): NoteReader {
  const thread = createWorkerThread<NoteRequest, MatchedFile[]>({
    script: new URL('./note-worker.ts', import.meta.url),
    workMs,
    requestsPerWorker: 100,
    tooSlow: '笔记文件太复杂，读取超时，请分开导入',
    tooHungry: '笔记文件太大，无法读取，请分开导入',
  });
  return {
    read: (files, own) =>
      thread.ask({
        // Copies: a small buffer shares its memory with others.
        files: files.map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) })),
        own: own.map(({ uuid, title, author }) => ({ uuid, title, author })),
      }),
    close: () => thread.close(),
  };
}
