/** Reads book files in a thread of their own, which is ended when it hangs or grows; pictures and chapters come out one at a time. */
import { createWorkerThread } from '#server/threads/worker-thread.ts';
import type { BookParser, ParsedBook } from '../parsed-book.ts';
import type { BookQuestion, BookRequest } from './worker.ts';

/** Time from one chapter to the next, or for one document: the largest take some seconds. */
const WORK_MS = 30_000;
/** Heap of the parser's thread; pictures, the largest parts of a book, are not on it. */
const HEAP_MB = 200;
const BOOKS_PER_WORKER = 20;

/** @param limits for tests */
export function createBookParser(limits: { workMs?: number; heapMb?: number } = {}): BookParser {
  const thread = createWorkerThread<BookRequest, ParsedBook, BookQuestion>({
    script: new URL('./worker.ts', import.meta.url),
    workMs: limits.workMs ?? WORK_MS,
    heapMb: limits.heapMb ?? HEAP_MB,
    requestsPerWorker: BOOKS_PER_WORKER,
    tooSlow: '这本书太复杂，读取超时',
    tooHungry: '这本书太复杂，读取时内存不够',
  });
  return {
    parse: (path, sink, signal) =>
      thread.ask(
        { path },
        {
          signal,
          reply: async (question) => {
            signal.throwIfAborted();
            if ('picture' in question) return sink.picture(question.picture);
            if ('chapter' in question) return sink.chapter(question.chapter);
            return sink.progress(question.progress);
          },
        },
      ),
    close: () => thread.close(),
  };
}
