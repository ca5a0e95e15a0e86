/** Reads files of words in a worker thread with limits of time and memory, so that a hostile one cannot block requests. */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { createWorkerThread } from '#server/threads/worker-thread.ts';
import type { WordFile } from './filed-word.ts';
import type { WordFileRequest, WordFileRows } from './word-file-worker.ts';

/** The largest decks and tables that are read take some five seconds. */
const WORK_MS = 30_000;
/** Room for 64 MB of text twice: as it is in the file and as rows. */
const HEAP_MB = 768;

export interface WordFileReader {
  /** @throws {AppError} INVALID_INPUT for what is no file of words, damaged, too large or takes too long */
  readFile(file: string, signal?: AbortSignal): Promise<WordFile>;
  /** @throws {AppError} INVALID_INPUT for what is too large or takes too long */
  readText(text: string): Promise<WordFile>;
  close(): Promise<void>;
}

interface WordFileReaderOptions {
  /** Folder in which decks are unpacked. */
  workDir: string;
  /** Processor time for one file; 30 s by default. */
  workMs?: number;
}

export function createWordFileReader({ workDir, workMs = WORK_MS }: WordFileReaderOptions): WordFileReader {
  const thread = createWorkerThread<WordFileRequest, WordFile, WordFileRows>({
    script: new URL('./word-file-worker.ts', import.meta.url),
    workMs,
    heapMb: HEAP_MB,
    requestsPerWorker: 100,
    tooSlow: '文件太复杂，读取超时',
    tooHungry: '文件太大，请分成几个再导入',
  });
  async function read(request: WordFileRequest, signal?: AbortSignal): Promise<WordFile> {
    const taken = new Map<number, string[][]>();
    const reply = async ({ table, rows }: WordFileRows) => {
      const before = taken.get(table);
      if (before) before.push(...rows);
      else taken.set(table, rows);
    };
    const { tables, ...file } = await thread.ask(request, signal ? { reply, signal } : { reply });
    return { ...file, tables: tables.map((table, number) => ({ ...table, rows: taken.get(number) ?? [] })) };
  }
  return {
    async readFile(file, signal) {
      // Made here: a thread that is ended leaves behind what it unpacked.
      const folder = await mkdtemp(path.join(workDir, 'words-'));
      try {
        return await read({ file, folder }, signal);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    readText: (text) => read({ text }),
    close: () => thread.close(),
  };
}
